import { describe, expect, it } from 'vitest';
import { readText } from '../../../../../renderer/queries/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';

function connection() {
  let phase = 'open';
  const listeners = new Set<() => void>();
  const store = {
    getState: () => ({ connection: phase }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const enter = (next: string): void => {
    phase = next;
    for (const listener of [...listeners]) listener();
  };
  return { store, enter, listeners };
}

async function* pieces(texts: readonly string[], failure?: unknown): AsyncGenerator<string> {
  yield* texts;
  if (failure !== undefined) throw failure;
}

const closed = new DOMException('The socket was closed.', 'AbortError');

describe('renderer/queries/read-text', () => {
  it('reads a text anew that a lost connection broke off, and has no piece twice', async () => {
    const { store, enter, listeners } = connection();
    const trials = [pieces(['a'], closed), pieces(['a', 'b'])];
    let asked = 0;
    const text = readText(store, async () => trials[asked++] ?? pieces([]));
    await expect.poll(() => asked).toBe(1);
    enter('lost');
    enter('connecting');
    enter('open');
    expect([await text, asked, listeners.size]).toEqual([['a', 'b'], 2, 0]);
  });

  it('passes on what the host refuses, and listens no more', async () => {
    const { store, listeners } = connection();
    const refused = readText(store, async () => pieces([], new AppError('JOURNAL_FULL')));
    await expect(refused).rejects.toMatchObject({ code: 'JOURNAL_FULL' });
    expect(listeners.size).toBe(0);
  });
});
