import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { requiredLiterals } from '../../../../../service/domain/search/pattern-literals.ts';

describe('pattern-literals', () => {
  it('finds the fixed parts of at least three characters', () => {
    const found = Object.fromEntries(
      [
        'IMG_[0-9]+.*draft',
        'a\\.bc',
        'abcd?',
        'abc+d',
        'abcx{2}def',
        'abc{x',
        'one|two',
        '(abc)def',
        '(a|b)cde',
        'ab.cd',
        '[]abc]xyz',
      ].map((pattern) => [pattern, requiredLiterals(pattern)]),
    );
    expect(found).toEqual({
      'IMG_[0-9]+.*draft': ['IMG_', 'draft'],
      'a\\.bc': ['a.bc'],
      'abcd?': ['abc'],
      'abc+d': [],
      'abcx{2}def': ['abc', 'def'],
      'abc{x': ['abc{x'],
      'one|two': [],
      '(abc)def': ['def'],
      '(a|b)cde': ['cde'],
      'ab.cd': [],
      '[]abc]xyz': ['xyz'],
    });
  });

  it('never asks for a text that a match lacks', () => {
    const part = fc.constantFrom(...'ab.|*+?(){}[]^,12\\-');
    const text = fc.string({ unit: fc.constantFrom(...'ab.|*{}()1,^'), maxLength: 24 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 3, maxLength: 12 }), text, (parts, name) => {
        const pattern = parts.join('');
        const compiled = compile(pattern);
        fc.pre(compiled?.test(name) === true);
        expect(requiredLiterals(pattern).filter((literal) => !name.includes(literal))).toEqual([]);
      }),
      { numRuns: 1_500, maxSkipsPerRun: 1_000 },
    );
  });
});

/** Null for what no search accepts: patterns that cannot be read, anchors, and escapes other than of punctuation. */
function compile(pattern: string): RE2JS | null {
  try {
    return /\\[0-9a-z]|\(\?|(?<![[\\])\^/.test(pattern) ? null : RE2JS.compile(pattern);
  } catch {
    return null;
  }
}
