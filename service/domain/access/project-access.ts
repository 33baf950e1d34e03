import { AppError } from '../../../shared/errors/index.ts';
import type { ProjectRightsStore } from '../ports/project-ports.ts';
import type { User } from '../records/account.ts';

/**
 * The rights on projects: administrators may work on all, other users as a member of the project or of a project folder above it.
 * A member may do everything there; the role is a description. See docs/decisions/0008-rights-on-projects.md. A missing object
 * and a hidden one give the same answer, FORBIDDEN.
 */
export interface ProjectAccess {
  requireProject(user: User, projectId: string): Promise<void>;
  requireFolder(user: User, folderId: string): Promise<void>;
  mayWorkInFolder(user: User, folderId: string): Promise<boolean>;
  /** Whether things may be created in, or moved into, a folder; null is the root, which is the administrators'. */
  requireParent(user: User, folderId: string | null): Promise<void>;
}

export function createProjectAccess(deps: { readonly rights: ProjectRightsStore }): ProjectAccess {
  const { rights } = deps;

  const mayWorkInFolder = (user: User, folderId: string): Promise<boolean> =>
    user.isAdministrator ? rights.folderExists(folderId) : rights.isMemberOfFolder(user.userId, folderId);

  async function requireFolder(user: User, folderId: string): Promise<void> {
    if (!(await mayWorkInFolder(user, folderId))) throw new AppError('FORBIDDEN', { right: 'member' });
  }

  return {
    async requireProject(user, projectId) {
      const mayWork = user.isAdministrator
        ? await rights.projectExists(projectId)
        : await rights.isMemberOfProject(user.userId, projectId);
      if (!mayWork) throw new AppError('FORBIDDEN', { right: 'member' });
    },

    requireFolder,
    mayWorkInFolder,

    async requireParent(user, folderId) {
      if (folderId !== null) await requireFolder(user, folderId);
      else if (!user.isAdministrator) throw new AppError('FORBIDDEN', { right: 'administrator' });
    },
  };
}
