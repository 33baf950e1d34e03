import PQueue from 'p-queue';
import { originalConversionId } from '../../shared/api/index.ts';
import { AppError, toAppError } from '../../shared/errors/index.ts';
import { asId, type Download, type DownloadId, type DownloadWish } from '../../shared/model/index.ts';
import type { Clock, Log } from '../platform/index.ts';
import { createBandwidth } from './bandwidth.ts';
import type { DownloadBank, DownloadFiles, DownloadStore } from './download-ports.ts';
import {
  type DownloadTiming,
  defaultDownloadTiming,
  pollPauseMs,
  retryDownloadAfterMs,
} from './download-timing.ts';
import { fetchDownload } from './fetch-download.ts';

export interface DownloadsDeps {
  readonly bank: DownloadBank;
  readonly store: DownloadStore;
  readonly files: DownloadFiles;
  readonly clock: Clock;
  readonly log: Log;
  /** A new identifier that is safe in a file name. */
  readonly randomId: () => string;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface DownloadsOptions {
  readonly limitBytesPerSecond?: number | null;
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
  poke(): void;
  setLimit(bytesPerSecond: number | null): void;
  /** Durable when it returns. */
  want(wish: DownloadWish): Download;
  /** Nothing of it stays on this disk. One that is ready, or is this moment being put in place, stays. */
  cancel(downloadId: DownloadId): Promise<void>;
  /** Tries a failed one again. Throws NOT_FOUND. */
  retry(downloadId: DownloadId): void;
  /** Takes a settled one off the list; its file stays. */
  forget(downloadId: DownloadId): void;
  get(downloadId: DownloadId): Download | null;
  /** Newest first. */
  recent(): readonly DownloadProgress[];
  /** Told after anything of `recent` has changed; as often as bytes arrive. */
  subscribe(listener: () => void): () => void;
}

// Each is a question or one stream; a bank serves a person's few wishes with this many and the uploads beside them.
const MOST_AT_ONCE = 4;
// As long as Activity remembers.
const REMEMBER_MS = 90 * 24 * 60 * 60 * 1_000;
// More than a person downloads in a day; the rest is forgotten with time.
const RECENT_ROWS = 200;
// The wall clock may jump past a wake-up: look at least this often.
const LONGEST_SLEEP_MS = 60_000;

/**
 * The queue of downloads. One question to the bank serves everybody who wants the same conversion of the same file; while
 * the bank makes it (202, 204) nothing exists on this disk. The limit has a bucket of its own, because what comes in
 * does not slow down what goes out.
 */
export function createDownloads(deps: DownloadsDeps, options: DownloadsOptions = {}): Downloads {
  const { bank, store, files, clock, log } = deps;
  const timing = { ...defaultDownloadTiming, ...options.timing };
  const bandwidth = createBandwidth(options.limitBytesPerSecond ?? null);
  const queue = new PQueue({ concurrency: MOST_AT_ONCE });
  const listeners = new Set<() => void>();
  const received = new Map<DownloadId, number>();
  /** Conversions that are being asked for or fetched, each with what breaks it off. */
  const lanes = new Map<string, AbortController>();
  const fetching = new Map<DownloadId, AbortController>();
  let isRunning = false;
  let isPaused = false;
  let cancelWakeUp: (() => void) | null = null;

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  /** Everything that may have made something due ends here. */
  function pump(): void {
    cancelWakeUp?.();
    cancelWakeUp = null;
    if (!isRunning || isPaused) return;
    try {
      launchDue();
    } catch (error) {
      // As with uploads: what cannot be written down is not begun; the journal is asked again in a while.
      log.error('downloads stand still', { error: String(error) });
      cancelWakeUp = clock.after(LONGEST_SLEEP_MS, pump);
    }
  }

  function launchDue(): void {
    const nowMs = clock.nowMs();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const download of store.open()) {
      const lane = laneOf(download);
      if (lanes.has(lane)) continue;
      if (download.runAfterMs <= nowMs) launch(lane);
      else nextMs = Math.min(nextMs, download.runAfterMs);
    }
    if (nextMs !== Number.POSITIVE_INFINITY)
      cancelWakeUp = clock.after(Math.min(Math.max(nextMs - nowMs, 1), LONGEST_SLEEP_MS), pump);
  }

  function launch(lane: string): void {
    const breakOff = new AbortController();
    lanes.set(lane, breakOff);
    void queue.add(() =>
      work(lane, breakOff.signal)
        .catch((error: unknown) => log.error('a download stands still', { error: String(error) }))
        .finally(() => {
          lanes.delete(lane);
          tell();
          pump();
        }),
    );
  }

