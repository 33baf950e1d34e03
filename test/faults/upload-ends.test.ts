import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeRehearsal } from './rehearsed-waits.ts';
import { holding, troubleBench } from './trouble-bench.ts';

describe('galley upload comes to its end', () => {
  it('3 when the bank knows the key no more; the same command goes on with the file, once', async () => {
    const { bench, upload } = await typed();
    let isRevoked = false;
    bench.proxy.play(({ isUpload }) => {
      if (isUpload) isRevoked = true;
      return isRevoked ? { kind: 'answer', when: 'after-body', answer: { status: 401 } } : { kind: 'pass' };
    });

    const { code, events, text } = await upload();

    expect([code, events.at(-1)]).toEqual([
      3,
      expect.objectContaining({ event: 'upload', result: 'queued' }),
    ]);
    expect(text).toContain('it stays promised');
    bench.proxy.play(() => ({ kind: 'pass' }));
    expect((await upload()).code).toBe(0);
    expect(await bench.held()).toEqual(holding({ 'cover.pdf': 'cover' }));
  });

  it('4 when the bank goes away while files leave, also for those that were not looked at yet', async () => {
    const { bench, upload } = await typed();
    const second = bench.write('insert.pdf', 'insert');
    let isAway = false;
    bench.proxy.play(({ path }) => {
      // Signing in is over; the first question about a bank folder finds nobody.
      if (path.includes('search')) isAway = true;
      return isAway ? { kind: 'refuse' } : { kind: 'pass' };
    });

    const { code, events } = await upload(second);

    expect(code).toBe(4);
    expect(events.map(({ event, path, result, code: cause }) => [event, path, result, cause])).toEqual([
      ['upload', expect.stringContaining('cover.pdf'), 'failed', 'BANK_UNREACHABLE'],
      ['upload', second, 'failed', 'BANK_UNREACHABLE'],
    ]);
    expect(await bench.held()).toEqual({});
  });
});

/** One file that is typed each time, and others beside it. */
async function typed() {
  const bench = await troubleBench();
  const file = bench.write('cover.pdf', 'cover');
  const rehearsal = writeRehearsal(join(dirname(bench.root), 'upload.json'), { patienceMs: 500 });
  const upload = (...more: readonly string[]) =>
    bench.run(['upload', file, ...more, '--folder', bench.bank.inboxFolderId, '--rehearsal', rehearsal]);
  return { bench, upload };
}
