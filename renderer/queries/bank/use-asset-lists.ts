import { useQuery } from '@tanstack/react-query';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import { asId, type ConversionId } from '../../../shared/model/index.ts';
import type { AssetListsView } from '../../../shared/rpc/index.ts';
import { failureToShow } from '../../rpc/index.ts';
import { useHostQueries } from '../procedures/host-queries.ts';

/** Fields and conversions of a bank change when its administrator works on it, not while a person looks. */
const freshMs = 5 * 60_000;
/** Unreadable data is asked for again with the next screen, but not by every row that wants a picture. */
const freshAfterFailureMs = 30_000;

/** The lists of this bank beside its assets: its fields, conversions and keywords. */
export function useAssetLists(isEnabled = true) {
  const host = useHostQueries();
  return useQuery<AssetListsView>({
    ...host.assets.lists.queryOptions(),
    enabled: isEnabled,
    staleTime: ({ state }) => (hasFailure(state.data) ? freshAfterFailureMs : freshMs),
  });
}

/** The original, a thumbnail and a preview: made by every bank (`docs/api/extensions.md#conversions`). */
const usualConversionIds = ['1', '2', '3'].map((id) => asId<ConversionId>(id));

/** The conversions of the bank; the usual ones where it lists none. */
export function offeredConversionIds(lists: AssetListsView | undefined): readonly ConversionId[] {
  return lists?.conversions?.map(({ conversionId }) => conversionId) ?? usualConversionIds;
}

/** Why this list is not there; null where it is, where the bank has none, and while it is read. */
export function listFailure(
  { data, error }: Pick<ReturnType<typeof useAssetLists>, 'data' | 'error'>,
  list: keyof AssetListsView['failures'],
): ErrorCode | null {
  return data === undefined ? failureToShow(error) : data.failures[list];
}

function hasFailure(lists: AssetListsView | undefined): boolean {
  return lists !== undefined && Object.values(lists.failures).some((code) => code !== null);
}
