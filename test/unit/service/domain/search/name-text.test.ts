import { describe, expect, it } from 'vitest';
import { foldText, wordForm } from '../../../../../service/domain/index.ts';

describe('name-text', () => {
  it('folds case and Unicode form', () => {
    expect(foldText('A\u0308ITI')).toBe('äiti');
  });

  it('puts each word between single spaces, with any separators', () => {
    expect(['Summer-Lake_2024 (final)', '  ', 'a', 'Ärla', 'वन गमन'].map(wordForm)).toEqual([
      ' summer lake 2024 final ',
      '',
      ' a ',
      ' ärla ',
      ' वन गमन ',
    ]);
  });
});
