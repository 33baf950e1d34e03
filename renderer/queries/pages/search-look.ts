import type { QueryClient } from '@tanstack/react-query';

/**
 * Names the search run that its pages belong to. It is kept beside them under their own key: reading them again ends it, and the
 * pages that follow are not cut out of an earlier answer.
 */
export function lookOf(queryClient: QueryClient, key: readonly unknown[]): Promise<string> {
  return queryClient.fetchQuery({
    queryKey: [...key, 'look'],
    queryFn: () => crypto.randomUUID(),
    staleTime: Infinity,
  });
}
