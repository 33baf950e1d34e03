import { describe, expect, it } from 'vitest';
import { createFolderFailures, type FolderQuestion } from '../../../../main/remote/folder-failures.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import { longestWait } from '../../../support/chance.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

const MINUTE_MS = 60_000;

/** A bank folder that fails, beside one that answers by default. */
function setUp() {
  const clock = createFakeClock();
  const failures = createFolderFailures(clock, longestWait);
  const asked: string[] = [];
  let beganAtMs = clock.nowMs();
  const fixture = {
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
    if (fixture.fails !== null) throw new AppError(fixture.fails);
    return 'held';
  };
  const control = {
    async refresh() {
      asked.push('control');
      if (!fixture.isControlFresh) beganAtMs = clock.nowMs();
      await clock.advance(fixture.controlTakesMs);
      if (fixture.controlFails !== null) throw new AppError(fixture.controlFails);
      return { beganAtMs } as Awaited<ReturnType<FolderQuestion['control']['refresh']>>;
    },
    invalidate() {
      asked.push('invalidate');
      fixture.isControlFresh = false;
    },
  };
  const question = { folder: 'Print', control, signal: new AbortController().signal };
  return fixture;
}

describe('folder-failures', () => {
  it('names the folder that fails while the control answers, and asks nothing of either for a pause that grows', async () => {
    const fixture = setUp();
    const failure = { code: 'BANK_FAILED', details: { folder: 'Print' } };
    expect(await fixture.ask()).toMatchObject(failure);
    expect(await fixture.ask()).toMatchObject(failure);
    expect(fixture.asked).toEqual(['folder', 'control']);
    await fixture.clock.advance(15_000);
    await fixture.ask();
    await fixture.clock.advance(15_000);
    await fixture.ask();
    expect(fixture.asked).toEqual(['folder', 'control', 'folder', 'control']);
    await fixture.clock.advance(15_000);
    fixture.fails = null;
    expect([await fixture.ask(), await fixture.ask('other')]).toEqual(['held', 'held']);
  });

  it('begins with a short pause again after it went well', async () => {
    const fixture = setUp();
    await fixture.ask();
    await fixture.clock.advance(15_000);
    fixture.fails = null;
    await fixture.ask();
    fixture.fails = 'BANK_BUSY';
    await fixture.ask();
    await fixture.clock.advance(15_000);
    fixture.fails = null;
    expect(await fixture.ask()).toBe('held');
  });

  it('throws what the control comes to, and asks again at once', async () => {
    const fixture = setUp();
    fixture.controlFails = 'BANK_UNREACHABLE';
    await expect(fixture.ask()).rejects.toMatchObject({ code: 'BANK_UNREACHABLE' });
    fixture.fails = null;
    expect(await fixture.ask()).toBe('held');
  });

  it('takes a refusal of the control for an answer', async () => {
    const fixture = setUp();
    fixture.controlFails = 'FORBIDDEN';
    expect(await fixture.ask()).toMatchObject({ code: 'BANK_FAILED' });
  });

  it('reads the control once for all that fail within seconds, however long that takes', async () => {
    const fixture = setUp();
    fixture.controlTakesMs = 15_000;
    await fixture.ask();
    await fixture.ask('other');
    expect(fixture.asked).toEqual(['folder', 'control', 'folder']);
    await fixture.clock.advance(10_000);
    await fixture.ask('third');
    expect(fixture.asked).toEqual(['folder', 'control', 'folder', 'folder', 'control']);
  });

  it('asks a control again that has not answered', async () => {
    const fixture = setUp();
    fixture.controlFails = 'BANK_FAILED';
    await expect(fixture.ask()).rejects.toMatchObject({ code: 'BANK_FAILED' });
    await expect(fixture.ask('other')).rejects.toMatchObject({ code: 'BANK_FAILED' });
    expect(fixture.asked).toEqual(['folder', 'control', 'folder', 'control']);
  });

  it('reads the control anew when that was read some time ago', async () => {
    const fixture = setUp();
    fixture.isControlFresh = true;
    await fixture.clock.advance(MINUTE_MS);
    await fixture.ask();
    expect(fixture.asked).toEqual(['folder', 'control', 'invalidate', 'control']);
  });

  it.each<ErrorCode>(['BANK_UNREACHABLE', 'TLS_FAILED', 'NOT_SIGNED_IN', 'FORBIDDEN'])(
    'throws %s, which is of more than one folder or no failure of the bank',
    async (code) => {
      const fixture = setUp();
      fixture.fails = code;
      await expect(fixture.ask()).rejects.toMatchObject({ code });
      expect(fixture.asked).toEqual(['folder']);
    },
  );
});
