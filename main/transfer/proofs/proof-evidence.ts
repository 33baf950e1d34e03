import type { ProofEvidence, ProofId, ProofVersionId } from '../../../shared/model/index.ts';

/** One thing that could be ours: a proof of the project, or a version of the proof. Times are the bank's. */
export interface ProofCandidate {
  readonly id: string;
  readonly proofId: ProofId;
  readonly versionId: ProofVersionId | null;
  readonly sizeBytes: number;
  readonly created: number;
}

/** The state of the bank now. `candidates` null: the bank cannot list; `count` null: it does not count. */
export interface ProofReading {
  readonly count: number | null;
  readonly candidates: readonly ProofCandidate[] | null;
  /** True when it is about the one proof that the answer of the upload named. */
  readonly isNamed: boolean;
}

/**
 * found: this is ours. exists: there is more than before, and nothing tells what. absent: as before. unclear: neither can
 * be said of it. blind: this bank never tells.
 */
export type ProofJudgement =
  | { readonly kind: 'found'; readonly proofId: ProofId; readonly versionId: ProofVersionId | null }
  | { readonly kind: 'exists' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'blind' };

/** Says what a reading means for an upload of `sizeBytes` that was sent after `before` was read. */
export function judgeProofReading(
  before: ProofEvidence,
  sizeBytes: number,
  reading: ProofReading,
): ProofJudgement {
  const { candidates, count } = reading;
  if (candidates === null) return judgeCount(before.count, count);
  const known = reading.isNamed ? [] : before.ids;
  // Nothing to compare with: the bank has learned to list since.
  if (known === null) return judgeCount(before.count, count);
  const added = candidates.filter(({ id }) => !known.includes(id));
  // Names can be changed by the bank or by people; size and novelty cannot. The oldest, as with assets.
  const [ours] = added
    .filter((candidate) => candidate.sizeBytes === sizeBytes)
    .toSorted((left, right) => left.created - right.created);
  if (ours !== undefined) return { kind: 'found', proofId: ours.proofId, versionId: ours.versionId };
  if (reading.isNamed) return { kind: 'unclear' };
  // An absence counts only in a list that is whole, and that still shows something of what was there.
  const isWhole = count === null || count === candidates.length;
  const hasControl = known.length === 0 || candidates.some(({ id }) => known.includes(id));
  return isWhole && hasControl ? { kind: 'absent' } : { kind: 'unclear' };
}

/** `ProofCount` before and after. Fewer than before: something was deleted, and that may hide ours. */
function judgeCount(before: number | null, now: number | null): ProofJudgement {
  if (before === null || now === null) return { kind: 'blind' };
  if (now > before) return { kind: 'exists' };
  return { kind: now === before ? 'absent' : 'unclear' };
}
