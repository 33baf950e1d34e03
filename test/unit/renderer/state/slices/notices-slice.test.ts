import { describe, expect, it } from 'vitest';
import { failureToShow } from '../../../../../renderer/rpc/index.ts';
import { createNoticesSlice, type NoticesSlice } from '../../../../../renderer/state/slices/notices-slice.ts';
import { AppError } from '../../../../../shared/errors/index.ts';

describe('renderer/state/notices-slice', () => {
  it('keeps what failed, for which file, until it is dismissed', () => {
    const state = slice();
    state().report(new AppError('FORBIDDEN'), 'logo.png');
    state().report(new Error('surprise'), '');
    expect(state().notices.map(({ subject, failure }) => [subject, failure.code])).toEqual([
      ['logo.png', 'FORBIDDEN'],
      ['', 'INTERNAL'],
    ]);
    state().dismiss(state().notices[0]?.noticeId ?? -1);
    expect(state().notices.map(({ subject }) => subject)).toEqual(['']);
  });

  it('does not repeat a lost connection, which the banner tells, nor what a person cancelled', () => {
    const state = slice();
    state().report(new AppError('HOST_UNREACHABLE'), '');
    state().report(new AppError('CANCELLED'), '');
    expect(state().notices).toEqual([]);
    const shown = [new AppError('HOST_UNREACHABLE'), new AppError('NOT_FOUND'), null].map(failureToShow);
    expect(shown).toEqual([null, 'NOT_FOUND', null]);
  });
});

function slice(): () => NoticesSlice {
  let current: NoticesSlice;
  const set = (change: Partial<NoticesSlice>): void => {
    current = { ...current, ...change };
  };
  current = createNoticesSlice(set, () => current);
  return () => current;
}
