import { useQuery } from '@tanstack/react-query';
import type { AssetListsView } from '../../shared/rpc/index.ts';
import { useRpc } from '../rpc/index.ts';

/** What this bank tells beside its assets: its fields, conversions and keywords. */
export function useAssetLists(isEnabled = true) {
  const rpc = useRpc();
  return useQuery<AssetListsView>({
    queryKey: ['asset-lists'],
    queryFn: ({ signal }) => rpc.assets.lists(undefined, { signal }),
    enabled: isEnabled,
    // Fields and conversions of a bank change when its administrator works on it, not while a person looks.
    staleTime: 5 * 60_000,
  });
}
