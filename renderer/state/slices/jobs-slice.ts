import { replaceEqualDeep } from '@tanstack/react-query';
import type { BulkJobView } from '../../../shared/rpc/index.ts';

/** Jobs over many assets as the host reports them, newest first, and the tray that shows them from anywhere. */
export interface JobsSlice {
  readonly jobs: readonly BulkJobView[];
  /** Grows with each asset that a job has changed: lists of assets may be out of date then. */
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
      const hasChanged = changesOf(before.jobs) !== changesOf(jobs);
      set({ jobs, jobsRevision: before.jobsRevision + (hasChanged ? 1 : 0) });
    },
    openTray: () => set({ isTrayOpen: true }),
    setTrayOpen: (isTrayOpen) => set({ isTrayOpen }),
  };
}

/** Downloads and proofs change no asset. */
function changesOf(jobs: readonly BulkJobView[]): number {
  return jobs
    .filter(({ action }) => action.kind !== 'download' && action.kind !== 'proof')
    .reduce((sum, { done }) => sum + done, 0);
}
