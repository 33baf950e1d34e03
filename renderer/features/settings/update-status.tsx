import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../format/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';

/** Often enough to see that a download has ended; it costs nothing but a message within this computer. */
const lookEveryMs = 5_000;

/** The facts about a newer Galley, and the button to check now. */
export function UpdateStatus() {
  const { t } = useTexts();
  const rpc = useRpc();
  const host = useHostQueries();
  const queryClient = useQueryClient();
  const report = useAppStore((state) => state.report);
  const { data } = useQuery({
    ...host.host.update.queryOptions(),
    refetchInterval: lookEveryMs,
  });
  if (data === undefined) return null;
  const { state, version } = data;
  const canCheck = state === 'current' || state === 'failed' || state === 'off';
  return (
    <>
      <span role="status">
        {state === 'ready' ? t('update.ready', { version: version ?? '' }) : t(`update.${state}`)}
      </span>{' '}
      {canCheck && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => {
            rpc.host.checkForUpdate().then(
              (view) => queryClient.setQueryData(host.host.update.queryKey(), view),
              (error: unknown) => report(error, ''),
            );
          }}
        >
          {t('tray.checkForUpdate')}
        </Button>
      )}
    </>
  );
}
