import PQueue from 'p-queue';
import { AppError, toAppError } from '../../../shared/errors/index.ts';
import type { Download, DownloadId } from '../../../shared/model/index.ts';
import { backoffMs, type Clock, type Log, pause, type Random } from '../../platform/index.ts';
import type { Bandwidth } from '../limits/bandwidth.ts';
import { attemptBackoff, defaultTiming } from '../limits/timing.ts';
import type { DownloadOutcomes } from './download-outcomes.ts';
import type { DownloadBank, DownloadFiles, DownloadStore } from './download-ports.ts';
import { laneOf, moveOf } from './download-rows.ts';
import { isRetriedDownload, longestPauseMs } from './download-timing.ts';
import { fetchDownload } from './fetch-download.ts';
import { mayBeHtml } from './may-be-html.ts';

export interface DownloadSlotsDeps {
  readonly bank: DownloadBank;
  readonly store: DownloadStore;
  readonly files: DownloadFiles;
  readonly bandwidth: Bandwidth;
  readonly outcomes: DownloadOutcomes;
  readonly clock: Clock;
  readonly log: Log;
  readonly backoffRandom: Random;
  /** Something of the list has changed. */
  readonly onChange: () => void;
}

/** The work on downloads: who is asked for when, one question for each lane at a time. */
export interface DownloadSlots {
  start(): void;
  /** Breaks off what is under way and waits for it. */
  stop(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Everything that may have made something due ends here. */
  pump(): void;
  /** Breaks off the stream of one download. False when none is running. */
  breakOff(downloadId: DownloadId): boolean;
  /** Bytes received of a download that is being fetched; null for others. */
  receivedBytes(downloadId: DownloadId): number | null;
}

// Each is a question or one stream; a bank serves a person's few wishes with this many and the uploads beside them.
const MOST_AT_ONCE = 4;
// The wall clock may jump past a wake-up: look at least this often.
const LONGEST_SLEEP_MS = 60_000;

export function createDownloadSlots(deps: DownloadSlotsDeps): DownloadSlots {
  const { bank, store, files, bandwidth, outcomes, clock, log, backoffRandom } = deps;
  const queue = new PQueue({ concurrency: MOST_AT_ONCE });
  const received = new Map<DownloadId, number>();
  /** Conversions that are being asked for or fetched, each with what breaks it off. */
  const lanes = new Map<string, AbortController>();
  const fetching = new Map<DownloadId, AbortController>();
  /** How often in a row the journal has refused a lane. */
  const standstills = new Map<string, number>();
  let isRunning = false;
  let isPaused = false;
  let cancelWakeUp: (() => void) | null = null;

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
      if (isDue(download, nowMs)) launch(lane);
      else nextMs = Math.min(nextMs, download.runAfterMs);
    }
    if (nextMs !== Number.POSITIVE_INFINITY)
      cancelWakeUp = clock.after(Math.min(Math.max(nextMs - nowMs, 1), LONGEST_SLEEP_MS), pump);
  }

  function launch(lane: string): void {
    const breakOff = new AbortController();
    lanes.set(lane, breakOff);
    void queue.add(() =>
      workOrRest(lane, breakOff.signal).finally(() => {
        lanes.delete(lane);
        deps.onChange();
        pump();
      }),
    );
  }

  /**
   * A row that cannot be written, as on a full disk, stays as it was: still due. Without a rest, in which the download keeps its
   * slot, Galley would ask the bank again at once.
   */
  async function workOrRest(lane: string, signal: AbortSignal): Promise<void> {
    try {
      await work(lane, signal);
      standstills.delete(lane);
    } catch (error) {
      log.error('a download stands still', { error: String(error) });
      const count = (standstills.get(lane) ?? 0) + 1;
      standstills.set(lane, count);
      const resting = pause(
        clock,
        backoffMs(count - 1, attemptBackoff(defaultTiming), backoffRandom),
        signal,
      );
      // Rejects when it is broken off, which ends the rest as well.
      await resting.catch(() => undefined);
    }
  }

  /**
   * Asks once for all who want the same, and brings what came to the first of them; the others ask again. Rejects only when the
   * journal does.
   */
  async function work(lane: string, signal: AbortSignal): Promise<void> {
    const [first] = outcomes.ofLane(lane);
    if (first === undefined || signal.aborted) return;
    const resume =
      first.durableBytes > 0 && first.contentTag !== null
        ? { fromByte: first.durableBytes, contentTag: first.contentTag }
        : null;
    const { fileId, conversionId } = first;
    const isHtml = mayBeHtml(conversionId, first.bankFileName);
    let answer: Awaited<ReturnType<DownloadBank['download']>>;
    try {
      answer = await bank.download({ fileId, conversionId, mayBeHtml: isHtml, resume, signal });
    } catch (error) {
      if (signal.aborted) return;
      const failure = toAppError(error);
      // A rest that the bank does not give: all of it is asked for, at once.
      if (resume !== null && isRestRefused(failure))
        store.move({ ...moveOf(first, 'wanted'), patch: { durableBytes: 0, contentTag: null } });
      else for (const { downloadId } of outcomes.ofLane(lane)) await outcomes.failed(downloadId, failure);
      return;
    }
    if (answer.state !== 'ready') return outcomes.generating(lane, answer.retryAfterMs);
    try {
      await fetchFor(first, answer, signal);
    } catch (error) {
      // The body is not read any more, and connections are few.
      answer.discard();
      throw error;
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
    const onProgress = (_download: Download, receivedBytes: number): void => {
      received.set(downloadId, receivedBytes);
      deps.onChange();
    };
    try {
      const outcome = await fetchDownload(
        { store, files, bandwidth, onProgress },
        current,
        content,
        AbortSignal.any([own.signal, laneSignal]),
      );
      if (outcome.kind === 'broken') {
        if (laneSignal.aborted || own.signal.aborted) await outcomes.brokenOff(downloadId);
        else await outcomes.failed(downloadId, outcome.error);
      }
    } finally {
      fetching.delete(downloadId);
      received.delete(downloadId);
    }
  }

  function breakOffAll(): void {
    for (const lane of lanes.values()) lane.abort(new AppError('CANCELLED'));
  }

  return {
    start() {
      isRunning = true;
      pump();
    },
    async stop() {
      isRunning = false;
      cancelWakeUp?.();
      breakOffAll();
      await queue.onIdle();
    },
    pause() {
      isPaused = true;
      breakOffAll();
    },
    resume() {
      isPaused = false;
      pump();
    },
    pump,
    breakOff(downloadId) {
      const activeTransfer = fetching.get(downloadId);
      activeTransfer?.abort(new AppError('CANCELLED'));
      return activeTransfer !== undefined;
    },
    receivedBytes: (downloadId) => received.get(downloadId) ?? null,
  };
}

/** A due time further ahead than any pause was written while the clock was wrong. The download is due now. */
function isDue({ runAfterMs }: Download, nowMs: number): boolean {
  return runAfterMs <= nowMs || runAfterMs > nowMs + longestPauseMs;
}

/**
 * Whether the same request would get this answer forever. A bank without `If-Range` answers 206 with the rest of another version.
 * Any other status may come from a proxy and pass.
 */
function isRestRefused(failure: AppError): boolean {
  if (failure.code === 'BANK_ANSWER_UNREADABLE') return failure.details.status === 206;
  return failure.code !== 'FORBIDDEN' && !isRetriedDownload(failure, 1);
}
