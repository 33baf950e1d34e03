import { skipToken, useQuery } from '@tanstack/react-query';
import type { ProjectFolderId, ProjectId } from '../../../../shared/model/index.ts';
import { reviewKey } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { topId } from './use-levels.ts';

/** The project folder that a project lies in: what is made while it is open belongs beside it. Null: at the top, or not known yet. */
export function usePlaceBeside(
  projectId: ProjectId | null,
): { readonly id: ProjectFolderId; readonly name: string } | null {
  const rpc = useRpc();
  // By the keys of the page that is open: both are read for it anyway.
  const project = useQuery({
    queryKey: [reviewKey, 'project', projectId],
    queryFn: projectId === null ? skipToken : ({ signal }) => rpc.projects.read({ projectId }, { signal }),
  });
  const parentId = project.data?.parentId ?? topId;
  const parent = useQuery({
    queryKey: [reviewKey, 'folder', parentId],
    queryFn:
      parentId === topId
        ? skipToken
        : ({ signal }) => rpc.projects.readFolder({ projectFolderId: parentId }, { signal }),
  });
  return parentId === topId ? null : { id: parentId, name: parent.data?.name ?? parentId };
}
