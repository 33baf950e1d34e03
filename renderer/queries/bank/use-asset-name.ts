import { useQuery } from '@tanstack/react-query';
import type { AssetId } from '../../../shared/model/index.ts';
import { useRpc } from '../../rpc/index.ts';
import type { PickName } from '../../state/index.ts';

/** The name of an asset with a known id; the id until the bank has answered, and where it has no name. */
export function useAssetName(assetId: AssetId | null, pickName: PickName): string {
  const rpc = useRpc();
  const { data } = useQuery({
    // Below the asset's key: a change of the asset has its name read again.
    queryKey: ['asset', assetId, 'name'],
    queryFn: ({ signal }) => (assetId === null ? null : rpc.assets.name({ assetId }, { signal })),
    enabled: assetId !== null,
    // A list of a thousand lines asks once for each asset, however often a line comes into view.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (assetId === null) return '';
  return data ? pickName(data, assetId) : assetId;
}
