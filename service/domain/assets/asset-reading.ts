import { AppError } from '../../../shared/errors/index.ts';
import type { Access } from '../access/access.ts';
import type { FileFinding } from '../access/file-finding.ts';
import { conversionsOf } from '../conversions/conversion.ts';
import type { AssetIndex, AssetStore } from '../ports/ports.ts';
import type { User } from '../records/account.ts';
import type { AssetRecord, FileRecord } from '../records/asset.ts';
import {
  type AssetIdList,
  type FoundAssets,
  readSearchClauses,
  type SearchClauseInput,
  type SearchPage,
} from '../search/asset-search.ts';

export interface VisibleAsset {
  readonly asset: AssetRecord;
  readonly isEditable: boolean;
}

export interface AssetReading {
  /** Throws BAD_SEARCH, and FORBIDDEN for a wrong or unreadable folder. */
  search(user: User, clauses: readonly SearchClauseInput[], page: SearchPage): Promise<FoundAssets>;
  /** Loads found assets in batches, so that a folder of any size is answered without holding it. */
  loadInBatches(user: User, assetIds: AssetIdList): AsyncIterable<readonly VisibleAsset[]>;
  read(user: User, assetId: string): Promise<VisibleAsset>;
  /** The file behind a download. Throws FORBIDDEN for a wrong file, a wrong conversion or a missing right. */
  fileForDownload(user: User, fileId: string, conversionId: string): Promise<FileRecord>;
}

/** Assets per batch: six queries, a tenth of a megabyte of JSON, and some milliseconds, after which other requests get their turn. */
const batchSize = 100;

export function createAssetReading(deps: {
  readonly access: Access;
  readonly assets: AssetStore;
  readonly index: AssetIndex;
  readonly files: FileFinding;
}): AssetReading {
  const { access, assets, index, files } = deps;

  return {
    async search(user, clauseInputs, page) {
      const clauses = readSearchClauses(clauseInputs);
      const folderIds = clauses.flatMap((clause) => (clause.field === 'folder' ? clause.folderIds : []));
      for (const folderId of new Set(folderIds)) await access.requireOnFolder(user, folderId, 'read');
      return index.find(clauses, user.isAdministrator ? null : user.userId, page);
    },

    async *loadInBatches(user, assetIds) {
      const isEditable = await access.editability(user);
      for (let start = 0; start < assetIds.length; start += batchSize) {
        const batch = await assets.load(assetIds.slice(start, start + batchSize));
        yield batch.map((asset) => ({ asset, isEditable: isEditable(asset) }));
        // Queries and a fast reader resolve without leaving the turn, so others get theirs only when it is given.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },

    async read(user, assetId) {
      const rights = await access.requireOnAsset(user, assetId, 'read');
      const [asset] = await assets.load([assetId]);
      if (asset === undefined) throw new AppError('FORBIDDEN', { right: 'read' });
      return { asset, isEditable: rights.modifyAssets };
    },

    async fileForDownload(user, fileId, conversionId) {
      const file = await files.find(user, fileId);
      if (!conversionsOf(file.extension).includes(conversionId)) {
        throw new AppError('FORBIDDEN', { reason: 'This file has no such conversion.' });
      }
      return file;
    },
  };
}
