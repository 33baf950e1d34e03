import { AppError, type ErrorCode, toAppError } from '../../shared/errors/index.ts';
import { backoffMs, type Clock, type Random } from '../platform/index.ts';
import { isAboutFolder } from './bank-subfolders.ts';
import type { RemoteFolderCache } from './remote-folder-cache.ts';

/**
 * Bank folders that fail by themselves: none of them may keep the rest of a tree waiting.
 *
 * This record stands beside the server state of `main/transfer`, because it is about one folder while the bank answers: a broken
 * folder must neither open the circuit breaker for all, nor close with it. An error that a control reading shows to be about the
 * whole bank is thrown, and has reached the server state by then.
 */
export interface FolderFailures {
  /**
   * The result of this work, or its failure for the one bank folder alone: an AppError that names `folder`. The folder alone
   * fails when the bank answers about the folder of `control`; else the bank is away for all, and the error is thrown. A failed
   * folder is tried again only after a backoff, for every caller: thousands of directories may lead to one folder.
   */
  ofItsOwn<Result>(question: FolderQuestion, work: () => Promise<Result>): Promise<Result | AppError>;
}

export interface FolderQuestion {
  /** The key of the request, the same for all callers that ask for the same. */
  readonly key: string;
  /** For people. */
  readonly folder: string;
  readonly control: Pick<RemoteFolderCache, 'refresh' | 'invalidate'>;
  readonly signal: AbortSignal;
}

interface Failure {
  readonly error: AppError;
  readonly untilMs: number;
  readonly count: number;
}

// At first at most as long as a directory with trouble is left alone, then as a failed look is.
const policy = { firstMs: 15_000, maxMs: 5 * 60_000 };
// A bank that answered a moment ago is not away, and its largest folder, which may take longer than this, is not listed for each that
// fails.
const CONTROL_MS = 10_000;

const ofServer: ReadonlySet<ErrorCode> = new Set([
  'BANK_ANSWER_UNREADABLE',
  'BANK_BUSY',
  'BANK_FAILED',
  'REQUEST_TIMEOUT',
]);
/** The connection stood, and no answer came. */
const unanswered: ReadonlySet<unknown> = new Set(['response-timeout', 'socket-timeout']);

export function createFolderFailures(
  clock: Pick<Clock, 'nowMs' | 'monotonicMs'>,
  random: Random,
): FolderFailures {
  const failures = new Map<string, Failure>();
  /** When the last answer of each control had come, by the monotonic clock. */
  const answeredMs = new WeakMap<FolderQuestion['control'], number>();

  return {
    async ofItsOwn({ key, folder, control, signal }, work) {
      const known = failures.get(key);
      if (known !== undefined && clock.monotonicMs() < known.untilMs) return known.error;
      try {
        const result = await work();
        failures.delete(key);
        return result;
      } catch (error) {
        signal.throwIfAborted();
        const failure = toAppError(error);
        if (!mayBeOfOne(failure)) throw error;
        await requireAnswer(control, signal);
        const count = known?.count ?? 0;
        const untilMs = clock.monotonicMs() + backoffMs(count, policy, random);
        const named = new AppError(failure.code, { ...failure.details, folder }, failure);
        failures.set(key, { error: named, untilMs, count: count + 1 });
        return named;
      }
    },
  };

  async function requireAnswer(control: FolderQuestion['control'], signal: AbortSignal): Promise<void> {
    const lastMs = answeredMs.get(control);
    if (lastMs !== undefined && clock.monotonicMs() - lastMs < CONTROL_MS) return;
    const askedAtMs = clock.nowMs();
    try {
      const { beganAtMs } = await control.refresh([], signal);
      // A reading for an earlier caller proves nothing about now.
      const isYoung = beganAtMs <= clock.nowMs() && beganAtMs > askedAtMs - CONTROL_MS;
      if (!isYoung) {
        control.invalidate();
        await control.refresh([], signal);
      }
    } catch (error) {
      // A refusal is an answer.
      if (!isAboutFolder(toAppError(error))) throw error;
    }
    answeredMs.set(control, clock.monotonicMs());
  }
}

function mayBeOfOne({ code, details }: AppError): boolean {
  return ofServer.has(code) || (code === 'BANK_UNREACHABLE' && unanswered.has(details.reason));
}
