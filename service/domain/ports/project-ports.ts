import type { LocalizedText } from '../records/localized-text.ts';
import type { MessageRecord, NewMessage } from '../records/message.ts';
import type { ProjectContent, ProjectRecord } from '../records/project.ts';
import type { ProjectFolderContent, ProjectFolderRecord } from '../records/project-folder.ts';

/** Membership as rows tell it: of a project or folder itself, or of a project folder above. */
export interface ProjectRightsStore {
  projectExists(projectId: string): Promise<boolean>;
  folderExists(folderId: string): Promise<boolean>;
  isMemberOfProject(userId: string, projectId: string): Promise<boolean>;
  isMemberOfFolder(userId: string, folderId: string): Promise<boolean>;
  /** Directly in a folder; null: at the root. */
  children(folderId: string | null): Promise<ProjectTreeIds>;
  /** The user's projects and folders without membership in anything above: the roots that this user sees. */
  topmost(userId: string): Promise<ProjectTreeIds>;
}

/** Each by name. */
export interface ProjectTreeIds {
  readonly folderIds: readonly string[];
  readonly projectIds: readonly string[];
}

export interface ProjectStore {
  /** In the order of the ids; unknown ids are omitted. */
  load(projectIds: readonly string[]): Promise<readonly ProjectRecord[]>;
  /** Answers the new id. Times are Unix seconds. */
  add(content: ProjectContent, created: number): Promise<string>;
  /** Reads, lets `change` decide and writes, all in one transaction. Throws FORBIDDEN when it has gone since. */
  change(
    projectId: string,
    change: (current: ProjectRecord) => ProjectContent,
    modified: number,
  ): Promise<void>;
  listStatuses(): Promise<readonly ProjectStatus[]>;
  listRoles(): Promise<readonly ProjectRole[]>;
}

export interface ProjectFolderStore {
  /** In the order of the ids; unknown ids are omitted. */
  load(folderIds: readonly string[]): Promise<readonly ProjectFolderRecord[]>;
  add(content: ProjectFolderContent, created: number): Promise<string>;
  /** As for projects. Throws BAD_REQUEST when the folder would lie in itself. */
  change(
    folderId: string,
    change: (current: ProjectFolderRecord) => ProjectFolderContent,
    modified: number,
  ): Promise<void>;
}

export interface ProjectStatus {
  readonly statusId: string;
  readonly name: LocalizedText;
}

export interface ProjectRole {
  readonly roleId: string;
  readonly name: LocalizedText;
}

export interface MessageStore {
  /** Oldest first, deleted ones included. */
  ofProject(projectId: string): Promise<readonly MessageRecord[]>;
  find(messageId: string): Promise<MessageRecord | null>;
  add(message: NewMessage): Promise<MessageRecord>;
}
