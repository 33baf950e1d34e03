import { describe, expect, it } from 'vitest';
import { pickLanguage, pickLocale } from '../../../../renderer/format/index.ts';

describe('renderer/format/pick-language', () => {
  it('takes the first language of the list that Galley speaks', () => {
    expect([['fr-FR', 'sv-FI', 'en'], ['DE'], ['ru_RU'], ['fr', 'nl'], []].map(pickLanguage)).toEqual([
      'sv',
      'de',
      'ru',
      'en',
      'en',
    ]);
  });

  it('writes numbers and dates as the person does, where that is the same language', () => {
    expect(pickLocale('en', ['fi-FI', 'en-GB'])).toBe('en-GB');
    expect(pickLocale('sv', ['sv_FI'])).toBe('sv-FI');
    expect(pickLocale('de', ['fi-FI'])).toBe('de');
  });

  it('falls back to the language when a list holds something that is no locale', () => {
    expect(pickLocale('en', ['en-!!'])).toBe('en');
  });
});
