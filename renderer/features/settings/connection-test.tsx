import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../format/index.ts';
import { failureToShow, useRpc } from '../../rpc/index.ts';
import { FailureView, HopList } from '../../ui/index.ts';

/** Walks the way to the bank and names the hop where it ends. */
export function ConnectionTest() {
  const { t } = useTexts();
  const rpc = useRpc();
  const test = useMutation({ mutationFn: () => rpc.settings.testConnection({ server: null }) });
  const failure = failureToShow(test.error);
  return (
    <div>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t('settings.test')}
      </Button>
      {failure !== null && <FailureView code={failure} ofRequest />}
      <div role="status">
        {test.data !== undefined && <HopList server={test.data.server} hops={test.data.hops} />}
      </div>
    </div>
  );
}
