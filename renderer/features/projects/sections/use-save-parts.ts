import type { ProjectFolderId, ProjectId } from '../../../../shared/model/index.ts';
import type { ProjectFolderSave } from '../../../../shared/rpc/index.ts';
import { type Asked, useAtMostOnce } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';

/** A project or a project folder: both have members and properties. */
export type PartsOwner = { readonly name: string } & (
  | { readonly kind: 'project'; readonly projectId: ProjectId }
  | { readonly kind: 'folder'; readonly projectFolderId: ProjectFolderId }
);

/** Saves what projects and project folders have in common. */
export function useSaveParts(owner: PartsOwner, onDone: () => void): Asked<ProjectFolderSave['changes']> {
  const rpc = useRpc();
  return useAtMostOnce(
    async (changes: ProjectFolderSave['changes'], requestId) => {
      if (owner.kind === 'project') {
        await rpc.projects.save({ requestId, projectId: owner.projectId, changes });
      } else {
        await rpc.projects.saveFolder({ requestId, projectFolderId: owner.projectFolderId, changes });
      }
    },
    onDone,
    owner.name,
  );
}
