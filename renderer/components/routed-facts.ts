import type { Reason } from '../../shared/model/index.ts';
import type { useTexts } from '../format/index.ts';

/** What a routing rule has to do with a decision: the asset, the file that speaks against it, the rule itself. */
export function routedFacts(
  { details: { asset, number, newer, rule } }: Reason,
  t: ReturnType<typeof useTexts>['t'],
): readonly string[] {
  return [
    asset === undefined ? null : `${asset}${number === undefined ? '' : ` (${number})`}`,
    newer === undefined ? null : String(newer),
    rule === undefined ? null : t('reason.rule', { rule: String(rule) }),
  ].filter((fact) => fact !== null);
}
