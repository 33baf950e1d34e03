import { describe, expect, it } from 'vitest';
import { judgeFailure } from '../../../../main/bulk/judge-failure.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';

describe('judgeFailure', () => {
  it.each([
    ['BANK_UNREACHABLE', 'wait'],
    ['PROXY_FAILED', 'wait'],
    ['SIGN_IN_REFUSED', 'wait'],
    ['NOT_A_BANK', 'wait'],
    ['BANK_BUSY', 'wait'],
    ['BANK_FAILED', 'again'],
    ['CONFLICT', 'again'],
    ['BANK_ANSWER_UNREADABLE', 'again'],
    ['NOT_SIGNED_IN', 'again'],
    ['LOCAL_DISK_FULL', 'again'],
    ['INTERNAL', 'again'],
    ['JOURNAL_FULL', 'storage'],
    ['FORBIDDEN', 'fail'],
    ['BAD_REQUEST', 'fail'],
    ['NOT_FOUND', 'fail'],
    ['ASSET_NEEDS_FOLDER', 'fail'],
    ['CONVERSION_FAILED', 'fail'],
  ] as const satisfies readonly (readonly [ErrorCode, string])[])('%s: %s', (code, expected) => {
    expect(judgeFailure(new AppError(code), 1)).toBe(expected);
  });

  it('fails an item that the bank answered five times with a failure, and never for an outage', () => {
    const judged = (['BANK_FAILED', 'BANK_UNREACHABLE'] as const).map((code) =>
      [4, 5, 500].map((attempts) => judgeFailure(new AppError(code), attempts)),
    );
    expect(judged).toEqual([
      ['again', 'fail', 'fail'],
      ['wait', 'wait', 'wait'],
    ]);
  });
});
