import type { IntentId } from '../../../shared/model/index.ts';
import type { Verdict } from '../attempt/classify.ts';

/**
 * Tells a file that breaks the connection each time, as behind a proxy with a size limit, from a bank that is away. A break
 * counts against the file only when the bank answers the first request after it (docs/decisions/0033).
 */
export interface BrokenBodies {
  /** An attempt has ended; `sentBytes` of its body had been handed over. */
  ended(intentId: IntentId, verdict: Verdict, sentBytes: number): void;
  /** The bank was asked whether it is there. Of each file that broke since the last time: how often in a row it did. */
  probed(isReachable: boolean): ReadonlyMap<IntentId, number>;
  forget(intentId: IntentId): void;
}

export function createBrokenBodies(): BrokenBodies {
  const counts = new Map<IntentId, number>();
  const unexplained = new Set<IntentId>();

  return {
    ended(intentId, verdict, sentBytes) {
      unexplained.delete(intentId);
      const isUnanswered = verdict.kind === 'not-applied' && !verdict.isAnswered;
      if (!isUnanswered) counts.delete(intentId);
      else if (verdict.account?.kind === 'unreachable' && sentBytes > 0) unexplained.add(intentId);
    },
    probed(isReachable) {
      const broken = isReachable ? [...unexplained] : [];
      unexplained.clear();
      for (const intentId of broken) counts.set(intentId, (counts.get(intentId) ?? 0) + 1);
      return new Map(broken.map((intentId) => [intentId, counts.get(intentId) ?? 0]));
    },
    forget(intentId) {
      counts.delete(intentId);
      unexplained.delete(intentId);
    },
  };
}
