import { replaceEqualDeep } from '@tanstack/react-query';
import type { BulkJobView } from '../../../shared/rpc/index.ts';

/** Jobs over many assets as the host reports them, newest first, and the tray that shows them from anywhere. */
export interface JobsSlice {
  readonly jobs: readonly BulkJobView[];
  /** Grows with each job that has ended and may have changed assets: lists of them are out of date then. */
  readonly jobsRevision: number;
  readonly isTrayOpen: boolean;
  setJobs(jobs: readonly BulkJobView[]): void;
  openTray(): void;
  setTrayOpen(isTrayOpen: boolean): void;
}

export function createJobsSlice(set: (change: Partial<JobsSlice>) => void, get: () => JobsSlice): JobsSlice {
  return {
    jobs: [],
    jobsRevision: 0,
    isTrayOpen: false,
    setJobs(reported) {
      const before = get();
      const jobs = replaceEqualDeep(before.jobs, reported);
      const known = new Set(before.jobs.filter(hasChanged).map(({ id }) => id));
      const isNew = jobs.some((job) => hasChanged(job) && !known.has(job.id));
      set({ jobs, jobsRevision: before.jobsRevision + (isNew ? 1 : 0) });
    },
    openTray: () => set({ isTrayOpen: true }),
    setTrayOpen: (isTrayOpen) => set({ isTrayOpen }),
  };
}

/** Downloads and proofs change no asset. */
function hasChanged({ action, endedAtMs }: BulkJobView): boolean {
  return endedAtMs !== null && action.kind !== 'download' && action.kind !== 'proof';
}
