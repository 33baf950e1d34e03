import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads data that another query of the page asks for as well, and lends it the answer. Not when that query has changed since: it
 * may have a later answer, or may know of a change since this one was on its way.
 */
export async function readAndLend<Answer>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<Answer>,
): Promise<Answer> {
  // Also before the first query: else a change in between would leave no trace.
  const { state: before } = queryClient.getQueryCache().build(queryClient, { queryKey });
  const answer = await read();
  if (queryClient.getQueryState(queryKey) === before && !before.isInvalidated)
    queryClient.setQueryData(queryKey, answer);
  return answer;
}
