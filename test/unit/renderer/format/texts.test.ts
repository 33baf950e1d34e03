import { describe, expect, it } from 'vitest';
import { createTranslator, textsOf } from '../../../../renderer/format/texts.ts';

describe('renderer/format/texts', () => {
  it('picks the catalogue by language and the numbers by locale', () => {
    const british = textsOf(createTranslator('en-GB'));
    expect(british.language).toBe('en');
    expect(british.t('status.filesLeft', { count: 1011 })).toBe('1,011 files left');
  });

  it('uses every plural form of Russian', () => {
    const { t } = textsOf(createTranslator('ru'));
    expect([1, 3, 5, 21].map((count) => t('status.filesLeft', { count }))).toEqual([
      'остался 1 файл',
      'осталось 3 файла',
      'осталось 5 файлов',
      'остался 21 файл',
    ]);
  });

  it('fills values in without escaping what React escapes again', () => {
    const { t } = textsOf(createTranslator('en'));
    expect(t('folders.to', { local: 'A & B', bank: '<C>' })).toBe('A & B goes to <C>');
  });

  it('writes a part of a whole as the language does, and all of it only at its end', () => {
    const percentOf = (locale: string): string => textsOf(createTranslator(locale)).percent(199, 200);
    expect(['en', 'fi', 'sv', 'de', 'ru'].map((locale) => percentOf(locale).replace(/\u00a0/g, ' '))).toEqual(
      ['99%', '99 %', '99 %', '99 %', '99 %'],
    );
    expect(textsOf(createTranslator('en')).percent(0, 0)).toBe('0%');
  });

  it('gives one and the same object for one translator', () => {
    const translator = createTranslator('fi');
    expect(textsOf(translator)).toBe(textsOf(translator));
  });
});
