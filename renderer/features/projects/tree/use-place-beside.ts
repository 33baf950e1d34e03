import { skipToken, useQuery } from '@tanstack/react-query';
import type { ProjectFolderId, ProjectId } from '../../../../shared/model/index.ts';
import { projectTopId, useReviewQueries } from '../../../queries/index.ts';

/** The project folder that a project lies in: what is made while it is open belongs beside it. Null: at the top, or not known yet. */
export function usePlaceBeside(
  projectId: ProjectId | null,
): { readonly id: ProjectFolderId; readonly name: string } | null {
  const review = useReviewQueries();
  // By the keys of the page that is open: both are read for it anyway.
  const project = useQuery(
    review.projects.read.queryOptions({ input: projectId === null ? skipToken : { projectId } }),
  );
  const parentId = project.data?.parentId ?? projectTopId;
  const parent = useQuery(
    review.projects.readFolder.queryOptions({
      input: parentId === projectTopId ? skipToken : { projectFolderId: parentId },
    }),
  );
  return parentId === projectTopId ? null : { id: parentId, name: parent.data?.name ?? parentId };
}
