import { AppError } from '../../shared/errors/index.ts';
import {
  asId,
  type BulkAction,
  type BulkItem,
  type BulkItemState,
  type BulkJob,
  type BulkJobId,
  type BulkWait,
} from '../../shared/model/index.ts';
import type { NewBulkItem } from '../journal/index.ts';
import { type BulkLane, createBulkLane } from './bulk-lane.ts';
import type { BulkDeps, BulkTask, ItemOutcome } from './bulk-ports.ts';
import { downloadItem } from './download-item.ts';
import { proofItem, takeBack } from './proof-item.ts';
import { saveItem } from './save-item.ts';

/** A job, and why it stands still although it has work left. */
export interface BulkStatus {
  readonly job: BulkJob;
  readonly waiting: BulkWait | null;
}

/** One action for many assets. */
export interface BulkJobs {
  /** Goes on with what an earlier program left. Nothing is sent before. */
  start(): Promise<void>;
  /** Breaks off what is at work; it goes on at the next start. */
  stop(): Promise<void>;
  pause(): void;
  resume(): void;
  /**
   * Durable when it returns, and at most once for each request id: a repeated call gives the same job. Throws COULD_NOT_CONFIRM when
   * the job of a begun request is gone.
   */
  begin(request: {
    readonly requestId: string;
    readonly action: BulkAction;
    readonly items: readonly NewBulkItem[];
  }): BulkStatus;
  /** Newest first. */
  jobs(): readonly BulkStatus[];
  /** Throws NOT_FOUND. */
  items(
    jobId: BulkJobId,
    query: { readonly state: BulkItemState | null; readonly offset: number; readonly limit: number },
  ): { readonly items: readonly BulkItem[]; readonly total: number };
  /** Throws NOT_FOUND. */
  cancel(jobId: BulkJobId): void;
  /** Throws NOT_FOUND. */
  retry(jobId: BulkJobId): void;
  /** Removes an ended job from the list. */
  dismiss(jobId: BulkJobId): void;
  /** Calls the listener after each change of a job, as often as items end. Returns the remover. */
  subscribe(listener: () => void): () => void;
}

// A bank serves the requests of one user in these numbers beside uploads and pictures.
const SAVES_AT_ONCE = 4;
const PROOFS_AT_ONCE = 4;
// Some of them wait for the bank to make a conversion; the queue of downloads asks for four at a time.
const DOWNLOADS_AT_ONCE = 8;
// As long as Activity remembers.
const REMEMBER_MS = 90 * 24 * 60 * 60 * 1_000;
const KEPT_JOBS = 100;

type LaneKind = 'save' | 'download' | 'proof';

export function createBulkJobs(deps: BulkDeps): BulkJobs {
  const { store, requests, clock } = deps;
  const listeners = new Set<() => void>();
  const report = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const lanes = createLanes(deps, report);
  const all = Object.values(lanes);
  const statusOf = (job: BulkJob): BulkStatus => ({ job, waiting: laneOf(lanes, job).waitOf(job) });

  function require(jobId: BulkJobId): BulkJob {
    const job = store.get(jobId);
    if (job === null) throw new AppError('NOT_FOUND', { jobId });
    return job;
  }

  return {
    async start() {
      store.prune(clock.nowMs() - REMEMBER_MS, KEPT_JOBS);
      await endCancelled(deps);
      await deps.files.clean(new Set(deps.proofUploads.list().map(({ upload }) => upload.localPath)));
      for (const lane of all) lane.start();
      report();
    },
    async stop() {
      await Promise.all(all.map((lane) => lane.stop()));
    },
    pause() {
      for (const lane of all) lane.setPaused(true);
    },
    resume() {
      for (const lane of all) lane.setPaused(false);
    },
    begin({ requestId, action, items }) {
      const job = deps.transaction(() => {
        const known = store.ofRequest(requestId);
        if (known !== null) return known;
        // Its job was dismissed, or is lost with a damaged journal.
        if (requests.isBegun(requestId)) throw new AppError('COULD_NOT_CONFIRM', { requestId });
        requests.begin(requestId);
        return store.create({ jobId: asId<BulkJobId>(deps.randomId()), requestId, action, items });
      });
      laneOf(lanes, job).pump();
      report();
      return statusOf(store.get(job.jobId) ?? job);
    },
    jobs: () => store.jobs().map(statusOf),
    items(jobId, query) {
      const { counts } = require(jobId);
      const total =
        query.state === null
          ? Object.values(counts).reduce((sum, count) => sum + count, 0)
          : counts[query.state];
      return { items: store.page(jobId, query), total };
    },
    cancel(jobId) {
      const job = require(jobId);
      if (job.state === 'running') laneOf(lanes, job).cancel(jobId);
    },
    retry(jobId) {
      const job = require(jobId);
      store.retry(jobId);
      report();
      laneOf(lanes, job).pump();
    },
    dismiss(jobId) {
      const job = store.get(jobId);
      if (job === null || job.state === 'running') return;
      store.remove(jobId);
      report();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function createLanes(deps: BulkDeps, onChange: () => void): Readonly<Record<LaneKind, BulkLane>> {
  const lane = (kind: LaneKind, atOnce: number): BulkLane =>
    createBulkLane(
      { ...deps, onChange, perform: (task) => perform(deps, task) },
      { isOwn: ({ action }) => laneKindOf(action) === kind, atOnce },
    );
  return {
    save: lane('save', SAVES_AT_ONCE),
    download: lane('download', DOWNLOADS_AT_ONCE),
    proof: lane('proof', PROOFS_AT_ONCE),
  };
}

function laneOf(lanes: Readonly<Record<LaneKind, BulkLane>>, { action }: BulkJob): BulkLane {
  return lanes[laneKindOf(action)];
}

function laneKindOf({ kind }: BulkAction): LaneKind {
  return kind === 'download' || kind === 'proof' ? kind : 'save';
}

function perform(deps: BulkDeps, task: BulkTask): Promise<ItemOutcome> {
  const { action } = task;
  if (action.kind === 'download') return downloadItem(deps, { ...task, action });
  if (action.kind === 'proof') return proofItem(deps, { ...task, action });
  return saveItem(deps, { ...task, action });
}

// More than are ever at work when Galley ends.
const MOST_LEFT = 1_000;

/** Items that were at work when their job was cancelled and Galley ended. Their promises are given up where that is still possible. */
async function endCancelled(deps: BulkDeps): Promise<void> {
  const { store, downloads, proofUploads } = deps;
  for (const job of store.jobs()) {
    const { jobId, state, counts } = job;
    if (state !== 'cancelled' || counts.pending === 0) continue;
    for (const item of store.pending(jobId, MOST_LEFT)) {
      const { place, downloadId, proofUploadId } = item;
      if (downloadId !== null) await downloads.cancel(downloadId);
      if (proofUploadId !== null) await takeBack(deps, { job, item }, proofUploadId);
      const isConfirmed =
        (downloadId !== null && downloads.get(downloadId)?.state === 'ready') ||
        (proofUploadId !== null && proofUploads.get(proofUploadId)?.upload.phase.kind === 'confirmed');
      store.patch(jobId, place, { state: isConfirmed ? 'done' : 'cancelled' });
    }
  }
}
