import type { ProofId } from '../../shared/model/index.ts';
import type { ProofCard, ShareView } from '../../shared/rpc/index.ts';

/** What a guest did that a person wants to hear of, the weightiest first. */
export const proofNewsKinds = ['decided', 'commented', 'opened'] as const;

export interface ProofNews {
  readonly proofId: ProofId;
  readonly name: string;
  readonly kind: (typeof proofNewsKinds)[number];
  readonly count: number;
}

interface ProofFacts {
  readonly versionId: string | null;
  readonly decided: number;
  readonly commented: number;
  /** Null while the guests of this proof have not been asked for. */
  readonly opened: number | null;
}

export type ProofNewsState = ReadonlyMap<ProofId, ProofFacts> | null;

/** One piece of news for each proof that has changed: a guest who decides has commented and opened before. Pure. */
export function foldProofNews(
  before: ProofNewsState,
  proofs: readonly ProofCard[],
  shares: ReadonlyMap<ProofId, ShareView>,
): { readonly state: ProofNewsState; readonly news: readonly ProofNews[] } {
  const state = new Map<ProofId, ProofFacts>();
  const news: ProofNews[] = [];
  for (const proof of proofs) {
    const known = before?.get(proof.proofId);
    const facts = factsOf(proof, shares.get(proof.proofId), known);
    state.set(proof.proofId, facts);
    // Another round begins at nothing, and a proof that was not there is this person's own.
    if (known === undefined || known.versionId !== facts.versionId) continue;
    const grown = proofNewsKinds.flatMap((kind) => {
      const count = known[kind] === null ? 0 : (facts[kind] ?? 0) - known[kind];
      return count > 0 ? [{ proofId: proof.proofId, name: proof.name, kind, count }] : [];
    });
    news.push(...grown.slice(0, 1));
  }
  return { state, news };
}

function factsOf(
  { current }: ProofCard,
  share: ShareView | undefined,
  known: ProofFacts | undefined,
): ProofFacts {
  const activity = current?.activity;
  return {
    versionId: current?.versionId ?? null,
    decided: activity == null ? 0 : activity.approvals + activity.conditionalApprovals + activity.rejections,
    commented: activity?.comments ?? 0,
    opened: openedBy(share) ?? (activity?.guests === 0 ? 0 : (known?.opened ?? null)),
  };
}

function openedBy(share: ShareView | undefined): number | null {
  return share === undefined ? null : share.guests.filter(({ accessCount }) => accessCount > 0).length;
}
