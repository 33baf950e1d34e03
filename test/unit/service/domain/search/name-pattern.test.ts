import { describe, expect, it } from 'vitest';
import { compileNamePattern } from '../../../../../service/domain/search/name-pattern.ts';

function refusal(pattern: string): unknown {
  try {
    compileNamePattern(pattern);
    return 'accepted';
  } catch (error) {
    return (error as { code?: string; details?: { reason?: string } }).details?.reason;
  }
}

describe('name-pattern', () => {
  it('matches anywhere and tells cases apart', () => {
    const pattern = compileNamePattern('[Ll]ak(e|es)');
    expect(['Big Lake', 'lakes', 'LAKE'].map((name) => pattern.matches(name))).toEqual([true, true, false]);
  });

  it('takes escaped punctuation and classes of characters as they stand', () => {
    const matches = (pattern: string, name: string): boolean => compileNamePattern(pattern).matches(name);
    expect([
      matches('a\\.b', 'a.b'),
      matches('a\\.b', 'axb'),
      matches('\\$5', 'costs $5'),
      matches('[^a]b', 'xb'),
      matches('[]]', ']'),
      matches('[$^]', 'a^'),
      matches('(?:ab)+', 'abab'),
    ]).toEqual([true, false, true, true, true, true, true]);
  });

  it('refuses what the reference rules out, each with its own sentence', () => {
    expect(
      ['\\d', '[\\w]', 'x\\S', '^a', 'a$', '/a/g', '(?i)a', '\\bx', '[[:digit:]]', 'a\\', ''].map(refusal),
    ).toEqual([
      'Character classes such as \\d are not supported: write [0-9] or [a-z].',
      'Character classes such as \\w are not supported: write [0-9] or [a-z].',
      'Character classes such as \\S are not supported: write [0-9] or [a-z].',
      'Anchors are not supported: write \\^ for the character itself.',
      'Anchors are not supported: write \\$ for the character itself.',
      'A pattern is written without slashes, and flags are not supported.',
      'Flags and special groups (?…) are not supported.',
      '\\b is not supported.',
      'Named classes such as [:digit:] are not supported.',
      'The pattern ends with a lone backslash.',
      'The pattern is empty.',
    ]);
  });

  it('refuses patterns that are too long or too large when compiled', () => {
    expect([refusal('a'.repeat(513)), refusal('(a{1,30}){1,30}')]).toEqual([
      'The pattern is longer than 512 characters.',
      'The pattern is too complex: use fewer or smaller repetitions.',
    ]);
  });

  it('does not backtrack: the classic trap is answered', () => {
    expect(compileNamePattern('(a+)+b').matches('a'.repeat(20_000))).toBe(false);
  });
});
