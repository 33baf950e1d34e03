import { useQuery } from '@tanstack/react-query';
import type { PeopleView, PropertyFieldView } from '../../shared/rpc/index.ts';
import { useRpc } from '../rpc/index.ts';
import { useAssetLists } from './use-asset-lists.ts';
import { reviewKey } from './use-proof-uploads.ts';

const noFields: readonly PropertyFieldView[] = [];
const nobody: PeopleView = { users: [], roleIds: [] };

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
