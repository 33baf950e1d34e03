import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Rehearsal } from '../../main/hosts/cli/engine/read-rehearsal.ts';
import type { SeenRequest } from '../support/tcp-proxy.ts';
import { shortWaits, writeRehearsal } from './rehearsed-waits.ts';
import { holding, troubleFixture } from './trouble-fixture.ts';

describe('galley upload comes to its end', () => {
  it('3 when the bank knows the key no more; the same command goes on with the file, once', async () => {
    const { fixture, upload } = await typed();
    let isRevoked = false;
    fixture.proxy.play(({ isUpload }) => {
      if (isUpload) isRevoked = true;
      return isRevoked ? { kind: 'answer', when: 'after-body', answer: { status: 401 } } : { kind: 'pass' };
    });

    const { code, events, text } = await upload();

    expect([code, events.at(-1)]).toEqual([
      3,
      expect.objectContaining({ event: 'upload', result: 'queued' }),
    ]);
    expect(text).toContain('it stays promised');
    fixture.proxy.play(() => ({ kind: 'pass' }));
    expect((await upload()).code).toBe(0);
    expect(await fixture.held()).toEqual(holding({ 'cover.pdf': 'cover' }));
  });

  it('4 when the bank goes away while files leave, also for those that were not looked at yet', async () => {
    const { fixture, upload } = await typed();
    const second = fixture.write('insert.pdf', 'insert');
    let isAway = false;
    fixture.proxy.play(({ path }) => {
      // Signing in is over; the first request about a bank folder finds no server.
      if (path.includes('search')) isAway = true;
      return isAway ? { kind: 'refuse' } : { kind: 'pass' };
    });

    const { code, events } = await upload(second);

    expect(code).toBe(4);
    expect(events.map(({ event, path, result, code: cause }) => [event, path, result, cause])).toEqual([
      ['upload', expect.stringContaining('cover.pdf'), 'failed', 'BANK_UNREACHABLE'],
      ['upload', second, 'failed', 'BANK_UNREACHABLE'],
    ]);
    expect(await fixture.held()).toEqual({});
  });
});

describe('galley upload of a proof comes to its end', () => {
  it('3 when the bank knows the key no more; the same command goes on with the file, once', async () => {
    const { fixture, upload } = await typedForReview();
    let isRevoked = false;
    fixture.proxy.play(({ isUpload }) => {
      if (isUpload) isRevoked = true;
      return isRevoked ? { kind: 'answer', when: 'after-body', answer: { status: 401 } } : { kind: 'pass' };
    });
    const second = fixture.write('insert.pdf', 'insert');

    const { code, events, text } = await upload(second);

    expect([code, events.map(({ result, code: cause }) => [result, cause])]).toEqual([
      3,
      [
        ['parked', 'SIGN_IN_REFUSED'],
        ['failed', 'SIGN_IN_REFUSED'],
      ],
    ]);
    expect(text).toContain('The same command goes on with it');
    fixture.proxy.play(() => ({ kind: 'pass' }));
    expect([(await upload()).code, await fixture.proofs()]).toEqual([0, 1]);
  });

  it.each([
    [
      'before it left',
      'queued',
      ({ method, path }: SeenRequest) => method === 'GET' && path.includes('/project/'),
    ],
    ['when it may have arrived', 'ambiguous', ({ isUpload }: SeenRequest) => isUpload],
  ])(
    '4 when the bank goes away %s; the same command goes on with it, once',
    async (_when, result, isLast) => {
      const { fixture, upload } = await typedForReview();
      let isAway = false;
      fixture.proxy.play((request) => {
        if (isAway) return { kind: 'refuse' };
        isAway = isLast(request);
        if (!isAway) return { kind: 'pass' };
        return request.isUpload ? { kind: 'swallow-answer', closeAfterMs: 0 } : { kind: 'refuse' };
      });
      const second = fixture.write('insert.pdf', 'insert');

      const { code, events, text } = await upload(second);

      expect([code, events.map((each) => [each.event, each.result])]).toEqual([
        4,
        [
          ['proof-upload', result],
          ['proof-upload', 'failed'],
        ],
      ]);
      expect(text).toContain('it stays promised');
      fixture.proxy.play(() => ({ kind: 'pass' }));
      expect([(await upload()).code, await fixture.proofs()]).toEqual([0, 1]);
    },
  );

  it('1 when the bank stays busy; the file stays promised', async () => {
    const { fixture, upload } = await typedForReview({ retryAfterCeilingMs: 3_600_000 });
    fixture.proxy.play(({ isUpload }) =>
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
  const fixture = await troubleFixture();
  const file = fixture.write('cover.pdf', 'cover');
  const rehearsal = writeRehearsal(join(dirname(fixture.root), 'upload.json'), { patienceMs: 500 });
  const upload = (...more: readonly string[]) =>
    fixture.run(['upload', file, ...more, '--folder', fixture.bank.inboxFolderId, '--rehearsal', rehearsal]);
  return { fixture, upload };
}

/** The same for a project. */
async function typedForReview(waits: Rehearsal['timing'] = {}) {
  const fixture = await troubleFixture();
  const file = fixture.write('cover.pdf', 'cover');
  const timing = { ...shortWaits.timing, ...waits };
  const rehearsal = writeRehearsal(join(dirname(fixture.root), 'review.json'), { timing, patienceMs: 500 });
  const upload = (...more: readonly string[]) =>
    fixture.run(['upload', file, ...more, '--project', fixture.bank.projectId, '--rehearsal', rehearsal]);
  return { fixture, upload };
}
