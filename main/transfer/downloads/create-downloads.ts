import { AppError } from '../../../shared/errors/index.ts';
import { asId, type Download, type DownloadId, type DownloadWish } from '../../../shared/model/index.ts';
import type { Clock, Log, Random } from '../../platform/index.ts';
import type { Bandwidth } from '../limits/bandwidth.ts';
import { createDownloadOutcomes } from './download-outcomes.ts';
import type { DownloadBank, DownloadFiles, DownloadStore } from './download-ports.ts';
import { againNow, isCancellable, moveOf, sinceWithoutGap } from './download-rows.ts';
import { createDownloadSlots } from './download-slots.ts';
import { type DownloadTiming, defaultDownloadTiming } from './download-timing.ts';
import { recoverDownloads } from './recover-downloads.ts';

export interface DownloadsDeps {
  readonly bank: DownloadBank;
  readonly store: DownloadStore;
  readonly files: DownloadFiles;
  readonly bandwidth: Bandwidth;
  readonly clock: Clock;
  readonly log: Log;
  /** A new identifier that is safe in a file name. */
  readonly randomId: () => string;
  readonly random: Random;
  /** The same of the waits after failures alone; missing: `random`. */
  readonly backoffRandom?: Random;
}

export interface DownloadsOptions {
  readonly timing?: Partial<DownloadTiming>;
}

/** A download and what has arrived of it. */
export interface DownloadProgress {
  readonly download: Download;
  readonly receivedBytes: number;
}

export interface Downloads {
  /** Takes up what an earlier program left and begins to work. Rejects when the journal or the disk does. */
  start(): Promise<void>;
  /** Breaks off what is under way; it goes on at the next start. Safe to call twice. */
  stop(): Promise<void>;
  pause(): void;
  resume(): void;
  /** The network changed or the machine woke up: ask now instead of at the end of a pause. */
  runDueNow(): void;
  /** Durable when it returns. */
  want(wish: DownloadWish): Download;
  /** Nothing of it stays on this disk. One that is ready, or is this moment being put in place, stays. */
  cancel(downloadId: DownloadId): Promise<void>;
  /** Tries a failed one again. Throws NOT_FOUND. */
  retry(downloadId: DownloadId): void;
  /** Takes a settled one off the list; its file stays. */
  forget(downloadId: DownloadId): void;
  get(downloadId: DownloadId): Download | null;
  progressOf(download: Download): DownloadProgress;
  /** All that failed, oldest first. */
  failed(): readonly Download[];
  failedCount(): number;
  /** Newest first. */
  recent(): readonly DownloadProgress[];
  /** Calls the listener after each change of `recent`, as often as bytes arrive. Returns the remover. */
  subscribe(listener: () => void): () => void;
}

// More than a person downloads in a day; the rest is forgotten with time.
const RECENT_ROWS = 200;

/**
 * The queue of downloads. One question to the bank serves everybody who wants the same conversion of the same file; while
 * the bank makes it (202, 204) nothing exists on this disk.
 */
export function createDownloads(deps: DownloadsDeps, options: DownloadsOptions = {}): Downloads {
  const { store, files, clock } = deps;
  const timing = { ...defaultDownloadTiming, ...options.timing };
  const listeners = new Set<() => void>();
  const report = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const backoffRandom = deps.backoffRandom ?? deps.random;
  const outcomes = createDownloadOutcomes({ ...deps, backoffRandom, timing });
  const lanes = createDownloadSlots({ ...deps, backoffRandom, outcomes, onChange: report });
  const progressOf = (download: Download): DownloadProgress => ({
    download,
    receivedBytes: lanes.receivedBytes(download.downloadId) ?? download.durableBytes,
  });
  let isStarted = false;

  return {
    async start() {
      if (isStarted) return;
      await recoverDownloads({ store, files, outcomes, clock });
      isStarted = true;
      lanes.start();
    },
    stop: lanes.stop,
    pause: lanes.pause,
    resume: lanes.resume,
    runDueNow() {
      const nowMs = clock.nowMs();
      for (const download of store.open()) {
        if (download.state !== 'wanted' || download.cause === null) continue;
        const patch = { runAfterMs: 0, generatingSinceMs: sinceWithoutGap(download, nowMs) };
        store.move({ ...moveOf(download, 'wanted'), patch });
      }
      lanes.pump();
    },
    want(wish) {
      const download = outcomes.joinGenerating(store.create(asId<DownloadId>(deps.randomId()), wish));
      report();
      lanes.pump();
      return download;
    },
    async cancel(downloadId) {
      const download = store.get(downloadId);
      if (download === null || !isCancellable(download)) return;
      store.move({ ...moveOf(download, 'cancelled'), patch: {} });
      // The writer removes the file when it has let go of it.
      if (!lanes.breakOff(downloadId)) await outcomes.removeUnfinished(download);
      report();
    },
    retry(downloadId) {
      const download = store.get(downloadId);
      if (download === null) throw new AppError('NOT_FOUND', { downloadId });
      if (download.state !== 'failed') return;
      store.move({
        ...moveOf(download, 'wanted'),
        patch: { ...againNow, failureCount: 0, generatingSinceMs: null },
      });
      report();
      lanes.pump();
    },
    forget(downloadId) {
      store.forget(downloadId);
      report();
    },
    get: store.get,
    progressOf,
    failed: store.failed,
    failedCount: store.failedCount,
    recent: () => store.recent(RECENT_ROWS).map(progressOf),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