  /** Asks once for all who want the same, and brings what came to the first of them; the others ask again. */
  async function work(lane: string, signal: AbortSignal): Promise<void> {
    const [first] = ofLane(lane);
    if (first === undefined || signal.aborted) return;
    const resume =
      first.durableBytes > 0 && first.contentTag !== null
        ? { fromByte: first.durableBytes, contentTag: first.contentTag }
        : null;
    const { fileId, conversionId } = first;
    const isOriginal = conversionId === originalConversionId;
    const mayBeHtml = isOriginal && /\.x?html?$/i.test(first.bankFileName);
    try {
      const answer = await bank.download({ fileId, conversionId, mayBeHtml, resume, signal });
      if (answer.state === 'ready') await fetchFor(first, answer, signal);
      else noteGenerating(lane, answer.retryAfterMs);
    } catch (error) {
      if (signal.aborted) return;
      const failure = toAppError(error);
      // A rest that the bank does not give: all of it is asked for, at once.
      if (resume !== null && retryDownloadAfterMs(failure, 1) === null && failure.code !== 'FORBIDDEN')
        store.move({ ...moveOf(first, 'wanted'), patch: { durableBytes: 0, contentTag: null } });
      else for (const download of ofLane(lane)) await noteFailure(download.downloadId, failure);
    }
  }

  async function fetchFor(
    wanted: Download,
    content: Parameters<typeof fetchDownload>[2],
    laneSignal: AbortSignal,
  ): Promise<void> {
    const { downloadId } = wanted;
    const current = store.get(downloadId);
    // Cancelled while the bank was asked.
    if (current === null || current.state === 'cancelled') return content.discard();
    const own = new AbortController();
    fetching.set(downloadId, own);
    try {
      const outcome = await fetchDownload(
        {
          store,
          files,
          bandwidth,
          onProgress(_download, receivedBytes) {
            received.set(downloadId, receivedBytes);
            tell();
          },
        },
        current,
        content,
        AbortSignal.any([own.signal, laneSignal]),
      );
      if (outcome.kind === 'broken') {
        if (laneSignal.aborted || own.signal.aborted) await putBack(downloadId);
        else await noteFailure(downloadId, outcome.error);
      }
    } finally {
      fetching.delete(downloadId);
      received.delete(downloadId);
    }
  }

  /** Of a cancelled one nothing stays; one that was only broken off goes on from what is durable. */
  async function putBack(downloadId: DownloadId): Promise<void> {
    const download = store.get(downloadId);
    if (download === null) return;
    if (download.state === 'fetching') store.move({ ...moveOf(download, 'wanted'), patch: againNow });
    else if (download.state === 'cancelled') await removeUnfinished(download);
  }

  /** Those who came while the bank was asked included: the answer is theirs as well. */
  function ofLane(lane: string): readonly Download[] {
    return store.open().filter((download) => laneOf(download) === lane);
  }

  function noteGenerating(lane: string, retryAfterMs: number | null): void {
    const nowMs = clock.nowMs();
    for (const download of ofLane(lane)) {
      const generatingSinceMs = download.generatingSinceMs ?? nowMs;
      const ageMs = nowMs - generatingSinceMs;
      if (ageMs > timing.longestGenerationMs) {
        const cause = { code: 'CONVERSION_FAILED', details: { reason: 'not ready in time', ageMs } };
        store.move({ ...moveOf(download, 'failed'), patch: { cause, generatingSinceMs: null } });
        continue;
      }
      const runAfterMs = nowMs + pollPauseMs(timing, ageMs, retryAfterMs, deps.random());
      const patch = { cause: null, failureCount: 0, generatingSinceMs, runAfterMs };
      store.move({ ...moveOf(download, 'generating'), patch });
    }
  }

  /** Who wants what is being made already waits for the same next question. */
  function joinGenerating(download: Download): Download {
    const mate = ofLane(laneOf(download)).find(({ state }) => state === 'generating');
    if (mate === undefined) return download;
    const { generatingSinceMs, runAfterMs } = mate;
    return store.move({ ...moveOf(download, 'generating'), patch: { generatingSinceMs, runAfterMs } });
  }

