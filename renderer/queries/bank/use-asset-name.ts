import { skipToken, useQuery } from '@tanstack/react-query';
import type { AssetId } from '../../../shared/model/index.ts';
import type { PickName } from '../../state/index.ts';
import { useHostQueries } from '../procedures/host-queries.ts';

/** The name of an asset with a known id; the id until the bank has answered, and where it has no name. */
export function useAssetName(assetId: AssetId | null, pickName: PickName): string {
  const host = useHostQueries();
  const { data } = useQuery(
    host.assets.name.queryOptions({
      input: assetId === null ? skipToken : { assetId },
      // A list of a thousand lines asks once for each asset, however often a line comes into view.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (assetId === null) return '';
  return data ? pickName(data, assetId) : assetId;
}
