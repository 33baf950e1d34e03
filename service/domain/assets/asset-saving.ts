import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../shared/errors/index.ts';
import type { Access } from '../access/access.ts';
import type { AssetSaveStore } from '../ports/asset-ports.ts';
import type { AssetStore, CatalogueStore } from '../ports/ports.ts';
import type { User } from '../records/account.ts';
import {
  type AssetContentChange,
  changeContent,
  contentOf,
  emptyContent,
} from '../validation/asset-content.ts';

export interface AssetSaving {
  /**
   * Creates an asset when `assetId` is null, which needs a name and a folder, otherwise changes the given fields. Needs the right
   * to modify the asset, to add assets to the folders it joins and to remove them from those it leaves. Throws FORBIDDEN,
   * BAD_REQUEST naming the field, and CONFLICT when the asset was moved since. Returns the asset's id.
   */
  save(user: User, assetId: string | null, change: AssetContentChange): Promise<string>;
}

/** Folders and keywords in one save: each is looked up, and a body of a megabyte would name a hundred thousand. */
const mostLinks = 1_000;

export function createAssetSaving(deps: {
  readonly access: Access;
  readonly assets: AssetStore;
  readonly catalogue: CatalogueStore;
  readonly saves: AssetSaveStore;
  /** Unix milliseconds. */
  readonly now: () => number;
}): AssetSaving {
  const { access, assets, catalogue, saves, now } = deps;
  const nowSeconds = (): number => Math.floor(now() / 1000);

  async function requireKeywords(keywordIds: readonly string[]): Promise<void> {
    const known = await saves.knownKeywords(keywordIds);
    if (keywordIds.every((keywordId) => known.has(keywordId))) return;
    throw new AppError('BAD_REQUEST', {
      field: 'Keywords',
      reason: 'Keywords names one that the bank does not have.',
    });
  }

  async function create(user: User, change: AssetContentChange): Promise<string> {
    if (change.name === undefined) refuseMissing('Name');
    if (change.linkedFolders === undefined) refuseMissing('LinkedFolders');
    const content = changeContent(emptyContent, change, await catalogue.listPropertyFields());
    for (const folderId of content.linkedFolders) await access.requireOnFolder(user, folderId, 'addAssets');
    await requireKeywords(content.keywordIds);
    return saves.create(content, nowSeconds());
  }

  /** Returns the folders that the rights were checked for; null when the save does not move the asset. */
  async function requireMove(
    user: User,
    assetId: string,
    linkedFolders: readonly string[] | undefined,
  ): Promise<readonly string[] | null> {
    if (linkedFolders === undefined) return null;
    const [asset] = await assets.load([assetId]);
    const present = asset?.linkedFolders ?? [];
    for (const folderId of new Set(linkedFolders))
      if (!present.includes(folderId)) await access.requireOnFolder(user, folderId, 'addAssets');
    for (const folderId of present)
      if (!linkedFolders.includes(folderId)) await access.requireOnFolder(user, folderId, 'removeAssets');
    return present;
  }

  async function edit(user: User, assetId: string, change: AssetContentChange): Promise<void> {
    await access.requireOnAsset(user, assetId, 'modifyAssets');
    const movedFrom = await requireMove(user, assetId, change.linkedFolders);
    await requireKeywords(change.keywordIds ?? []);
    const fields = await catalogue.listPropertyFields();
    await saves.edit(assetId, (asset) => {
      if (movedFrom !== null && !isDeepStrictEqual(movedFrom, asset.linkedFolders))
        throw new AppError('CONFLICT', { field: 'LinkedFolders' });
      const current = contentOf(asset);
      const content = changeContent(current, change, fields);
      if (isDeepStrictEqual(content, current)) return null;
      // A clock that was set back must not make an edit look older than what it changed.
      return { content, modified: Math.max(asset.modified, nowSeconds()) };
    });
  }

  return {
    async save(user, assetId, change) {
      for (const [field, ids] of [
        ['LinkedFolders', change.linkedFolders],
        ['Keywords', change.keywordIds],
      ] as const) {
        if (ids !== undefined && ids.length > mostLinks)
          throw new AppError('BAD_REQUEST', {
            field,
            reason: `${field} has more than ${mostLinks} entries.`,
          });
      }
      if (change.linkedFolders?.length === 0) {
        throw new AppError('BAD_REQUEST', {
          field: 'LinkedFolders',
          reason: 'LinkedFolders is empty: an asset is in at least one folder.',
        });
      }
      if (assetId === null) return create(user, change);
      await edit(user, assetId, change);
      return assetId;
    },
  };
}

function refuseMissing(field: string): never {
  throw new AppError('BAD_REQUEST', { field, reason: `A new asset needs ${field}.` });
}
