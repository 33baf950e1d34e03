import { describe, expect, it } from 'vitest';
import { createIdleWaiters } from '../../../../../main/platform/async/idle-waiters.ts';

describe('idle-waiters', () => {
  it('lets everybody go at the first check that finds nothing to do', async () => {
    let isIdle = false;
    const waiters = createIdleWaiters(() => isIdle);
    const signal = new AbortController().signal;
    const ended: string[] = [];
    const all = ['a', 'b'].map((name) => waiters.wait(signal).then(() => ended.push(name)));
    waiters.check();
    await Promise.resolve();
    expect(ended).toEqual([]);
    isIdle = true;
    waiters.check();
    await Promise.all(all);
    expect(ended).toEqual(['a', 'b']);
    await waiters.wait(signal);
  });

  it('lets go with the reason of a signal, before and while waiting', async () => {
    const waiters = createIdleWaiters(() => false);
    const controller = new AbortController();
    const waiting = waiters.wait(controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(waiters.wait(controller.signal)).rejects.toThrow('enough');
  });
});
