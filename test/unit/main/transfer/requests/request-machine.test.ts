import { describe, expect, it } from 'vitest';
import { fateOfFailure } from '../../../../../main/transfer/requests/request-fate.ts';
import {
  type RequestEvent,
  type RequestState,
  stepRequest,
} from '../../../../../main/transfer/requests/request-machine.ts';
import { AppError } from '../../../../../shared/errors/index.ts';

const timing = { maxLatencyMs: 30_000, readGapMs: 10_000, failedReadingLimit: 3 };
const reset = new AppError('BANK_UNREACHABLE', { reason: 'ECONNRESET' });
const refused = new AppError('FORBIDDEN', { status: 403 });

describe('click-machine', () => {
  it('is done with the answer', () => {
    expect(play([[0, { kind: 'answered', value: '7' }]])).toEqual({ kind: 'done', value: '7' });
  });

  it('has failed with a refusal', () => {
    expect(play([[0, { kind: 'send-failed', error: refused }]])).toEqual({ kind: 'failed', error: refused });
  });

  it('looks at once after a lost answer, and is done when the effect is there', () => {
    const ambiguity = play([[5, { kind: 'send-failed', error: reset }]]);
    const done = play([[6, { kind: 'looked', look: { kind: 'applied', value: '7' } }]], ambiguity);
    expect([ambiguity, done]).toMatchObject([
      { kind: 'ambiguous', readAfterMs: 5 },
      { kind: 'done', value: '7' },
    ]);
  });

  it('believes an absence only after Δ', () => {
    const early = play([
      [0, { kind: 'send-failed', error: reset }],
      [1, { kind: 'looked', look: { kind: 'absent' } }],
    ]);
    const late = play([[30_001, { kind: 'looked', look: { kind: 'absent' } }]], early);
    expect([early, late]).toEqual([
      expect.objectContaining({ kind: 'ambiguous', readAfterMs: 30_000 }),
      { kind: 'failed', error: reset },
    ]);
  });

  it('says that it could not confirm what stays unclear, or cannot be read', () => {
    const unclear = play([
      [0, { kind: 'send-failed', error: reset }],
      [30_001, { kind: 'looked', look: { kind: 'unclear' } }],
    ]);
    const unread = play([
      [0, { kind: 'send-failed', error: reset }],
      [1, { kind: 'look-failed', error: reset }],
      [2, { kind: 'look-failed', error: reset }],
      [3, { kind: 'look-failed', error: reset }],
    ]);
    expect([unclear, unread].map((state) => state.kind === 'failed' && state.error.code)).toEqual([
      'COULD_NOT_CONFIRM',
      'COULD_NOT_CONFIRM',
    ]);
  });

  it('has no way back to sending', () => {
    const ambiguity = play([[0, { kind: 'send-failed', error: reset }]]);
    expect(() => play([[1, { kind: 'answered', value: '7' }]], ambiguity)).toThrow('cannot take');
  });
});

describe('request-fate', () => {
  it.each([
    ['BAD_REQUEST', { status: 400 }, 'not-applied'],
    ['BANK_BUSY', { status: 429 }, 'not-applied'],
    ['BANK_REDIRECTED', { status: 302 }, 'not-applied'],
    ['BANK_UNREACHABLE', { reason: 'ECONNREFUSED' }, 'not-applied'],
    ['SIGN_IN_REFUSED', {}, 'not-applied'],
    ['CONFLICT', { status: 409 }, 'unknown'],
    ['BANK_BUSY', { status: 503 }, 'unknown'],
    ['BANK_FAILED', { status: 500 }, 'unknown'],
    ['BANK_ANSWER_UNREADABLE', { status: 200 }, 'unknown'],
    ['BANK_UNREACHABLE', { reason: 'ECONNRESET' }, 'unknown'],
    ['BANK_UNREACHABLE', { reason: 'response-timeout' }, 'unknown'],
    ['CANCELLED', {}, 'unknown'],
  ] as const)('says of %s %j: %s', (code, details, fate) => {
    expect(fateOfFailure(new AppError(code, details))).toBe(fate);
  });
});

function play(
  events: readonly (readonly [number, RequestEvent<string>])[],
  from: RequestState<string> = { kind: 'sending' },
): RequestState<string> {
  return events.reduce((state, [nowMs, event]) => stepRequest(state, event, { nowMs, timing }), from);
}
