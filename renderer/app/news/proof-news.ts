import type { ProofId } from '../../../shared/model/index.ts';
import type { ProofCard, ShareView } from '../../../shared/rpc/index.ts';

/** The actions of a guest that users want to know, the weightiest first. */
export const proofNewsKinds = ['decided', 'commented', 'opened'] as const;

export interface ProofNews {
  readonly proofId: ProofId;
  readonly name: string;
  /** All that has grown since the last look, the weightiest first. */
  readonly grown: readonly { readonly kind: (typeof proofNewsKinds)[number]; readonly count: number }[];
}

interface ProofFacts {
  readonly versionId: string | null;
  readonly decided: number;
  readonly commented: number;
  /** Null while the guests of this proof have not been asked for. */
  readonly opened: number | null;
}

export type ProofNewsState = ReadonlyMap<ProofId, ProofFacts> | null;

/** Each open proof costs one more call for its openings; more than these are not worth the wait. */
const mostSharesAsked = 10;

/**
 * The proofs with guests to ask for openings: one guest's answer leaves others who have not even opened it. Where there are more
 * open proofs than one pass asks for, those go first that were asked for longest ago, or never. `order` is for the next pass: the
 * order of turns, the latest last. Pure.
 */
export function proofsToAskFor(
  proofs: readonly ProofCard[],
  order: readonly ProofId[],
): { readonly asked: readonly ProofCard[]; readonly order: readonly ProofId[] } {
  const turns = new Map(order.map((proofId, index) => [proofId, index]));
  const turnOf = ({ proofId }: ProofCard): number => turns.get(proofId) ?? -1;
  const open = proofs
    .filter(({ bucket }) => bucket !== 'decided' && bucket !== 'sharing-off')
    .sort((left, right) => turnOf(left) - turnOf(right));
  const asked = open.slice(0, mostSharesAsked);
  const later = open.slice(mostSharesAsked).filter(({ proofId }) => turns.has(proofId));
  return { asked, order: [...later, ...asked].map(({ proofId }) => proofId) };
}

/**
 * One notification for each proof that has changed, with every change: between two reads one guest may have decided and another
 * one written, and an omitted change is never shown again. Pure.
 */
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
      return count > 0 ? [{ kind, count }] : [];
    });
    if (grown.length > 0) news.push({ proofId: proof.proofId, name: proof.name, grown });
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
