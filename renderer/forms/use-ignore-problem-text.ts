import { mostPatterns } from '../../shared/rpc/index.ts';
import { useTexts } from '../format/index.ts';
import { ignoreProblemOf } from './ignore-lines.ts';

/** The problem of an ignore list, in words for its field; null when it can be saved. */
export function useIgnoreProblemText(text: string, longestPattern: number): string | null {
  const { t, number } = useTexts();
  const problem = ignoreProblemOf(text, longestPattern);
  if (problem === null) return null;
  if (problem.kind === 'too-many') return t('common.atMost', { most: number(mostPatterns) });
  return t('settings.excludesWrong', { line: number(problem.line), longest: number(longestPattern) });
}
