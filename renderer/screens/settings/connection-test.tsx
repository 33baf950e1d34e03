import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { FailureView } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { failureToShow } from '../../stores/index.ts';

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
      {failure !== null && <FailureView code={failure} />}
      <div role="status">
        {test.data !== undefined && (
          <ol className="settings-hops" aria-label={t('settings.testOf', { server: test.data.server })}>
            {test.data.hops.map(({ hop, isReached, detail }) => (
              <li key={hop} data-tone={isReached ? 'good' : 'bad'}>
                {isReached ? <IconCircleCheck size={16} /> : <IconCircleX size={16} />}
                <span>
                  {t(`hop.${hop}`)}: {t(isReached ? 'hop.reached' : 'hop.failed')}
                </span>
                <span className="g-dim">{detail}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
