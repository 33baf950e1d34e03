import { describe, expect, it } from 'vitest';
import { errorCatalogue, failureTextsOf, isErrorCode } from '../../../../shared/errors/index.ts';
import { catalogues } from '../../../../shared/i18n/index.ts';

const texts = catalogues.en;
const codes = Object.keys(errorCatalogue).filter(isErrorCode);

describe('failure-text', () => {
  it('says of what goes on what its code says', () => {
    expect(failureTextsOf('CONFLICT', 'goes-on')).toEqual({
      what: 'error.CONFLICT.what',
      action: 'error.CONFLICT.action',
    });
  });

  it('keeps advice that holds in any case', () => {
    for (const course of ['given-up', 'click'] as const)
      expect(failureTextsOf('FORBIDDEN', course)).toEqual({
        what: 'error.FORBIDDEN.what',
        action: 'error.FORBIDDEN.action',
      });
  });

  it.each(['given-up', 'click'] as const)('promises no retry of what is %s', (course) => {
    const promising = codes.filter((code) => {
      if (errorCatalogue[code].retry === 'never') return false;
      return /again by itself|tries again|goes on|by themselves/.test(
        texts[failureTextsOf(code, course).action] ?? '',
      );
    });
    expect(promising).toEqual([]);
  });

  it('says of a click that was lost on the way to Galley itself that it may have been done', () => {
    expect(texts[failureTextsOf('HOST_UNREACHABLE', 'click').action]).toBe(
      'Look whether it was done all the same; if not, try again.',
    );
  });

  it('says of a request with a lost answer that another one is sent as well', () => {
    const { what, action } = failureTextsOf('COULD_NOT_CONFIRM', 'click');
    expect([texts[what], texts[action]]).toEqual([
      'It is not clear whether this reached the bank.',
      'Look there first: doing it again sends it a second time.',
    ]);
  });
});