  async function noteFailure(downloadId: DownloadId, error: AppError): Promise<void> {
    const download = store.get(downloadId);
    if (download === null || !isOpen(download)) return;
    const failureCount = download.failureCount + 1;
    const pauseMs = retryDownloadAfterMs(error, failureCount);
    const cause = { code: error.code, details: error.details };
    log.info('download', { downloadId, code: error.code, pauseMs });
    if (pauseMs !== null) {
      const patch = { cause, failureCount, runAfterMs: clock.nowMs() + pauseMs, localPath: null };
      store.move({ ...moveOf(download, 'wanted'), patch });
      return;
    }
    await removeUnfinished(download);
    const patch = { cause, failureCount: 0, durableBytes: 0, contentTag: null, localPath: null };
    store.move({ ...moveOf(download, 'failed'), patch });
  }

  async function removeUnfinished({ directory, downloadId }: Download): Promise<void> {
    try {
      await files.remove(files.unfinishedPath(directory, downloadId));
    } catch (error) {
      // Its name says whose it is, no scan picks it up, and what led here is what the person has to know.
      log.warn('an unfinished download could not be removed', { downloadId, error: String(error) });
    }
  }

  /** What a crash, or an end in the middle, left in the journal. */
  async function recover(): Promise<void> {
    store.forgetSettledBefore(clock.nowMs() - REMEMBER_MS);
    for (const download of store.open()) {
      if (download.state === 'fetching' && (await isInPlace(download))) {
        store.move({ ...moveOf(download, 'ready'), patch: { cause: null } });
        await removeUnfinished(download);
      } else {
        // Ages begin anew: the time in which nobody asked is no time in which the bank was slow.
        store.move({ ...moveOf(download, 'wanted'), patch: { ...againNow, generatingSinceMs: null } });
      }
    }
  }

  async function isInPlace({ localPath, directory, downloadId }: Download): Promise<boolean> {
    if (localPath === null) return false;
    return files.wasPlaced(files.unfinishedPath(directory, downloadId), localPath);
  }

  return {
    async start() {
      if (isRunning) return;
      await recover();
      isRunning = true;
      pump();
    },
    async stop() {
      isRunning = false;
      cancelWakeUp?.();
      for (const lane of lanes.values()) lane.abort(new AppError('CANCELLED'));
      await queue.onIdle();
    },
    pause() {
      isPaused = true;
      for (const lane of lanes.values()) lane.abort(new AppError('CANCELLED'));
    },
    resume() {
      isPaused = false;
      pump();
    },
    poke() {
      for (const download of store.open())
        if (download.state === 'wanted' && download.cause !== null)
          store.move({ ...moveOf(download, 'wanted'), patch: { runAfterMs: 0 } });
      pump();
    },
    setLimit: bandwidth.setLimit,
    want(wish) {
      const download = joinGenerating(store.create(asId<DownloadId>(deps.randomId()), wish));
      tell();
      pump();
      return download;
    },
    async cancel(downloadId) {
      const download = store.get(downloadId);
      if (download === null || !isCancellable(download)) return;
      store.move({ ...moveOf(download, 'cancelled'), patch: {} });
      const flight = fetching.get(downloadId);
      // Whoever writes the file removes it when it has let go.
      if (flight === undefined) await removeUnfinished(download);
      else flight.abort(new AppError('CANCELLED'));
      tell();
    },
    retry(downloadId) {
      const download = store.get(downloadId);
      if (download === null) throw new AppError('NOT_FOUND', { downloadId });
      if (download.state !== 'failed') return;
      store.move({
        ...moveOf(download, 'wanted'),
        patch: { ...againNow, failureCount: 0, generatingSinceMs: null },
      });
      tell();
      pump();
    },
    forget(downloadId) {
      store.forget(downloadId);
      tell();
    },
    get: store.get,
    recent: () =>
      store.recent(RECENT_ROWS).map((download) => ({
        download,
        receivedBytes: received.get(download.downloadId) ?? download.durableBytes,
      })),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const againNow = { cause: null, runAfterMs: 0, localPath: null } as const;

function laneOf({ fileId, conversionId }: Download): string {
  return JSON.stringify([fileId, conversionId]);
}

function isOpen({ state }: Download): boolean {
  return state === 'wanted' || state === 'generating' || state === 'fetching';
}

/** With a final place noted, the file is about to appear there: too late to say it will not. */
function isCancellable({ state, localPath }: Download): boolean {
  return (
    state === 'failed' ||
    state === 'wanted' ||
    state === 'generating' ||
    (state === 'fetching' && localPath === null)
  );
}

function moveOf(
  { downloadId, state }: Download,
  to: Download['state'],
): { readonly downloadId: DownloadId; readonly from: Download['state']; readonly to: Download['state'] } {
  return { downloadId, from: state, to };
}
