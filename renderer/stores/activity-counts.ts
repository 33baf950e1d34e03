import type { EngineCounts } from '../../shared/model/index.ts';
import type { TransferGroup } from './transfer-group.ts';

/** The counts on the filters of Activity, straight from the engine's. */
export function activityCounts(counts: EngineCounts): Readonly<Record<TransferGroup, number>> {
  return {
    running: counts.running,
    waiting: counts.queued + counts.waiting,
    done: counts.confirmed,
    issues: counts.parked,
  };
}
