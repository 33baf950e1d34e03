import { AppError, toAppError } from '../../../shared/errors/index.ts';
import { type Clock, pause } from '../../platform/index.ts';
import {
  type Look,
  type RequestEvent,
  type RequestState,
  type RequestTiming,
  stepRequest,
} from './request-machine.ts';

/** One request that must not be sent twice, and the reading that tells whether it had its effect. */
export interface AtMostOnceRequest<Value> {
  send(signal: AbortSignal): Promise<Value>;
  /** Asked only after an answer was lost. */
  look(signal: AbortSignal): Promise<Look<Value>>;
}

/** Requests that outlive this process: their pages stay open and repeat them to the next one. */
export interface AtMostOnceStore {
  isBegun(requestId: string): boolean;
  /** Durable when it returns. False where it was begun before. */
  begin(requestId: string): boolean;
  /** It had no effect. */
  forget(requestId: string): void;
}

/** Sends each request once, however often it is asked for. */
export interface AtMostOnceRequests {
  /**
   * Resolves when the effect is certain. Throws the bank's refusal, the failure of a request that had no effect, or
   * COULD_NOT_CONFIRM, also where a process that has ended began it. The same `clickId` gets the same end again. Goes on when the page
   * that asked is gone. `prepare` reads what the request starts from: only before the first time, as the same reading afterwards shows
   * what the request did. Where it fails nothing was sent, and the same `clickId` prepares anew.
   */
  once<Value>(requestId: string, prepare: () => Promise<AtMostOnceRequest<Value>>): Promise<Value>;
  /** Ends what is under way with CANCELLED. */
  stop(): void;
}

/** Real waits: Δ as `timing.ts` has it; a minute of failed readings, because a person waits. */
export const defaultRequestTiming: RequestTiming = {
  maxLatencyMs: 30_000,
  readGapMs: 10_000,
  failedReadingLimit: 6,
};

// Pages repeat a call when their connection broke, within seconds; so many clicks are days of work.
const REMEMBERED_REQUESTS = 500;

export interface AtMostOnceRequestsDeps {
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
  /** Null for a caller that asks once and has no page. */
  readonly book: AtMostOnceStore | null;
}

export function createAtMostOnceRequests(
  { clock, book }: AtMostOnceRequestsDeps,
  timing: RequestTiming = defaultRequestTiming,
): AtMostOnceRequests {
  const requests = new Map<string, Promise<unknown>>();
  const life = new AbortController();

  async function runOnce<Value>(
    requestId: string,
    prepare: () => Promise<AtMostOnceRequest<Value>>,
  ): Promise<Value> {
    // Asked before the reading: a reading that fails would end a click as unsent that a process before has sent.
    if (book?.isBegun(requestId)) throw begunBefore();
    const click = await prepared(requestId, prepare);
    // Recorded after the reading: a process that ended during it has sent nothing, and the next one may send.
    if (book?.begin(requestId) === false) throw begunBefore();
    try {
      return await run(click);
    } catch (error) {
      const { code } = toAppError(error);
      if (code !== 'COULD_NOT_CONFIRM' && !life.signal.aborted) book?.forget(requestId);
      throw error;
    }
  }

  async function prepared<Value>(
    requestId: string,
    prepare: () => Promise<AtMostOnceRequest<Value>>,
  ): Promise<AtMostOnceRequest<Value>> {
    try {
      const click = await prepare();
      life.signal.throwIfAborted();
      return click;
    } catch (error) {
      requests.delete(requestId);
      throw error;
    }
  }

  async function run<Value>(click: AtMostOnceRequest<Value>): Promise<Value> {
    let state: RequestState<Value> = { kind: 'sending' };
    const apply = (event: RequestEvent<Value>) => {
      state = stepRequest(state, event, { nowMs: clock.monotonicMs(), timing });
    };
    apply(await sent(click, life.signal));
    for (let current = now(); current.kind === 'ambiguous'; current = now()) {
      await pause(clock, current.readAfterMs - clock.monotonicMs(), life.signal);
      apply(await looked(click, life.signal));
    }
    const end = now();
    if (end.kind === 'failed') throw end.error;
    if (end.kind === 'done') return end.value;
    throw new Error(`A click cannot end in "${end.kind}".`);

    /** The current state. Control flow analysis does not see the assignment in `apply`. */
    function now(): RequestState<Value> {
      return state;
    }
  }

  return {
    once<Value>(requestId: string, prepare: () => Promise<AtMostOnceRequest<Value>>): Promise<Value> {
      const known = requests.get(requestId);
      // The same click is the same call, so its end has the same type.
      if (known !== undefined) return known as Promise<Value>;
      const end = runOnce(requestId, prepare);
      // The caller receives the failure; the copy in the map must not count as unhandled.
      end.catch(() => undefined);
      requests.set(requestId, end);
      const [oldest] = requests.keys();
      if (requests.size > REMEMBERED_REQUESTS && oldest !== undefined) requests.delete(oldest);
      return end;
    },
    stop: () => life.abort(new AppError('CANCELLED')),
  };
}

function begunBefore(): AppError {
  return new AppError('COULD_NOT_CONFIRM', { reason: 'begun before a restart' });
}

async function sent<Value>(
  click: AtMostOnceRequest<Value>,
  signal: AbortSignal,
): Promise<RequestEvent<Value>> {
  try {
    return { kind: 'answered', value: await click.send(signal) };
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'send-failed', error: toAppError(error) };
  }
}

async function looked<Value>(
  click: AtMostOnceRequest<Value>,
  signal: AbortSignal,
): Promise<RequestEvent<Value>> {
  try {
    return { kind: 'looked', look: await click.look(signal) };
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'look-failed', error: toAppError(error) };
  }
}
