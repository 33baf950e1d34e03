import { describe, expect, it } from 'vitest';
import { unlessAborted } from '../../../../../main/platform/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';

describe('unlessAborted', () => {
  it('lets one of those who wait give up, and the others have what was worked for', async () => {
    const work = Promise.withResolvers<string>();
    const one = new AbortController();
    const waiting = [unlessAborted(work.promise, one.signal), unlessAborted(work.promise, never)];
    one.abort();
    work.resolve('done');
    expect(await Promise.allSettled(waiting)).toEqual([
      { status: 'rejected', reason: new AppError('CANCELLED') },
      { status: 'fulfilled', value: 'done' },
    ]);
  });

  it('leaves no failure unheard that comes after all have given up', async () => {
    const reason = new AppError('BANK_UNREACHABLE');
    const work = Promise.withResolvers<string>();
    const waiting = unlessAborted(work.promise, AbortSignal.abort(reason));
    work.reject(new Error('no caller waits'));
    await expect(waiting).rejects.toBe(reason);
  });
});

const never = new AbortController().signal;
