import { Button } from '@mantine/core';
import type { ProofId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAtMostOnce } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FailureView } from '../../ui/index.ts';

/** On a bank that cannot list proofs, the list is what was opened by id or link: out of it again, and nothing on the bank changes. */
export function ForgetProof({ proofId }: { readonly proofId: ProofId }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const goTo = useAppStore((state) => state.goTo);
  const forget = useAtMostOnce(
    (id: ProofId) => rpc.projects.forget({ kind: 'proof', id }),
    () => goTo('proofs'),
  );
  return (
    <div className="proof-forget">
      <Button variant="subtle" size="compact-xs" loading={forget.isBusy} onClick={() => forget.ask(proofId)}>
        {t('projects.forget')}
      </Button>
      <span className="g-dim">{t('proof.forgetHint')}</span>
      {forget.failure !== null && <FailureView code={forget.failure} ofRequest />}
    </div>
  );
}
