import { Button, Group, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProofVersionId } from '../../../shared/model/index.ts';
import type { ProofView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAtMostOnce, useHostQueries } from '../../queries/index.ts';
import { failureToShow, useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { DangerButton, FailureView } from '../../ui/index.ts';

/** The object to delete. The version is the latest one at the time of the request, even if another comes after it. */
export type Deletion =
  | { readonly kind: 'proof' }
  | { readonly kind: 'version'; readonly versionId: ProofVersionId; readonly number: number };

export function latestVersionOf({ versions }: Pick<ProofView, 'versions'>): Deletion | null {
  const latest = versions.at(-1);
  return latest === undefined
    ? null
    : { kind: 'version', versionId: latest.versionId, number: versions.length };
}

/** The extent of a deletion, read from the bank at this moment, and the confirmation. */
export function DeleteDialog({
  proof,
  what,
  onClose,
}: {
  readonly proof: ProofView;
  /** Null while nothing is asked. */
  readonly what: Deletion | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <Modal
      opened={what !== null}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={
        what?.kind === 'version'
          ? t('deletion.versionTitle', { name: proof.name, number: String(what.number) })
          : t('deletion.title', { name: proof.name })
      }
    >
      {what !== null && <DeleteBody proof={proof} what={what} onClose={onClose} />}
    </Modal>
  );
}

function DeleteBody({
  proof,
  what,
  onClose,
}: {
  readonly proof: ProofView;
  readonly what: Deletion;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const host = useHostQueries();
  const goTo = useAppStore((state) => state.goTo);
  const withoutAsking = useAppStore((state) => state.withoutAsking);
  const { proofId } = proof;
  const versionId = what.kind === 'version' ? what.versionId : null;
  const question = useQuery({
    ...host.proofs.askDeletion.queryOptions({ input: { proofId, versionId } }),
    // A token is for one question: it is never taken from an earlier one.
    gcTime: 0,
    staleTime: 0,
  });
  const remove = useAtMostOnce(
    (confirmation: string) => rpc.proofs.remove({ proofId, versionId, confirmation }),
    () => {
      onClose();
      // Text typed about a deleted proof cannot be saved.
      if (versionId === null) withoutAsking(() => goTo('proofs'));
    },
  );
  const failure = remove.failure ?? failureToShow(question.error);
  const { data } = question;
  return (
    <>
      {question.isPending && <Loader />}
      {data !== undefined && (
        <p className="deletion-text">
          {what.kind === 'proof' && t('deletion.versions', { count: data.versionCount })}{' '}
          {data.activeGuestCount > 0 && t('deletion.guests', { count: data.activeGuestCount })}{' '}
          {t('deletion.final')}
        </p>
      )}
      {failure !== null && (
        <FailureView
          code={failure}
          ofRequest={remove.failure !== null}
          onRetry={() => {
            remove.forgetFailure();
            void question.refetch();
          }}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <DangerButton
          loading={remove.isBusy}
          disabled={data === undefined || question.isFetching}
          onClick={() => data !== undefined && remove.ask(data.confirmation)}
        >
          {t(what.kind === 'version' ? 'deletion.confirmVersion' : 'deletion.confirm')}
        </DangerButton>
      </Group>
    </>
  );
}
