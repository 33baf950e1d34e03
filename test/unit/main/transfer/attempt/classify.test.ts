import { describe, expect, it } from 'vitest';
import { classify } from '../../../../../main/transfer/attempt/classify.ts';
import type { UploadObservation } from '../../../../../main/transfer/index.ts';
import { AppError, type ErrorCode } from '../../../../../shared/errors/index.ts';

describe('classify', () => {
  it.each([
    // Complete refusals of complete requests: nothing was created.
    [400, 'not-applied name-or-park BAD_REQUEST'],
    [401, 'not-applied sign-in NOT_SIGNED_IN'],
    [403, 'not-applied sign-in FORBIDDEN'],
    [404, 'not-applied name-or-park NOT_FOUND'],
    [408, 'not-applied retry REQUEST_TIMEOUT slow-down'],
    [411, 'not-applied park LENGTH_REQUIRED'],
    [413, 'not-applied park BODY_TOO_LARGE'],
    [415, 'not-applied park UNSUPPORTED_MEDIA'],
    [418, 'not-applied park BAD_REQUEST'],
    [422, 'not-applied park UNPROCESSABLE'],
    [429, 'not-applied retry BANK_BUSY slow-down'],
    // Every other failure past the commit point leaves it open.
    [302, 'ambiguous BANK_REDIRECTED misconfigured'],
    [409, 'ambiguous CONFLICT'],
    [500, 'ambiguous BANK_FAILED slow-down'],
    [503, 'ambiguous BANK_BUSY slow-down'],
    [507, 'ambiguous STORAGE_FULL slow-down'],
    [599, 'ambiguous BANK_FAILED slow-down'],
    [100, 'ambiguous BANK_FAILED'],
    [200, 'verify'],
    [204, 'verify'],
  ])('takes a complete %i past the commit point for: %s', (status, expected) => {
    expect(spoken(true, response(status))).toBe(expected);
  });

  it.each([200, 302, 409, 500, 503])('takes a %i before the commit point for not applied', (status) => {
    expect(spoken(false, response(status))).toMatch(/^not-applied retry/);
  });

  it.each([400, 401, 413, 429])('believes no %i that came while the last byte was on its way', (status) => {
    expect(spoken(true, { ...response(status), sent: 'unsure' })).toMatch(/^ambiguous/);
  });

  it.each([200, 302, 400, 401, 409, 413, 429, 500])(
    'takes a %i that came while the last byte was withheld for not applied, although the commit point is written',
    (status) => {
      expect(spoken(true, { ...response(status), sent: 'part' })).toBe(spoken(false, response(status)));
    },
  );

  it('takes a connection that broke while the last byte was withheld for not applied', () => {
    const broken = {
      kind: 'no-response',
      sent: 'unsure',
      cause: { code: 'BANK_UNREACHABLE', details: {} },
    } as const;
    expect(spoken(true, { ...broken, sent: 'part' })).toBe(spoken(false, { ...broken, sent: 'unsure' }));
    expect(spoken(true, { ...broken, sent: 'unsure' })).toMatch(/^ambiguous/);
  });

  it('waits when a proxy refuses, which has passed on nothing that it was given whole', () => {
    const cause = { code: 'PROXY_FAILED', details: { reason: 'HTTP 407' } } as const;
    const refused = (sent: 'whole' | 'part' | 'unsure') =>
      spoken(true, { kind: 'proxy-refused', sent, cause });
    expect([refused('whole'), refused('part'), refused('unsure')]).toEqual([
      'not-applied retry-now PROXY_FAILED unreachable',
      'not-applied retry-now PROXY_FAILED unreachable',
      'ambiguous PROXY_FAILED unreachable',
    ]);
  });

  it('does not take an unreadable 2xx for an answer', () => {
    const observation = { ...response(200), answer: { kind: 'unreadable' } } as const;
    expect(spoken(true, observation)).toBe('ambiguous BANK_ANSWER_UNREADABLE');
  });

  it.each([
    ['BANK_UNREACHABLE', 'retry-now', 'unreachable'],
    ['SIGN_IN_REFUSED', 'retry-now', 'refused'],
    ['TLS_FAILED', 'retry-now', 'misconfigured'],
    ['NOT_A_BANK', 'retry-now', 'misconfigured'],
    ['JOURNAL_FULL', 'retry-now', 'journal-full'],
    ['FILE_CHANGED', 'settle', null],
    ['FILE_GONE', 'gone', null],
    ['FILE_BUSY', 'retry', null],
    ['FILE_READ_FAILED', 'retry', null],
    ['NAME_ON_BANK', 'outdated', null],
    ['SEVERAL_ON_BANK', 'outdated', null],
    ['RULES_CHANGED', 'outdated', null],
    ['FILE_UNREADABLE', 'park', null],
    ['FILE_REPLACED', 'park', null],
    ['FILE_NOT_REGULAR', 'park', null],
    ['ASSET_GONE', 'park', null],
    ['CANCELLED', 'stand-down', null],
    ['INTERNAL', 'retry', null],
  ] as const satisfies [ErrorCode, string, string | null][])(
    'takes %s before the commit point for not applied, past it for ambiguous',
    (code, next, account) => {
      const cause = { code, details: {} };
      for (const observation of [
        { kind: 'no-response', cause, sent: 'unsure' },
        { kind: 'body-failed', error: new AppError(code) },
      ] as const) {
        const suffix = account === null ? '' : ` ${account}`;
        expect(spoken(false, observation)).toBe(`not-applied ${next} ${code}${suffix}`);
        expect(spoken(true, observation)).toBe(`ambiguous ${code}${suffix}`);
      }
    },
  );
});

function response(status: number): Extract<UploadObservation, { kind: 'response' }> {
  const answer = { kind: 'empty' } as const;
  return { kind: 'response', status, sent: 'whole', retryAfterMs: null, answer, message: null };
}

function spoken(commitPointReached: boolean, observation: UploadObservation): string {
  const verdict = classify(commitPointReached, observation);
  if (verdict.kind === 'verify') return 'verify';
  const next = verdict.kind === 'not-applied' ? [verdict.next] : [];
  return [verdict.kind, ...next, verdict.cause.code, verdict.account?.kind ?? ''].join(' ').trim();
}
