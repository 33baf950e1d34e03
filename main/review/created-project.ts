import { asId, type ProjectFolderId, type ProjectId } from '../../shared/model/index.ts';
import type { BankProject, BankProjectFolder, ProjectChanges, ProjectFolderChanges } from '../api/index.ts';

/** A project as it was sent: what is known of it until the bank shows it. */
export function projectAsSent(projectId: ProjectId, { properties: _, ...sent }: ProjectChanges): BankProject {
  return {
    projectId,
    parentId: asId<ProjectFolderId>('0'),
    name: '',
    statusId: null,
    scheduleStart: null,
    scheduleEnd: null,
    isFullDays: false,
    notifiesDeadline: false,
    members: [],
    tasks: [],
    milestones: [],
    properties: [],
    proofCount: null,
    assetCount: null,
    messageCount: null,
    extras: {},
    ...sent,
  };
}

/** The same of a project folder. */
export function folderAsSent(
  projectFolderId: ProjectFolderId,
  { properties: _, ...sent }: ProjectFolderChanges,
): BankProjectFolder {
  return {
    projectFolderId,
    parentId: asId<ProjectFolderId>('0'),
    name: '',
    members: [],
    properties: [],
    extras: {},
    ...sent,
  };
}
