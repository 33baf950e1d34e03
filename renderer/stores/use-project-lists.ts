import { useQuery } from '@tanstack/react-query';
import type { AssetListsView, PeopleView, PropertyFieldView } from '../../shared/rpc/index.ts';
import { useRpc } from '../rpc/index.ts';
import { reviewKey } from './use-proof-uploads.ts';

const noFields: readonly PropertyFieldView[] = [];
const nobody: PeopleView = { users: [], roleIds: [] };

/** What this bank tells beside its assets: its fields, conversions and keywords. */
export function useAssetLists() {
  const rpc = useRpc();
  return useQuery<AssetListsView>({
    queryKey: ['asset-lists'],
    queryFn: ({ signal }) => rpc.assets.lists(undefined, { signal }),
    // Fields and conversions of a bank change when its administrator works on it, not while a person looks.
    staleTime: 5 * 60_000,
  });
}

/** The property fields of this bank; empty until they are known, and where the bank does not tell. */
export function usePropertyFields(): readonly PropertyFieldView[] {
  return useAssetLists().data?.fields ?? noFields;
}

/** People and roles that can be proposed. Read again with what is shown of projects: that is where they come from. */
export function usePeople(): PeopleView {
  const rpc = useRpc();
  const { data } = useQuery({
    queryKey: [reviewKey, 'people'],
    queryFn: ({ signal }) => rpc.projects.people(undefined, { signal }),
    // Costs the bank nothing: Galley answers it.
    staleTime: 0,
  });
  return data ?? nobody;
}
