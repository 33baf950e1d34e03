import type { PropertyValueRecord } from './asset.ts';
import type { MemberRecord } from './project.ts';

/** The fields of a save. `parentId` null: at the root. */
export interface ProjectFolderContent {
  readonly parentId: string | null;
  readonly name: string;
  readonly members: readonly Omit<MemberRecord, 'fullName'>[];
  readonly propertyValues: readonly PropertyValueRecord[];
}

/** `docs/api/reference.md#project-folder`. */
export interface ProjectFolderRecord extends ProjectFolderContent {
  readonly folderId: string;
  readonly members: readonly MemberRecord[];
}
