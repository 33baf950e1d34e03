import { describe, expect, it } from 'vitest';
import { createReadOnlyStart } from '../../../../service/cli/read-only-start.ts';
import { AppError } from '../../../../shared/errors/index.ts';

const retryMs = 10_000;

function start() {
  const answers: (AppError | null)[] = [];
  const did: string[] = [];
  const failures: unknown[] = [];
  let retry: (() => void) | null = null;
  const begun = createReadOnlyStart({
    async write() {
      did.push('write');
      const answer = answers.shift();
      if (answer instanceof AppError) throw answer;
    },
    refuse: () => did.push('refuse'),
    after(delayMs, run) {
      expect(delayMs).toBe(retryMs);
      retry = run;
      return () => {
        retry = null;
      };
    },
    retryMs,
    failed: (error) => failures.push(error),
  });
  return { ...begun, answers, did, failures, retry: () => retry?.(), waits: () => retry !== null };
}

const full = new AppError('STORAGE_FULL');

describe('read-only-start', () => {
  it('writes once, and nothing more when it is asked again', async () => {
    const { finish, isReadOnly, did, waits } = start();
    expect(isReadOnly()).toBe(true);
    await finish();
    await finish();
    expect([isReadOnly(), did, waits()]).toEqual([false, ['write'], false]);
  });

  it('refuses writes while there is no room, and tries again by itself and for who asks', async () => {
    const fixture = start();
    fixture.answers.push(full, full, full, null);
    await expect(fixture.finish()).rejects.toBe(full);
    fixture.retry();
    // A request during a try gets its answer.
    await expect(fixture.finish()).rejects.toBe(full);
    await expect(fixture.finish()).rejects.toBe(full);
    expect([fixture.isReadOnly(), fixture.did.length, fixture.failures]).toEqual([true, 6, []]);
    await fixture.finish();
    expect([fixture.isReadOnly(), fixture.did.slice(-2), fixture.waits()]).toEqual([
      false,
      ['refuse', 'write'],
      false,
    ]);
  });

  it('reports other failures of an unrequested try', async () => {
    const fixture = start();
    const broken = new AppError('INTERNAL');
    fixture.answers.push(full, broken);
    await expect(fixture.finish()).rejects.toBe(full);
    fixture.retry();
    await expect(fixture.finish()).rejects.toBe(broken);
    expect([fixture.failures, fixture.did]).toEqual([[broken], ['write', 'refuse', 'write']]);
  });

  it('tries no more once it was stopped', async () => {
    const fixture = start();
    fixture.answers.push(full);
    await expect(fixture.finish()).rejects.toBe(full);
    await fixture.stop();
    await fixture.finish();
    expect([fixture.waits(), fixture.did]).toEqual([false, ['write', 'refuse']]);
  });
});
