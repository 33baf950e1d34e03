import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Data under this key has changed: visible queries are read again, others when they are visible next. A first answer that is
 * still on its way may be from before the change, and the query library would take it for the new one: that query is read once
 * more when it has come. It is not broken off, or a list that changes all the time would never come.
 */
export async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const early = queryClient
    .getQueryCache()
    .findAll({ queryKey })
    .filter((query) => isFirstReading(query) && !awaited.has(query));
  for (const query of early) awaited.add(query);
  await queryClient.invalidateQueries({ queryKey });
  if (early.length === 0) return;
  for (const query of early) awaited.delete(query);
  await queryClient.invalidateQueries({ predicate: (query) => early.includes(query) });
}

/** Will be read once more anyway: changes that follow closely share that. */
const awaited = new WeakSet<Query>();

function isFirstReading({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching';
}
