import { useQuery } from '@tanstack/react-query';
import { useRpc } from '../../rpc/index.ts';

/** The kinds of files beside the master file that this bank knows. */
export function useAttachmentTypes(isEnabled = true) {
  const rpc = useRpc();
  return useQuery({
    queryKey: ['attachment-types'],
    queryFn: ({ signal }) => rpc.bank.attachmentTypes(undefined, { signal }),
    enabled: isEnabled,
    // As what it tells beside its assets: changed by an administrator, not while a person looks.
    staleTime: 5 * 60_000,
  });
}
