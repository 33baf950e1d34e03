import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads what another question of the page asks for as well, and lends it the answer. Not when anything has happened to that
 * question meanwhile: it may have a later answer, or may know that something has changed since this one was on its way.
 */
export async function readAndLend<Answer>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<Answer>,
): Promise<Answer> {
  // Also where nobody has asked it yet: else a change meanwhile would leave no trace.
  const { state: before } = queryClient.getQueryCache().build(queryClient, { queryKey });
  const answer = await read();
  if (queryClient.getQueryState(queryKey) === before && !before.isInvalidated)
    queryClient.setQueryData(queryKey, answer);
  return answer;
}
