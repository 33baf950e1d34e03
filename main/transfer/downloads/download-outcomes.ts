import type { AppError } from '../../../shared/errors/index.ts';
import type { Download, DownloadId } from '../../../shared/model/index.ts';
import type { Clock, Log, Random } from '../../platform/index.ts';
import type { DownloadFiles, DownloadStore } from './download-ports.ts';
import { againNow, isOpen, laneOf, moveOf, sinceWithoutGap } from './download-rows.ts';
import {
  type DownloadTiming,
  failureCountWith,
  pollPauseMs,
  retryDownloadAfterMs,
} from './download-timing.ts';

export interface DownloadOutcomesDeps {
  readonly store: DownloadStore;
  readonly files: Pick<DownloadFiles, 'remove' | 'unfinishedPath'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly log: Log;
  readonly random: Random;
  readonly backoffRandom: Random;
  readonly timing: DownloadTiming;
}

/** Turns answers and failures of the bank into moves of downloads. Throws only the errors of the journal. */
export interface DownloadOutcomes {
  /** Those who came while the bank was asked included: the answer is theirs as well. */
  ofLane(lane: string): readonly Download[];
  /** The bank makes the conversion: everybody of the lane waits for the same next question. */
  generating(lane: string, retryAfterMs: number | null): void;
  /** Joins a conversion that is already being made, and waits with the others. */
  joinGenerating(download: Download): Download;
  failed(downloadId: DownloadId, error: AppError): Promise<void>;
  /** Of a cancelled one nothing stays; one that was only broken off goes on from what is durable. */
  brokenOff(downloadId: DownloadId): Promise<void>;
  removeUnfinished(download: Pick<Download, 'directory' | 'downloadId'>): Promise<void>;
}

// Of a time in which the computer slept, Galley was paused or the bank away. More than nothing, so that every conversion ends.
const MOST_UNASKED_MS = 60_000;

export function createDownloadOutcomes(deps: DownloadOutcomesDeps): DownloadOutcomes {
  const { store, files, clock, log, timing } = deps;

  function ofLane(lane: string): readonly Download[] {
    return store.open().filter((download) => laneOf(download) === lane);
  }

  async function removeUnfinished({
    directory,
    downloadId,
  }: Pick<Download, 'directory' | 'downloadId'>): Promise<void> {
    try {
      await files.remove(files.unfinishedPath(directory, downloadId));
    } catch (error) {
      // The name shows that the file belongs to Galley, no scan picks it up, and the error that led here matters more to the
      // user.
      log.warn('an unfinished download could not be removed', { downloadId, error: String(error) });
    }
  }

  return {
    ofLane,
    removeUnfinished,
    generating(lane, retryAfterMs) {
      const nowMs = clock.nowMs();
      for (const download of ofLane(lane)) {
        const generatingSinceMs = sinceWhenAsked(download, nowMs);
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
    },
    joinGenerating(download) {
      const mate = ofLane(laneOf(download)).find(({ state }) => state === 'generating');
      if (mate === undefined) return download;
      const { generatingSinceMs, runAfterMs } = mate;
      return store.move({ ...moveOf(download, 'generating'), patch: { generatingSinceMs, runAfterMs } });
    },
    async failed(downloadId, error) {
      const download = store.get(downloadId);
      if (download === null || !isOpen(download)) return;
      const failureCount = failureCountWith(download, error);
      const pauseMs = retryDownloadAfterMs(error, failureCount, deps.backoffRandom);
      const cause = { code: error.code, details: error.details };
      log.info('download', { downloadId, code: error.code, pauseMs });
      if (pauseMs !== null) {
        const nowMs = clock.nowMs();
        const generatingSinceMs = sinceWithoutGap(download, nowMs);
        const patch = {
          cause,
          failureCount,
          generatingSinceMs,
          runAfterMs: nowMs + pauseMs,
          localPath: null,
        };
        store.move({ ...moveOf(download, 'wanted'), patch });
        return;
      }
      await removeUnfinished(download);
      const patch = { cause, failureCount: 0, durableBytes: 0, contentTag: null, localPath: null };
      store.move({ ...moveOf(download, 'failed'), patch });
    },
    async brokenOff(downloadId) {
      const download = store.get(downloadId);
      if (download === null) return;
      if (download.state === 'fetching') store.move({ ...moveOf(download, 'wanted'), patch: againNow });
      else if (download.state === 'cancelled') await removeUnfinished(download);
    },
  };
}

/**
 * When the making began, as if the time in which the bank was not asked as planned had been a minute at most. Not after now, where
 * a clock that was set back says so.
 */
function sinceWhenAsked(
  { state, generatingSinceMs, runAfterMs, updatedAtMs }: Download,
  nowMs: number,
): number {
  if (generatingSinceMs === null) return nowMs;
  const plannedMs = state === 'generating' ? Math.max(runAfterMs, updatedAtMs) : updatedAtMs;
  return Math.min(generatingSinceMs + Math.max(nowMs - plannedMs - MOST_UNASKED_MS, 0), nowMs);
}
