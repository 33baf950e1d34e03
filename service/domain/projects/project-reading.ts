import { AppError } from '../../../shared/errors/index.ts';
import type { ProjectAccess } from '../access/project-access.ts';
import type { ProjectFolderStore, ProjectRightsStore, ProjectStore } from '../ports/project-ports.ts';
import type { User } from '../records/account.ts';
import type { ProjectRecord } from '../records/project.ts';
import type { ProjectFolderRecord } from '../records/project-folder.ts';

/** Project folders and projects of one level, each by name. */
export interface ProjectLevel {
  readonly folders: readonly ProjectFolderRecord[];
  readonly projects: readonly ProjectRecord[];
}

/** All throw FORBIDDEN for what is not there or not the user's. */
export interface ProjectReading {
  project(user: User, projectId: string): Promise<ProjectRecord>;
  folder(user: User, folderId: string): Promise<ProjectFolderRecord>;
  /** `folderId` null: the root, where everybody but administrators sees what they are a member of, as high up as that is. */
  level(user: User, folderId: string | null): Promise<ProjectLevel>;
}

export function createProjectReading(deps: {
  readonly access: ProjectAccess;
  readonly rights: ProjectRightsStore;
  readonly projects: ProjectStore;
  readonly folders: ProjectFolderStore;
}): ProjectReading {
  const { access, rights, projects, folders } = deps;
  return {
    async project(user, projectId) {
      await access.requireProject(user, projectId);
      return only(await projects.load([projectId]));
    },

    async folder(user, folderId) {
      await access.requireFolder(user, folderId);
      return only(await folders.load([folderId]));
    },

    async level(user, folderId) {
      if (folderId !== null) await access.requireFolder(user, folderId);
      const isOwnRoot = folderId === null && !user.isAdministrator;
      const ids = isOwnRoot ? await rights.topmost(user.userId) : await rights.children(folderId);
      const level = {
        folders: await folders.load(ids.folderIds),
        projects: await projects.load(ids.projectIds),
      };
      // Their parents are not for this user to know: here they are roots.
      return isOwnRoot ? { folders: level.folders.map(asRoot), projects: level.projects.map(asRoot) } : level;
    },
  };
}

function asRoot<Entry extends { readonly parentId: string | null }>(entry: Entry): Entry {
  return { ...entry, parentId: null };
}

function only<Entry>([entry]: readonly Entry[]): Entry {
  if (entry === undefined) throw new AppError('FORBIDDEN', { right: 'member' });
  return entry;
}
