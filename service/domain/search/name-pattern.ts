import { RE2JS } from 're2js';
import { AppError } from '../../../shared/errors/index.ts';
import { foldText } from './name-text.ts';
import { requiredLiterals } from './pattern-literals.ts';

export interface NamePattern {
  /** `text` in NFC, as names are kept. */
  matches(text: string): boolean;
  /** Folded texts that every matching name contains, so that an index can leave most names out. */
  readonly required: readonly string[];
}

/** Longer than any name can be, short enough that reading the pattern costs nothing. */
const longestPattern = 512;
/**
 * States of the compiled pattern. A match costs at most states × characters; with names of 255 bytes this keeps the
 * worst pattern at some 100,000 steps per name, however it is nested.
 */
const mostStates = 500;

/**
 * Compiles a Regex clause: unanchored, case-sensitive, linear time. `\d \w \s`, flags and anchors are refused with a
 * sentence instead of silently meaning something else (`docs/api/reference.md#search-rule-8`). Throws
 * BAD_SEARCH.
 */
export function compileNamePattern(pattern: string): NamePattern {
  const refusal = refusalOf(pattern);
  if (refusal !== null) throw new AppError('BAD_SEARCH', { reason: refusal });
  const composed = pattern.normalize('NFC');
  const compiled = compile(composed);
  if (compiled.programSize() > mostStates) {
    throw new AppError('BAD_SEARCH', {
      reason: 'The pattern is too complex: use fewer or smaller repetitions.',
    });
  }
  return {
    matches: (text) => compiled.test(text),
    required: requiredLiterals(composed).map(foldText),
  };
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('BAD_SEARCH', { reason: `The pattern cannot be read: ${reason}.` }, error);
  }
}

function refusalOf(pattern: string): string | null {
  if (pattern === '') return 'The pattern is empty.';
  if (pattern.length > longestPattern) return `The pattern is longer than ${longestPattern} characters.`;
  if (/^\/.*\/[a-z]*$/su.test(pattern))
    return 'A pattern is written without slashes, and flags are not supported.';
  let isInClass = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern.charAt(index);
    if (character === '\\') {
      index += 1;
      const refusal = escapeRefusal(pattern.charAt(index));
      if (refusal !== null) return refusal;
    } else if (isInClass) {
      if (character === '[' && pattern.charAt(index + 1) === ':')
        return 'Named classes such as [:digit:] are not supported.';
      isInClass = character !== ']';
    } else if (character === '[') {
      isInClass = true;
      // A `]` right after `[` or `[^` is a member of the class, not its end.
      if (pattern.charAt(index + 1) === '^') index += 1;
      if (pattern.charAt(index + 1) === ']') index += 1;
    } else if (character === '^' || character === '$') {
      return `Anchors are not supported: write \\${character} for the character itself.`;
    } else if (character === '(' && pattern.charAt(index + 1) === '?' && pattern.charAt(index + 2) !== ':') {
      return 'Flags and special groups (?…) are not supported.';
    }
  }
  return null;
}

/** Only escapes of punctuation stay: each escaped letter or digit is a class, an anchor or a control in RE2. */
function escapeRefusal(escaped: string): string | null {
  if (/[dDwWsS]/.test(escaped))
    return `Character classes such as \\${escaped} are not supported: write [0-9] or [a-z].`;
  if (/[A-Za-z0-9]/.test(escaped)) return `\\${escaped} is not supported.`;
  if (escaped === '') return 'The pattern ends with a lone backslash.';
  return null;
}
