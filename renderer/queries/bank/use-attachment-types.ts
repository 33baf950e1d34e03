import { useQuery } from '@tanstack/react-query';
import { useHostQueries } from '../procedures/host-queries.ts';

/** The kinds of files beside the master file that this bank knows. */
export function useAttachmentTypes(isEnabled = true) {
  const host = useHostQueries();
  return useQuery(
    host.bank.attachmentTypes.queryOptions({
      enabled: isEnabled,
      // An administrator changes them now and then, and not while a user works with the page.
      staleTime: 5 * 60_000,
    }),
  );
}
