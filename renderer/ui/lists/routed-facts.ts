import type { Reason } from '../../../shared/model/index.ts';
import type { useTexts } from '../../format/index.ts';

/** The facts of a routing rule about a decision: the asset, the conflicting file, the rule itself. */
export function routedFacts(
  { code, details: { asset, number, newer, rule } }: Reason,
  t: ReturnType<typeof useTexts>['t'],
): readonly string[] {
  // Left out by a pattern: no routing rule is asked about it any more.
  if (code === 'ignored-by-rule') return [];
  return [
    asset === undefined ? null : `${asset}${number === undefined ? '' : ` (${number})`}`,
    newer === undefined ? null : String(newer),
    rule === undefined ? null : t('reason.rule', { rule: String(rule) }),
  ].filter((fact) => fact !== null);
}
