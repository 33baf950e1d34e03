import {
  type AttachmentTypeId,
  mostRoutingRules,
  type PatternFault,
  parsePattern,
  type RoutingKind,
  type RoutingRule,
} from '../../shared/model/index.ts';

/** A routing rule as it stands in a form. `key` names its row while rules are moved and removed. */
export interface RuleDraft {
  readonly key: number;
  readonly pattern: string;
  readonly kind: RoutingKind;
  /** Kept while another kind is looked at. */
  readonly typeId: AttachmentTypeId | null;
  readonly bankFolder: RoutingRule['bankFolder'];
}

export type RuleFault = PatternFault | 'needs-type';

export function toDrafts(rules: readonly RoutingRule[]): readonly RuleDraft[] {
  return rules.map((rule, key) => ({
    key,
    pattern: rule.pattern,
    kind: rule.kind,
    typeId: rule.kind === 'attachment' ? rule.typeId : null,
    bankFolder: rule.bankFolder,
  }));
}

/** A new rule begins as the one that most people want, and complete. */
export function addDraft(drafts: readonly RuleDraft[]): readonly RuleDraft[] {
  const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
  return [...drafts, { key, pattern: '{stem}_v{n}.{ext}', kind: 'version', typeId: null, bankFolder: null }];
}

export function moveUp(drafts: readonly RuleDraft[], index: number): readonly RuleDraft[] {
  const moved = drafts[index];
  if (moved === undefined || index === 0) return drafts;
  const others = drafts.filter((draft) => draft !== moved);
  return [...others.slice(0, index - 1), moved, ...others.slice(index - 1)];
}

/** The problem of a rule, for its field; null when it can be used. */
export function faultOf({ pattern, kind, typeId }: RuleDraft): RuleFault | null {
  const parsed = parsePattern({ pattern, kind });
  if (parsed.kind === 'fault') return parsed.fault;
  return kind === 'attachment' && typeId === null ? 'needs-type' : null;
}

/** Null while any of them has a fault, or there are too many. */
export function toRules(drafts: readonly RuleDraft[]): readonly RoutingRule[] | null {
  if (drafts.length > mostRoutingRules) return null;
  const rules = drafts.flatMap((draft): RoutingRule[] => {
    const { pattern, kind, typeId, bankFolder } = draft;
    if (faultOf(draft) !== null) return [];
    if (kind !== 'attachment') return [{ kind, pattern, bankFolder }];
    return typeId === null ? [] : [{ kind, pattern, bankFolder, typeId }];
  });
  return rules.length === drafts.length ? rules : null;
}
