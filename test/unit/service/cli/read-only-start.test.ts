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
    const bench = start();
    bench.answers.push(full, full, full, null);
    await expect(bench.finish()).rejects.toBe(full);
    bench.retry();
    // Who asks during a try gets its answer.
    await expect(bench.finish()).rejects.toBe(full);
    await expect(bench.finish()).rejects.toBe(full);
    expect([bench.isReadOnly(), bench.did.length, bench.failures]).toEqual([true, 6, []]);
    await bench.finish();
    expect([bench.isReadOnly(), bench.did.slice(-2), bench.waits()]).toEqual([
      false,
      ['refuse', 'write'],
      false,
    ]);
  });

  it('tells what else went wrong with a try that nobody asked for', async () => {
    const bench = start();
    const broken = new AppError('INTERNAL');
    bench.answers.push(full, broken);
    await expect(bench.finish()).rejects.toBe(full);
    bench.retry();
    await expect(bench.finish()).rejects.toBe(broken);
    expect([bench.failures, bench.did]).toEqual([[broken], ['write', 'refuse', 'write']]);
  });

  it('tries no more once it was stopped', async () => {
    const bench = start();
    bench.answers.push(full);
    await expect(bench.finish()).rejects.toBe(full);
    await bench.stop();
    await bench.finish();
    expect([bench.waits(), bench.did]).toEqual([false, ['write', 'refuse']]);
  });
});
