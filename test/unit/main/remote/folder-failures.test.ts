import { describe, expect, it } from 'vitest';
import { createFolderFailures, type FolderQuestion } from '../../../../main/remote/folder-failures.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import { longestWait } from '../../../support/chance.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

const MINUTE_MS = 60_000;

/** A bank folder that fails, beside one that answers unless told otherwise. */
function setUp() {
  const clock = createFakeClock();
  const failures = createFolderFailures(clock, longestWait);
  const asked: string[] = [];
  let beganAtMs = clock.nowMs();
  const bench = {
    clock,
    asked,
    fails: 'BANK_FAILED' as ErrorCode | null,
    controlFails: null as ErrorCode | null,
    isControlFresh: false,
    controlTakesMs: 0,
    ask: (key = 'Print') => failures.ofItsOwn({ ...question, key }, work),
  };
  const work = async () => {
    asked.push('folder');
    if (bench.fails !== null) throw new AppError(bench.fails);
    return 'held';
  };
  const control = {
    async refresh() {
      asked.push('control');
      if (!bench.isControlFresh) beganAtMs = clock.nowMs();
      await clock.advance(bench.controlTakesMs);
      if (bench.controlFails !== null) throw new AppError(bench.controlFails);
      return { beganAtMs } as Awaited<ReturnType<FolderQuestion['control']['refresh']>>;
    },
    invalidate() {
      asked.push('invalidate');
      bench.isControlFresh = false;
    },
  };
  const question = { folder: 'Print', control, signal: new AbortController().signal };
  return bench;
}

describe('folder-failures', () => {
  it('names the folder that fails while the control answers, and asks nothing of either for a pause that grows', async () => {
    const bench = setUp();
    const failure = { code: 'BANK_FAILED', details: { folder: 'Print' } };
    expect(await bench.ask()).toMatchObject(failure);
    expect(await bench.ask()).toMatchObject(failure);
    expect(bench.asked).toEqual(['folder', 'control']);
    await bench.clock.advance(15_000);
    await bench.ask();
    await bench.clock.advance(15_000);
    await bench.ask();
    expect(bench.asked).toEqual(['folder', 'control', 'folder', 'control']);
    await bench.clock.advance(15_000);
    bench.fails = null;
    expect([await bench.ask(), await bench.ask('other')]).toEqual(['held', 'held']);
  });

  it('begins with a short pause again after it went well', async () => {
    const bench = setUp();
    await bench.ask();
    await bench.clock.advance(15_000);
    bench.fails = null;
    await bench.ask();
    bench.fails = 'BANK_BUSY';
    await bench.ask();
    await bench.clock.advance(15_000);
    bench.fails = null;
    expect(await bench.ask()).toBe('held');
  });

  it('throws what the control comes to, and asks again at once', async () => {
    const bench = setUp();
    bench.controlFails = 'BANK_UNREACHABLE';
    await expect(bench.ask()).rejects.toMatchObject({ code: 'BANK_UNREACHABLE' });
    bench.fails = null;
    expect(await bench.ask()).toBe('held');
  });

  it('takes a refusal of the control for an answer', async () => {
    const bench = setUp();
    bench.controlFails = 'FORBIDDEN';
    expect(await bench.ask()).toMatchObject({ code: 'BANK_FAILED' });
  });

  it('reads the control once for all that fail within seconds, however long that takes', async () => {
    const bench = setUp();
    bench.controlTakesMs = 15_000;
    await bench.ask();
    await bench.ask('other');
    expect(bench.asked).toEqual(['folder', 'control', 'folder']);
    await bench.clock.advance(10_000);
    await bench.ask('third');
    expect(bench.asked).toEqual(['folder', 'control', 'folder', 'folder', 'control']);
  });

  it('asks a control again that has not answered', async () => {
    const bench = setUp();
    bench.controlFails = 'BANK_FAILED';
    await expect(bench.ask()).rejects.toMatchObject({ code: 'BANK_FAILED' });
    await expect(bench.ask('other')).rejects.toMatchObject({ code: 'BANK_FAILED' });
    expect(bench.asked).toEqual(['folder', 'control', 'folder', 'control']);
  });

  it('reads the control anew when that was read some time ago', async () => {
    const bench = setUp();
    bench.isControlFresh = true;
    await bench.clock.advance(MINUTE_MS);
    await bench.ask();
    expect(bench.asked).toEqual(['folder', 'control', 'invalidate', 'control']);
  });

  it.each<ErrorCode>(['BANK_UNREACHABLE', 'TLS_FAILED', 'NOT_SIGNED_IN', 'FORBIDDEN'])(
    'throws %s, which is of more than one folder or no failure of the bank',
    async (code) => {
      const bench = setUp();
      bench.fails = code;
      await expect(bench.ask()).rejects.toMatchObject({ code });
      expect(bench.asked).toEqual(['folder']);
    },
  );
});
