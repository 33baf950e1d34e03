import { type FolderRights, type LocalizedString, routes } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { AssetId, AssetStatusId, BankFolderId, KeywordId } from '../../../shared/model/index.ts';
import type { BankReader } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';
import { readSavedId } from '../json-calls/lenient-fields.ts';
import { type PropertyChanges, propertyEntries } from './property-changes.ts';

/** Omitted fields stay. Texts merge per language; a plain string sets the default text. Lists replace the list. */
export interface AssetChanges {
  readonly name?: LocalizedString | string;
  readonly description?: LocalizedString | string;
  /** Unix seconds; null takes the end away. */
  readonly publishEnd?: number | null;
  readonly statusId?: AssetStatusId;
  readonly keywordIds?: readonly KeywordId[];
  readonly linkedFolders?: readonly BankFolderId[];
  readonly properties?: PropertyChanges;
}

export interface BankFolderChanges {
  readonly parentId?: BankFolderId;
  readonly name?: LocalizedString | string;
  readonly rights?: readonly (FolderRights & { readonly UserGroupId: string })[];
}

/** Metadata of assets and of media bank folders. Both throw AppError; neither is ever repeated here. */
export interface AssetSaving {
  /** Edits one asset. Throws NOT_FOUND where the bank has no call for it. */
  saveAsset(assetId: AssetId, changes: AssetChanges, signal: AbortSignal): Promise<AssetId>;
  /** Null creates, which needs a name. Throws NOT_FOUND where the bank has no call for it. */
  saveFolder(
    bankFolderId: BankFolderId | null,
    changes: BankFolderChanges,
    signal: AbortSignal,
  ): Promise<BankFolderId>;
}

export interface AssetSavingDeps {
  readonly reader: BankReader;
  readonly capabilities: (signal: AbortSignal) => Promise<BankCapabilities>;
}

export function createAssetSaving({ reader, capabilities }: AssetSavingDeps): AssetSaving {
  async function requireCall(name: 'saveAsset' | 'saveFolder', signal: AbortSignal): Promise<void> {
    if ((await capabilities(signal)).has(name)) return;
    throw new AppError('NOT_FOUND', { reason: 'this bank has no such call' });
  }

  return {
    async saveAsset(assetId, changes, signal) {
      await requireCall('saveAsset', signal);
      const { name, description, publishEnd, statusId, keywordIds, linkedFolders, properties } = changes;
      const json = {
        Id: assetId,
        ...(name === undefined ? {} : { Name: name }),
        ...(description === undefined ? {} : { Description: description }),
        ...(publishEnd === undefined ? {} : { PublishEnd: publishEnd }),
        ...(statusId === undefined ? {} : { StatusId: statusId }),
        ...(keywordIds === undefined ? {} : { Keywords: keywordIds.map((Id) => ({ Id })) }),
        ...(linkedFolders === undefined ? {} : { LinkedFolders: linkedFolders }),
        ...(properties === undefined ? {} : { PropertyValues: propertyEntries(properties) }),
      };
      const value = await reader.json({ route: routes.saveAsset, params: {}, json, signal });
      return readSavedId(value, 'no id of the saved asset');
    },
    async saveFolder(bankFolderId, { parentId, name, rights }, signal) {
      await requireCall('saveFolder', signal);
      const json = {
        ...(bankFolderId === null ? {} : { Id: bankFolderId }),
        ...(parentId === undefined ? {} : { ParentId: parentId }),
        ...(name === undefined ? {} : { Name: name }),
        ...(rights === undefined ? {} : { FolderRights: rights }),
      };
      const value = await reader.json({ route: routes.saveFolder, params: {}, json, signal });
      return readSavedId(value, 'no id of the saved folder');
    },
  };
}
