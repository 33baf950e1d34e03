import { describe, expect, it } from 'vitest';
import { pickLocalized } from '../../../../renderer/format/pick-localized.ts';

const all = { 'x-default': 'default', en: 'english', fi: 'suomeksi', ru: 'по-русски', et: 'eesti' };

describe('renderer/format/pick-localized', () => {
  it.each([
    ['the language of the page', all, 'ru', 'по-русски'],
    ['x-default when that is missing', all, 'sv', 'default'],
    ['English when that is empty', { ...all, 'x-default': ' ' }, 'sv', 'english'],
    ['Finnish after English', { fi: 'suomeksi', et: 'eesti' }, 'sv', 'suomeksi'],
    ['the first that is not empty', { la: '', et: 'eesti' }, 'sv', 'eesti'],
    ['the id when there is no text at all', { en: '' }, 'sv', 'A17'],
  ])('takes %s', (_what, text, language, expected) => {
    expect(pickLocalized(text, language, 'A17')).toBe(expected);
  });
});
