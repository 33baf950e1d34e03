import { describe, expect, it } from 'vitest';
import { answerChoices } from '../../../../../../renderer/features/activity/rows/answer-choices.ts';
import {
  canCancel,
  canRetry,
  transferGroup,
} from '../../../../../../renderer/features/activity/rows/transfer-group.ts';
import { intentStates } from '../../../../../../shared/model/index.ts';
import { transfer } from '../../../../../support/transfer-view.ts';

const nowMs = 1_000;

describe('renderer/features/activity/transfer-group', () => {
  it('finds each state under one filter, and offers only what can still be done', () => {
    expect(
      Object.fromEntries(
        intentStates.map((state) => [
          state,
          `${transferGroup(state)}${canCancel(state) ? ' cancel' : ''}${canRetry(transfer('a', state), nowMs) ? ' retry' : ''}`,
        ]),
      ),
    ).toEqual({
      queued: 'waiting cancel',
      sending: 'running cancel',
      committing: 'running',
      verifying: 'running',
      ambiguous: 'waiting',
      confirmed: 'done',
      parked: 'issues cancel retry',
      cancelled: 'done',
    });
  });

  it('offers a retry where no question waits, and now instead of later', () => {
    const asking = { code: 'FILE_SHRUNK', details: { choices: 'new-version skip' } };
    const waiting = { code: 'BODY_TOO_LARGE', details: {} };
    expect([
      canRetry(transfer('a', 'parked', { cause: asking }), nowMs),
      canRetry(transfer('a', 'parked', { cause: waiting }), nowMs),
      canRetry(transfer('a', 'queued', { runAfterMs: nowMs + 1 }), nowMs),
      canRetry(transfer('a', 'queued', { runAfterMs: nowMs - 1 }), nowMs),
    ]).toEqual([false, true, true, false]);
  });

  it('offers the answers that main offers, in one order', () => {
    const cause = { code: 'NAME_ON_BANK', details: { choices: 'skip new-version' } };
    expect(answerChoices(cause)).toEqual(['new-version', 'skip']);
    expect(answerChoices({ code: 'FILE_GONE', details: {} })).toEqual([]);
    expect(answerChoices(null)).toEqual([]);
  });
});
