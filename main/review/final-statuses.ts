import { AppError } from '../../shared/errors/index.ts';
import type { ProofStatusId } from '../../shared/model/index.ts';
import type { BankClient } from '../api/index.ts';
import type { Clock } from '../platform/index.ts';

/** An administrator changes the list once in months, and every list of proofs asks for it. */
const freshMs = 5 * 60_000;

/**
 * Statuses of proofs that allow no sharing: they end a review. Read once in a while; a bank that refuses the list has none, and is
 * asked again with the next look. Throws only what aborted the signal.
 */
export function createFinalStatuses({
  bank,
  clock,
}: {
  readonly bank: Pick<BankClient, 'proofStatuses'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}): (signal: AbortSignal) => Promise<ReadonlySet<ProofStatusId>> {
  let known: { readonly statusIds: ReadonlySet<ProofStatusId>; readonly readAtMs: number } | null = null;
  return async (signal) => {
    if (known !== null && clock.monotonicMs() - known.readAtMs < freshMs) return known.statusIds;
    try {
      const statuses = await bank.proofStatuses(signal);
      const final = statuses.filter(({ isSharingAllowed }) => !isSharingAllowed);
      const statusIds = new Set(final.map(({ statusId }) => statusId));
      known = { statusIds, readAtMs: clock.monotonicMs() };
      return statusIds;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError) return known?.statusIds ?? new Set();
      throw error;
    }
  };
}
