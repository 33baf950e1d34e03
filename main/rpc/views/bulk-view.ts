import type { BulkAction, BulkItem } from '../../../shared/model/index.ts';
import type { BulkActionView, BulkItemView, BulkJobView } from '../../../shared/rpc/index.ts';
import type { BulkStatus } from '../../bulk/index.ts';

/** A job as a page may see it: no path of this disk but for eyes. */
export function toBulkJobView(
  { job, waiting }: BulkStatus,
  displayPath: (path: string) => string,
): BulkJobView {
  const { jobId, action, state, counts, startedAtMs, endedAtMs } = job;
  const { pending, done, unchanged, failed, cancelled } = counts;
  return {
    id: jobId,
    action: toActionView(action, displayPath),
    state: waiting === null ? state : 'waiting',
    total: pending + done + unchanged + failed + cancelled,
    done: done + unchanged,
    unchanged,
    failed,
    cancelled,
    startedAtMs,
    endedAtMs,
    waitingReason: waiting,
  };
}

function toActionView(action: BulkAction, displayPath: (path: string) => string): BulkActionView {
  if (action.kind !== 'download') return action;
  const { kind, conversionId, directory } = action;
  return { kind, conversionId, displayPath: displayPath(directory) };
}

export function toBulkItemView({ assetId, name, state, cause }: BulkItem): BulkItemView {
  return { assetId, name, state, failure: cause };
}
