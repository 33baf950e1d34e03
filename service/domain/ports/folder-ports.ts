import type { LocalizedText } from '../records/localized-text.ts';
import type { Rights } from '../records/rights.ts';

/** The fields of a folder. `parentId` null: at the top. */
export interface FolderContent {
  readonly parentId: string | null;
  readonly name: LocalizedText;
}

/** The rights of one group on one folder, before inheritance. */
export interface FolderGrant {
  readonly groupId: string;
  readonly rights: Rights;
}

/** A folder as it lies in the transaction that edits it. */
export interface FolderInEdit extends FolderContent {
  /** The folder that it is to be moved into and every folder above that; empty for the top. */
  readonly newPath: ReadonlySet<string>;
}

export interface FolderSaveStore {
  /** Which of the ids are user groups. */
  knownGroups(groupIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Null when there is no such folder. */
  find(folderId: string): Promise<FolderContent | null>;
  /** A new folder, behind its siblings. False when the id is taken already. */
  create(folderId: string, content: FolderContent, grants: readonly FolderGrant[]): Promise<boolean>;
  /**
   * Writes what `edit` makes of the folder, and each grant in the place of the group's former one, in the transaction that read
   * it. Throws what `edit` throws and FORBIDDEN when there is no such folder.
   */
  edit(
    which: { readonly folderId: string; readonly newParentId: string | null },
    grants: readonly FolderGrant[],
    edit: (current: FolderInEdit) => FolderContent,
  ): Promise<void>;
}
