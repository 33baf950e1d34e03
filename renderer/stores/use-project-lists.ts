import { useQuery } from '@tanstack/react-query';
import type { ErrorCode } from '../../shared/errors/index.ts';
import type { PeopleView, PropertyFieldView } from '../../shared/rpc/index.ts';
import { useRpc } from '../rpc/index.ts';
import { listFailure, useAssetLists } from './use-asset-lists.ts';
import { reviewKey } from './use-proof-uploads.ts';

const noFields: readonly PropertyFieldView[] = [];
const nobody: PeopleView = { users: [], roleIds: [] };

export interface PropertyFieldsRead {
  /** Empty until they are known, and where the bank does not tell. */
  readonly fields: readonly PropertyFieldView[];
  /** False while they are read, and where that failed: a bank without fields is known. */
  readonly areKnown: boolean;
  readonly failure: ErrorCode | null;
  readonly readAgain: () => void;
}

/** The property fields of this bank. */
export function usePropertyFields(): PropertyFieldsRead {
  const lists = useAssetLists();
  const failure = listFailure(lists, 'fields');
  return {
    fields: lists.data?.fields ?? noFields,
    areKnown: lists.data !== undefined && failure === null,
    failure,
    readAgain: () => void lists.refetch(),
  };
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
