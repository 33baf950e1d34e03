import { rootFolderId } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { AssetStore, FolderStore } from '../ports/ports.ts';
import type { User } from '../records/account.ts';
import type { AssetRecord } from '../records/asset.ts';
import type { BankFolder } from '../records/bank-folder.ts';
import { allRights, type Right, type Rights, unionOfRights } from '../records/rights.ts';

/**
 * The rights of users. Every other part asks here. A missing object and a hidden one give the same answer, FORBIDDEN
 * (`docs/api/reference.md#same-answer`), so that ids cannot be probed.
 */
export interface Access {
  /** Throws FORBIDDEN when the folder is not there or the right is missing. */
  requireOnFolder(user: User, folderId: string, right: Right): Promise<Rights>;
  mayReadFolder(user: User, folderId: string): Promise<boolean>;
  requireOnAsset(user: User, assetId: string, right: Right): Promise<Rights>;
  /** Answers for many assets at once which of them the user may modify. */
  editability(user: User): Promise<(asset: AssetRecord) => boolean>;
  childFolders(user: User, folderId: string): Promise<readonly BankFolder[]>;
}

export function createAccess(deps: { readonly folders: FolderStore; readonly assets: AssetStore }): Access {
  const { folders, assets } = deps;

  async function rightsOnFolder(user: User, folderId: string): Promise<Rights | null> {
    if (user.isAdministrator) return (await folders.exists(folderId)) ? allRights : null;
    const grants = await folders.grantsOnFolder(user.userId, folderId);
    return grants === null ? null : unionOfRights(grants);
  }

  async function rightsOnAsset(user: User, assetId: string): Promise<Rights | null> {
    if (user.isAdministrator) return (await assets.exists(assetId)) ? allRights : null;
    const grants = await folders.grantsOnAsset(user.userId, assetId);
    return grants === null ? null : unionOfRights(grants);
  }

  async function requireOnFolder(user: User, folderId: string, right: Right): Promise<Rights> {
    const rights = await rightsOnFolder(user, folderId);
    if (rights === null || !rights[right]) throw new AppError('FORBIDDEN', { right });
    return rights;
  }

  return {
    requireOnFolder,

    async mayReadFolder(user, folderId) {
      return (await rightsOnFolder(user, folderId))?.read ?? false;
    },

    async requireOnAsset(user, assetId, right) {
      const rights = await rightsOnAsset(user, assetId);
      if (rights === null || !rights[right]) throw new AppError('FORBIDDEN', { right });
      return rights;
    },

    async editability(user) {
      if (user.isAdministrator) return () => true;
      const editable = await folders.foldersToModifyAssetsIn(user.userId);
      return (asset) => asset.linkedFolders.some((folderId) => editable.has(folderId));
    },

    async childFolders(user, folderId) {
      const isRoot = folderId === rootFolderId;
      if (!isRoot) await requireOnFolder(user, folderId, 'read');
      if (isRoot && !user.isAdministrator) return folders.topmostReadable(user.userId);
      const children = await folders.children(user.userId, isRoot ? null : folderId);
      return user.isAdministrator ? children.map((child) => ({ ...child, rights: allRights })) : children;
    },
  };
}
