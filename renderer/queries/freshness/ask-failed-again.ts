import type { Query, QueryClient } from '@tanstack/react-query';
import type { EngineState } from '../../../shared/model/index.ts';

/** The bank answers again, or answers this person again. */
export function isBankBack(before: EngineState | null, now: EngineState | null): boolean {
  return isBankAway(before) && now !== null && !isBankAway(now);
}

/** Nothing comes from the bank while it is so. */
export function isBankAway(word: EngineState | null): boolean {
  return word === 'offline' || word === 'sign-in-needed';
}

/**
 * Failed queries run again where they are visible, and elsewhere when they are visible next. A query from before the bank was
 * back that fails only now runs once more, too.
 */
export async function askFailedAgain(queryClient: QueryClient): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const ends = underWay.map((query) => query.promise);
  await queryClient.invalidateQueries({ predicate: hasFailed });
  await Promise.allSettled(ends);
  await queryClient.invalidateQueries({ predicate: (query) => underWay.includes(query) && hasFailed(query) });
}

function hasFailed({ state }: Query): boolean {
  return state.status === 'error';
}
