import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Rehearsal } from '../../main/hosts/cli/engine/read-rehearsal.ts';
import type { SeenRequest } from '../support/tcp-proxy.ts';
import { shortWaits, writeRehearsal } from './rehearsed-waits.ts';
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

describe('galley upload of a proof comes to its end', () => {
  it('3 when the bank knows the key no more; the same command goes on with the file, once', async () => {
    const { bench, upload } = await typedForReview();
    let isRevoked = false;
    bench.proxy.play(({ isUpload }) => {
      if (isUpload) isRevoked = true;
      return isRevoked ? { kind: 'answer', when: 'after-body', answer: { status: 401 } } : { kind: 'pass' };
    });
    const second = bench.write('insert.pdf', 'insert');

    const { code, events, text } = await upload(second);

    expect([code, events.map(({ result, code: cause }) => [result, cause])]).toEqual([
      3,
      [
        ['parked', 'SIGN_IN_REFUSED'],
        ['failed', 'SIGN_IN_REFUSED'],
      ],
    ]);
    expect(text).toContain('The same command goes on with it');
    bench.proxy.play(() => ({ kind: 'pass' }));
    expect([(await upload()).code, await bench.proofs()]).toEqual([0, 1]);
  });

  it.each([
    [
      'before it left',
      'queued',
      ({ method, path }: SeenRequest) => method === 'GET' && path.includes('/project/'),
    ],
    ['when it may have arrived', 'doubt', ({ isUpload }: SeenRequest) => isUpload],
  ])(
    '4 when the bank goes away %s; the same command goes on with it, once',
    async (_when, result, isLast) => {
      const { bench, upload } = await typedForReview();
      let isAway = false;
      bench.proxy.play((request) => {
        if (isAway) return { kind: 'refuse' };
        isAway = isLast(request);
        if (!isAway) return { kind: 'pass' };
        return request.isUpload ? { kind: 'swallow-answer', closeAfterMs: 0 } : { kind: 'refuse' };
      });
      const second = bench.write('insert.pdf', 'insert');

      const { code, events, text } = await upload(second);

      expect([code, events.map((each) => [each.event, each.result])]).toEqual([
        4,
        [
          ['proof-upload', result],
          ['proof-upload', 'failed'],
        ],
      ]);
      expect(text).toContain('it stays promised');
      bench.proxy.play(() => ({ kind: 'pass' }));
      expect([(await upload()).code, await bench.proofs()]).toEqual([0, 1]);
    },
  );

  it('1 when the bank stays busy; the file stays promised', async () => {
    const { bench, upload } = await typedForReview({ retryAfterCeilingMs: 3_600_000 });
    bench.proxy.play(({ isUpload }) =>
      isUpload
        ? { kind: 'answer', when: 'after-body', answer: { status: 429, headers: { 'retry-after': '3600' } } }
        : { kind: 'pass' },
    );

    const { code, events, text } = await upload();

    expect([code, events.map(({ result }) => result)]).toEqual([1, ['queued']]);
    expect(text).toContain('it stays promised');
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

/** The same for a project. */
async function typedForReview(waits: Rehearsal['timing'] = {}) {
  const bench = await troubleBench();
  const file = bench.write('cover.pdf', 'cover');
  const timing = { ...shortWaits.timing, ...waits };
  const rehearsal = writeRehearsal(join(dirname(bench.root), 'review.json'), { timing, patienceMs: 500 });
  const upload = (...more: readonly string[]) =>
    bench.run(['upload', file, ...more, '--project', bench.bank.projectId, '--rehearsal', rehearsal]);
  return { bench, upload };
}
