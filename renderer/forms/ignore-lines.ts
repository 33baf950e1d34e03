import { mostPatterns } from '../../shared/rpc/index.ts';

/** Patterns as they are typed: one a line. */
export function patternsOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** `line`, from 1: it has more characters than a pattern may have. */
export type IgnoreProblem =
  | { readonly kind: 'too-long'; readonly line: number }
  | { readonly kind: 'too-many' };

/** The problem of such a list, for its field; null when it can be saved. */
export function ignoreProblemOf(text: string, longestPattern: number): IgnoreProblem | null {
  const index = text.split('\n').findIndex((line) => line.length > longestPattern);
  if (index >= 0) return { kind: 'too-long', line: index + 1 };
  return patternsOf(text).length > mostPatterns ? { kind: 'too-many' } : null;
}
