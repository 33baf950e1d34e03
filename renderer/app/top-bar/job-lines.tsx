import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { knownCode } from '../../../shared/errors/index.ts';
import type { BulkJobView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { failureToShow, useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FailureView, ProgressBar } from '../../ui/index.ts';

/** As many failures as the list shows; the number above it counts all. */
const mostFailures = 200;

/** The jobs over many assets: how far each is, and what can be done about it. `onDetails`: the failures of one are asked for. */
export function JobLines({ onDetails }: { readonly onDetails: (jobId: BulkJobView['id']) => void }) {
  const { t } = useTexts();
  const jobs = useAppStore((state) => state.jobs);
  if (jobs.length === 0) return null;
  return (
    <section className="tray-jobs" aria-label={t('bulk.jobs')}>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} onDetails={() => onDetails(job.id)} />
      ))}
    </section>
  );
}

/** The assets that failed in one job, and why. Null, or a job that is gone: closed. */
export function JobFailuresDialog({
  jobId,
  onClose,
}: {
  readonly jobId: BulkJobView['id'] | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const job = useAppStore(({ jobs }) => jobs.find(({ id }) => id === jobId) ?? null);
  return (
    <Modal
      opened={job !== null}
      onClose={onClose}
      title={t('bulk.failedTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {job !== null && <JobFailures job={job} />}
    </Modal>
  );
}

function JobLine({ job, onDetails }: { readonly job: BulkJobView; readonly onDetails: () => void }) {
  const { t, number } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const { id: jobId, action, state, total, done, failed, cancelled } = job;
  const title = t(`bulk.job.${action.kind}`, { count: total });
  const progress = t('bulk.progress', { done: number(done + failed), total: number(total) });
  const hasEnded = state === 'done' || state === 'cancelled';
  const ask = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => report(error, title));
  };
  return (
    <div className="tray-job" data-state={state}>
      <div className="tray-job-head">
        <span className="tray-job-title g-cut">{title}</span>
        <span className="tray-job-count g-dim">{progress}</span>
        {state !== 'running' && <span className="g-dim">{t(`bulk.state.${state}`)}</span>}
      </div>
      <ProgressBar value={done + failed} max={total} label={title} text={progress} />
      <div className="tray-job-foot">
        {failed > 0 && (
          <Button variant="subtle" color="red" size="compact-xs" onClick={onDetails}>
            {t('bulk.failed', { count: failed })}
          </Button>
        )}
        {hasEnded && failed + cancelled > 0 && (
          <Button variant="subtle" size="compact-xs" onClick={() => ask(rpc.bulk.retry({ jobId }))}>
            {t('bulk.retry')}
          </Button>
        )}
        {hasEnded ? (
          <Button variant="subtle" size="compact-xs" onClick={() => ask(rpc.bulk.dismiss({ jobId }))}>
            {t('bulk.dismiss')}
          </Button>
        ) : (
          <Button variant="subtle" size="compact-xs" onClick={() => ask(rpc.bulk.cancel({ jobId }))}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}

function JobFailures({ job: { id: jobId, failed } }: { readonly job: BulkJobView }) {
  const { t, localized } = useTexts();
  const host = useHostQueries();
  const input = { jobId, state: 'failed', offset: 0, limit: mostFailures } as const;
  const read = useQuery(host.bulk.items.queryOptions({ input, staleTime: 0 }));
  const failure = failureToShow(read.error);
  return (
    <>
      <p className="g-dim">{t('bulk.failed', { count: failed })}</p>
      {failure !== null && <FailureView code={failure} onRetry={() => void read.refetch()} />}
      <ul className="tray-failures">
        {read.data?.items.map(({ assetId, name, failure: reason }) => (
          <li key={assetId} className="tray-failure">
            <strong className="g-cut">{name === null ? assetId : localized(name, assetId)}</strong>
            {reason !== null && <span className="g-dim">{t(`error.${knownCode(reason.code)}.what`)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
