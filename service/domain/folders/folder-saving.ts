import { rootFolderId } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Access } from '../access/access.ts';
import type { FolderContent, FolderGrant, FolderSaveStore } from '../ports/folder-ports.ts';
import type { User } from '../records/account.ts';
import type { LocalizedText } from '../records/localized-text.ts';
import { changeName } from '../validation/localized-name.ts';
import { createFolderCode } from './folder-code.ts';

/** Fields that are absent stay as they are. `parentId` '0' is the top of the tree. */
export interface FolderChange {
  readonly name?: string | LocalizedText | undefined;
  readonly parentId?: string | undefined;
  /** Each replaces what its group had on the folder; groups that are not named keep theirs. */
  readonly grants?: readonly FolderGrant[] | undefined;
}

export interface FolderSaving {
  /**
   * Creates a folder when `folderId` is null, which needs a name, otherwise changes the given fields; a folder that moves takes
   * its subfolders along. Needs the right to add subfolders where it arrives and to modify the folder itself; rights of groups on
   * a new folder are given by users who may modify its parent. Only an administrator changes the top of the tree. Throws
   * FORBIDDEN and BAD_REQUEST naming the field. Returns the folder's id.
   */
  save(user: User, folderId: string | null, change: FolderChange): Promise<string>;
}

/** Groups in one save; banks have dozens. */
const mostGrants = 1_000;

export function createFolderSaving(deps: {
  readonly access: Access;
  readonly saves: FolderSaveStore;
}): FolderSaving {
  const { access, saves } = deps;

  async function requireToAddBelow(user: User, parentId: string | null): Promise<void> {
    if (parentId !== null) await access.requireOnFolder(user, parentId, 'addSubfolders');
    else if (!user.isAdministrator) throw new AppError('FORBIDDEN', { right: 'addSubfolders' });
  }

  async function requireGroups(grants: readonly FolderGrant[]): Promise<void> {
    if (grants.length > mostGrants) refuse('FolderRights', `has more than ${mostGrants} entries.`);
    const known = await saves.knownGroups(grants.map(({ groupId }) => groupId));
    if (!grants.every(({ groupId }) => known.has(groupId)))
      refuse('FolderRights', 'names a user group that the bank does not have.');
  }

  async function create(user: User, change: FolderChange): Promise<string> {
    const { name, grants = [] } = change;
    if (name === undefined) refuse('Name', 'is missing: a new folder needs it.');
    const content = { parentId: toParent(change.parentId ?? rootFolderId), name: changeName({}, name) };
    await requireToAddBelow(user, content.parentId);
    if (grants.length > 0 && content.parentId !== null)
      await access.requireOnFolder(user, content.parentId, 'modifyFolder');
    await requireGroups(grants);
    for (;;) {
      const folderId = createFolderCode();
      if (await saves.create(folderId, content, grants)) return folderId;
    }
  }

  /** The folder that it goes into, null for the top; undefined when the save does not move it. */
  async function requireMove(
    user: User,
    folderId: string,
    parentId: string | undefined,
  ): Promise<string | null | undefined> {
    if (parentId === undefined) return undefined;
    const newParentId = toParent(parentId);
    const presentId = (await saves.find(folderId))?.parentId ?? null;
    if (newParentId === presentId) return undefined;
    // A user without access to the parent sees the folder at the top, and sends back the shown place.
    const isShownAtTop = presentId !== null && !(await access.mayReadFolder(user, presentId));
    if (newParentId === null && isShownAtTop) return undefined;
    await requireToAddBelow(user, newParentId);
    return newParentId;
  }

  async function edit(user: User, folderId: string, change: FolderChange): Promise<void> {
    await access.requireOnFolder(user, folderId, 'modifyFolder');
    const newParentId = await requireMove(user, folderId, change.parentId);
    const grants = change.grants ?? [];
    await requireGroups(grants);
    await saves.edit({ folderId, newParentId: newParentId ?? null }, grants, (current): FolderContent => {
      if (current.newPath.has(folderId)) refuse('ParentId', 'is the folder itself or lies below it.');
      return {
        parentId: newParentId === undefined ? current.parentId : newParentId,
        name: change.name === undefined ? current.name : changeName(current.name, change.name),
      };
    });
  }

  return {
    async save(user, folderId, change) {
      if (folderId === null) return create(user, change);
      await edit(user, folderId, change);
      return folderId;
    },
  };
}

function toParent(parentId: string): string | null {
  return parentId === rootFolderId ? null : parentId;
}

function refuse(field: string, what: string): never {
  throw new AppError('BAD_REQUEST', { field, reason: `${field} ${what}` });
}
