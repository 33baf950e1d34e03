import { describe, expect, it } from 'vitest';
import { readWhole } from '../../../../../renderer/queries/reading/whole-reading.ts';
import { AppError } from '../../../../../shared/errors/index.ts';

/** A reading of numbers with 9 as the last, and the connection it goes over. */
function begin(streams: readonly (() => AsyncIterable<number>)[]) {
  let phase = 'open';
  const listeners = new Set<() => void>();
  const received: (number | string)[] = [];
  const signals: AbortSignal[] = [];
  const reading = readWhole(
    {
      getState: () => ({ connection: phase }),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    {
      open: async (signal) => {
        signals.push(signal);
        return streams[signals.length - 1]?.() ?? some();
      },
      onBegin: () => received.push('begin'),
      onEvent: (event) => received.push(event),
      isLast: (event) => event === 9,
      onFailure: (code) => received.push(code),
    },
  );
  const enter = (next: string): void => {
    phase = next;
    for (const listener of [...listeners]) listener();
  };
  return { received, signals, listeners, enter, ...reading };
}

async function* some(...events: readonly number[]): AsyncGenerator<number> {
  yield* events;
}

async function* broken(event: number): AsyncGenerator<number> {
  yield event;
  throw new DOMException('The socket was closed.', 'AbortError');
}

describe('renderer/queries/whole-reading', () => {
  it('begins again when the connection is back that broke in the middle', async () => {
    const { received, enter } = begin([() => broken(1), () => some(1, 9)]);
    await expect.poll(() => received).toEqual(['begin', 1, 'HOST_UNREACHABLE']);
    enter('lost');
    enter('connecting');
    expect(received).toHaveLength(3);
    enter('open');
    await expect.poll(() => received).toEqual(['begin', 1, 'HOST_UNREACHABLE', 'begin', 1, 9]);
  });

  it('begins again when the break is reported only after the connection is back', async () => {
    const late = Promise.withResolvers<void>();
    const { received, enter } = begin([
      async function* () {
        await late.promise;
        yield* broken(1);
      },
      () => some(9),
    ]);
    enter('lost');
    enter('open');
    late.resolve();
    await expect.poll(() => received).toEqual(['begin', 1, 'HOST_UNREACHABLE', 'begin', 9]);
  });

  it('takes an end without the last word for a lost connection', async () => {
    const { received, enter } = begin([() => some(1), () => some(9)]);
    await expect.poll(() => received).toEqual(['begin', 1, 'HOST_UNREACHABLE']);
    enter('lost');
    enter('open');
    await expect.poll(() => received.at(-1)).toBe(9);
  });

  it('leaves alone what is whole, and what the host refused', async () => {
    const whole = begin([() => some(1, 9)]);
    const refused = begin([
      () => {
        throw new AppError('FORBIDDEN');
      },
    ]);
    await expect.poll(() => [whole.received.at(-1), refused.received.at(-1)]).toEqual([9, 'FORBIDDEN']);
    for (const { enter } of [whole, refused]) {
      enter('lost');
      enter('open');
    }
    expect([whole.signals.length, refused.signals.length]).toEqual([1, 1]);
  });

  it('begins anew on demand, and ends with who asked', async () => {
    const { received, signals, listeners, again, stop } = begin([() => some(9), () => some(9)]);
    await expect.poll(() => received).toEqual(['begin', 9]);
    again();
    await expect.poll(() => received).toEqual(['begin', 9, 'begin', 9]);
    stop();
    expect([signals.map(({ aborted }) => aborted), listeners.size]).toEqual([[true, true], 0]);
  });
});
