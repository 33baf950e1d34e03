import { describe, expect, it } from 'vitest';
import { createHostTexts } from '../../../../../main/hosts/parts/texts.ts';

describe('texts', () => {
  it('speaks the first language of the list that Galley knows', () => {
    const languageOf = (...wanted: string[]) => createHostTexts(wanted).language;
    expect([languageOf('sv-FI', 'fi'), languageOf('ja', 'de_AT'), languageOf('ja'), languageOf()]).toEqual([
      'sv',
      'de',
      'en',
      'en',
    ]);
  });

  it('counts as each language does', () => {
    const issues = (language: string) =>
      [1, 3, 5, 1_234].map((count) => createHostTexts([language]).t('nav.issues', { count }));
    expect([issues('en'), issues('ru')]).toEqual([
      ['1 issue', '3 issues', '5 issues', '1,234 issues'],
      ['1 проблема', '3 проблемы', '5 проблем', '1\u00a0234 проблемы'],
    ]);
  });

  it('fills in what it is given', () => {
    expect(createHostTexts(['fi']).t('update.ready', { version: '1.2.0' })).toBe(
      'Galley 1.2.0 asennetaan, kun lopetat.',
    );
  });
});
