import { describe, expect, it } from 'vitest';
import { hitsIn, proseOf } from '../../../scripts/prose.mjs';

describe('prose', () => {
  it('reads comments, names of tests and error texts, and joins line comments that follow one another', () => {
    const source = `
      // One line,
      // and the next.
      const text = 'Nothing of this.';
      /** A block
       *  of two lines. */
      it.each([1])('does %i thing', () => {
        throw new AppError('CODE', { found: isOld ? 'an old one' : \`a \${text} one\` });
      });
    `;
    expect(proseOf('test/a.test.ts', source).map(({ text }) => text)).toEqual([
      'One line, and the next.',
      'A block of two lines.',
      'does %i thing',
      'CODE',
      'an old one',
      'a   one',
    ]);
    expect(proseOf('main/a.ts', source).map(({ text }) => text)).not.toContain('does %i thing');
  });

  it.each([
    ['Nobody writes here.', ['Nobody']],
    ['The journal is closed. What waits is sent later.', ['. What']],
    ['What is sent when the folder is gone?', []],
    ['Returns what the bank shows.', []],
    ['A twin of the asset, whose name was left out.', ['whose', 'twin', 'left out']],
  ])('finds in "%s" the words %j', (text, found) => {
    expect(hitsIn(text)).toEqual(found);
  });
});
