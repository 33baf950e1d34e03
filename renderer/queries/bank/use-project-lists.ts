import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { PeopleView, PropertyFieldView } from '../../../shared/rpc/index.ts';
import { useReviewQueries } from '../procedures/host-queries.ts';
import { listFailure, useAssetLists } from './use-asset-lists.ts';

const noFields: readonly PropertyFieldView[] = [];
const noRow: PeopleView = { users: [], roleIds: [] };

export interface PropertyFieldsRead {
  /** Empty until they are known, and where the bank does not tell. */
  readonly fields: readonly PropertyFieldView[];
  /** False until they are read: a bank without fields is known. */
  readonly areKnown: boolean;
  /** Null once they are known, even if reading them again fails. */
  readonly failure: ErrorCode | null;
  readonly readAgain: () => void;
}

/**
 * The property fields of this bank, by the last list that names any: one that fails later, or comes empty from a bank that
 * cannot say for a while what it has, takes nothing of a form along. That a bank has none stays known as well.
 */
export function usePropertyFields(): PropertyFieldsRead {
  const lists = useAssetLists();
  const listed = lists.data?.fields ?? noFields;
  const [fields, setFields] = useState(listed);
  if (listed.length > 0 && listed !== fields) setFields(listed);
  const failure = fields.length > 0 ? null : listFailure(lists, 'fields');
  const [wereKnown, setWereKnown] = useState(false);
  const areKnown = wereKnown || (lists.data !== undefined && failure === null);
  if (areKnown !== wereKnown) setWereKnown(areKnown);
  return {
    fields,
    areKnown,
    failure: areKnown ? null : failure,
    readAgain: () => void lists.refetch(),
  };
}

/** People and roles that can be proposed. Read again with what is shown of projects: that is where they come from. */
export function usePeople(): PeopleView {
  const review = useReviewQueries();
  // Galley answers it, so that it costs the bank nothing.
  const { data } = useQuery(review.projects.people.queryOptions({ staleTime: 0 }));
  return data ?? noRow;
}
