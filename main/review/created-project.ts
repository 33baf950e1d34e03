import type { ProjectFolderId, ProjectId } from '../../shared/model/index.ts';
import {
  type BankProject,
  type BankProjectFolder,
  type ProjectChanges,
  type ProjectFolderChanges,
  unknownProject,
  unknownProjectFolder,
} from '../api/index.ts';

/** A project as it was sent: what is known of it until the bank shows it. */
export function projectAsSent(projectId: ProjectId, { properties: _, ...sent }: ProjectChanges): BankProject {
  return { ...unknownProject(projectId), ...sent };
}

/** The same of a project folder. */
export function folderAsSent(
  projectFolderId: ProjectFolderId,
  { properties: _, ...sent }: ProjectFolderChanges,
): BankProjectFolder {
  return { ...unknownProjectFolder(projectFolderId), ...sent };
}
