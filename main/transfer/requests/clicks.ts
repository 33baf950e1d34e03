import { AppError, toAppError } from '../../../shared/errors/index.ts';
import { type Clock, pause } from '../../platform/index.ts';
import { type ClickEvent, type ClickState, type ClickTiming, type Look, stepClick } from './click-machine.ts';

/** One request that must not be sent twice, and the reading that tells whether it had its effect. */
export interface Click<Value> {
  send(signal: AbortSignal): Promise<Value>;
  /** Asked only after an answer was lost. */
  look(signal: AbortSignal): Promise<Look<Value>>;
}

/** What is left of clicks when this process has ended: their pages stay open, and ask the next one again. */
export interface ClickBook {
  isBegun(clickId: string): boolean;
  /** Durable when it returns. False where it was begun before. */
  begin(clickId: string): boolean;
  /** It had no effect. */
  forget(clickId: string): void;
}

/** Sends each click once, whoever asks how often. */
export interface Clicks {
  /**
   * Resolves when the effect is certain. Throws the bank's refusal, the failure of a request that had no effect, or
   * COULD_NOT_CONFIRM, also where a process that has ended began it. The same `clickId` gets the same end again. Goes on when the page
   * that asked is gone. `prepare` reads what the request starts from: only before the first time, as the same reading afterwards shows
   * what the request did. Where it fails nothing was sent, and the same `clickId` prepares anew.
   */
  once<Value>(clickId: string, prepare: () => Promise<Click<Value>>): Promise<Value>;
  /** Ends what is under way with CANCELLED. */
  stop(): void;
}

/** Real waits: Δ as `timing.ts` has it; a minute of failed readings, because a person waits. */
export const defaultClickTiming: ClickTiming = {
  deltaMs: 30_000,
  readGapMs: 10_000,
  failedReadingLimit: 6,
};

// Pages repeat a call when their connection broke, within seconds; so many clicks are days of work.
const REMEMBERED_CLICKS = 500;

export interface ClicksDeps {
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
  /** Null for whoever asks once and has no page. */
  readonly book: ClickBook | null;
}

export function createClicks({ clock, book }: ClicksDeps, timing: ClickTiming = defaultClickTiming): Clicks {
  const clicks = new Map<string, Promise<unknown>>();
  const life = new AbortController();

  async function runOnce<Value>(clickId: string, prepare: () => Promise<Click<Value>>): Promise<Value> {
    // Asked before the reading: a reading that fails would end a click as unsent that a process before has sent.
    if (book?.isBegun(clickId)) throw begunBefore();
    const click = await prepared(clickId, prepare);
    // Begun after the reading: whoever ended while it went on has sent nothing, and the next process may.
    if (book?.begin(clickId) === false) throw begunBefore();
    try {
      return await run(click);
    } catch (error) {
      const { code } = toAppError(error);
      if (code !== 'COULD_NOT_CONFIRM' && !life.signal.aborted) book?.forget(clickId);
      throw error;
    }
  }

  async function prepared<Value>(
    clickId: string,
    prepare: () => Promise<Click<Value>>,
  ): Promise<Click<Value>> {
    try {
      const click = await prepare();
      life.signal.throwIfAborted();
      return click;
    } catch (error) {
      clicks.delete(clickId);
      throw error;
    }
  }

  async function run<Value>(click: Click<Value>): Promise<Value> {
    let state: ClickState<Value> = { kind: 'sending' };
    const apply = (event: ClickEvent<Value>) => {
      state = stepClick(state, event, { nowMs: clock.monotonicMs(), timing });
    };
    apply(await sent(click, life.signal));
    for (let current = now(); current.kind === 'doubt'; current = now()) {
      await pause(clock, current.readAfterMs - clock.monotonicMs(), life.signal);
      apply(await looked(click, life.signal));
    }
    const end = now();
    if (end.kind === 'failed') throw end.error;
    if (end.kind === 'done') return end.value;
    throw new Error(`A click cannot end in "${end.kind}".`);

    /** What an assignment in `apply` made of it, which control flow analysis does not see. */
    function now(): ClickState<Value> {
      return state;
    }
  }

  return {
    once<Value>(clickId: string, prepare: () => Promise<Click<Value>>): Promise<Value> {
      const known = clicks.get(clickId);
      // The same click is the same call, so its end has the same type.
      if (known !== undefined) return known as Promise<Value>;
      const end = runOnce(clickId, prepare);
      // Whoever asked hears of a failure; that the map holds it as well is nobody's failure.
      end.catch(() => undefined);
      clicks.set(clickId, end);
      const [oldest] = clicks.keys();
      if (clicks.size > REMEMBERED_CLICKS && oldest !== undefined) clicks.delete(oldest);
      return end;
    },
    stop: () => life.abort(new AppError('CANCELLED')),
  };
}

function begunBefore(): AppError {
  return new AppError('COULD_NOT_CONFIRM', { reason: 'begun before a restart' });
}

async function sent<Value>(click: Click<Value>, signal: AbortSignal): Promise<ClickEvent<Value>> {
  try {
    return { kind: 'answered', value: await click.send(signal) };
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'send-failed', error: toAppError(error) };
  }
}

async function looked<Value>(click: Click<Value>, signal: AbortSignal): Promise<ClickEvent<Value>> {
  try {
    return { kind: 'looked', look: await click.look(signal) };
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'look-failed', error: toAppError(error) };
  }
}
