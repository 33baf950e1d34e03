import type { QueryClient } from '@tanstack/react-query';

/**
 * Names the look that the pages of a search belong to. It is kept beside them under their own key: whatever has them read again
 * ends it, and the pages that follow are not cut out of an answer of before.
 */
export function lookOf(queryClient: QueryClient, key: readonly unknown[]): Promise<string> {
  return queryClient.fetchQuery({
    queryKey: [...key, 'look'],
    queryFn: () => crypto.randomUUID(),
    staleTime: Infinity,
  });
}
