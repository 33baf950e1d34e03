import type { ProofId } from '../../shared/model/index.ts';
import type { ShareView } from '../../shared/rpc/index.ts';
import type { BankClient, BankProof } from '../api/index.ts';
import type { Clock } from '../platform/index.ts';
import { inTurns, readOrNull } from './find-proofs.ts';
import type { AskedGuest, AskedGuests } from './proof-bucket.ts';
import { currentVersionOf } from './proof-cards.ts';

/** The guests of a proof, read where the counts of its activity leave open whether all of them have approved. */
export interface ProofGuests {
  /** By proof; without those with sufficient counts, or with an unreadable share. Throws AppError without a connection. */
  askedFor(proofs: readonly BankProof[], signal: AbortSignal): Promise<ReadonlyMap<ProofId, AskedGuests>>;
  /** A share that was read or saved anyway. */
  note(share: ShareView): void;
}

/** A changed right of a guest changes no count. It stays unseen this long, unless the user opens the proof. */
const staleAfterMs = 120_000;
/** Each is a call of its own, and lists of proofs are read again all day. */
const mostReadAgain = 10;

interface Reading {
  /** Version and counts for which it was read: others call for another one. */
  readonly facts: string;
  /** Without the links, which are secrets. Null where the bank refused. */
  readonly guests: readonly AskedGuest[] | null;
  readonly readAtMs: number;
}

export function createProofGuests({
  bank,
  clock,
}: {
  readonly bank: Pick<BankClient, 'readShare'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}): ProofGuests {
  const known = new Map<ProofId, Reading>();

  function isStale({ readAtMs }: Reading): boolean {
    return clock.monotonicMs() - readAtMs > staleAfterMs;
  }

  async function read({ proofId, facts }: OpenProof, signal: AbortSignal): Promise<void> {
    const result = await readOrNull(() => bank.readShare(proofId, signal));
    const guests = result?.value.guests.map(withoutSecrets) ?? null;
    known.set(proofId, { facts, guests, readAtMs: clock.monotonicMs() });
  }

  return {
    note({ proofId, guests }) {
      const before = known.get(proofId);
      // With the counts that it had: others are read anew, whichever of the two was first.
      if (before !== undefined)
        known.set(proofId, { ...before, guests: guests.map(withoutSecrets), readAtMs: clock.monotonicMs() });
    },
    async askedFor(proofs, signal) {
      const open = proofs.flatMap(openProof);
      const readingOf = ({ proofId, facts }: OpenProof): Reading | null => {
        const reading = known.get(proofId);
        return reading?.facts === facts ? reading : null;
      };
      const unread = open.filter((proof) => readingOf(proof) === null);
      const stale = open
        .flatMap((proof) => {
          const reading = readingOf(proof);
          return reading !== null && isStale(reading) ? [{ proof, readAtMs: reading.readAtMs }] : [];
        })
        .toSorted((left, right) => left.readAtMs - right.readAtMs)
        .slice(0, mostReadAgain)
        .map(({ proof }) => proof);
      await inTurns([...unread, ...stale], (proof) => read(proof, signal));
      return new Map(
        open.flatMap((proof) => {
          const guests = readingOf(proof)?.guests ?? null;
          return guests === null ? [] : [[proof.proofId, { versionId: proof.versionId, guests }]];
        }),
      );
    },
  };
}

interface OpenProof extends Pick<AskedGuests, 'versionId'> {
  readonly proofId: ProofId;
  readonly facts: string;
}

/** No guest has approved, or none is left to wait for: then the counts are enough. */
function openProof(proof: BankProof): readonly OpenProof[] {
  const current = currentVersionOf(proof);
  if (current === null || current.activity === null) return [];
  const { versionId, activity } = current;
  if (activity.approvals === 0 || activity.guests === 0) return [];
  return [{ proofId: proof.proofId, versionId, facts: JSON.stringify([versionId, activity]) }];
}

function withoutSecrets({ isActive, isOpinionAllowed, response, versionIds }: AskedGuest): AskedGuest {
  return { isActive, isOpinionAllowed, response, versionIds };
}
