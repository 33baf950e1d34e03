import { describe, expect, it } from 'vitest';
import { beginWhenOpen, createUntilOpen } from '../../../../../renderer/state/hand-over/until-open.ts';
import { AppError } from '../../../../../shared/errors/index.ts';

function connection(first: string) {
  let phase = first;
  const listeners = new Set<() => void>();
  const enter = (next: string): void => {
    phase = next;
    for (const listener of [...listeners]) listener();
  };
  const untilOpen = createUntilOpen({
    getState: () => ({ connection: phase }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  return { untilOpen, enter, listeners };
}

describe('renderer/state/until-open', () => {
  it('asks the host for a file again when the connection is back, and forgets to listen then', async () => {
    const { untilOpen, enter, listeners } = connection('open');
    let asked = 0;
    const begun = beginWhenOpen(
      async () => {
        asked += 1;
        if (asked > 1) return 'grant';
        enter('lost');
        throw new AppError('HOST_UNREACHABLE');
      },
      untilOpen,
      new AbortController().signal,
    );
    await expect.poll(() => listeners.size).toBe(1);
    enter('connecting');
    expect([asked, listeners.size]).toEqual([1, 1]);
    enter('open');
    expect(await begun).toBe('grant');
    expect([asked, listeners.size]).toEqual([2, 0]);
  });

  it('passes on what the host refuses', async () => {
    const { untilOpen } = connection('open');
    const refuse = () => Promise.reject(new AppError('LOCAL_DISK_FULL'));
    await expect(beginWhenOpen(refuse, untilOpen, new AbortController().signal)).rejects.toMatchObject({
      code: 'LOCAL_DISK_FULL',
    });
  });

  it('waits no longer than the person does', async () => {
    const { untilOpen, listeners } = connection('lost');
    const given = new AbortController();
    const waiting = untilOpen(given.signal);
    given.abort(new AppError('CANCELLED'));
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(listeners.size).toBe(0);
  });
});
