import { type AssetId, type BankFolderId, joinFileName } from '../../shared/model/index.ts';
import type { AssetCard, BankFolderCard, SearchQuery } from '../../shared/rpc/index.ts';
import type { AssetListing, BankClient, BankFolder, FoundAsset } from '../api/index.ts';
import { pictureConversionsOf } from './picture-conversions.ts';
import type { RpcBank } from './ports.ts';

export type ScreenBankClient = Pick<
  BankClient,
  | 'folderChildren'
  | 'search'
  | 'searchPage'
  | 'attachmentTypes'
  | 'listFolder'
  | 'previewBytes'
  | 'assetDetails'
  | 'conversions'
  | 'propertyFields'
  | 'keywords'
  | 'saveAsset'
  | 'describe'
>;

/**
 * The bank in the words of the screens. A bank that gives pages is asked for those that are looked at. Documented banks send a
 * whole search at once: the last one is kept, so that scrolling through 100,000 results asks the bank once. A page that
 * begins at 0 always asks anew.
 */
export function createScreenBank(client: ScreenBankClient): RpcBank {
  let kept: { readonly key: string; readonly listing: AssetListing } | null = null;
  const shown = createShownFolders();

  return {
    async folderChildren(parentId, signal) {
      const folders = await client.folderChildren(parentId, signal);
      return folders?.map(toFolderCard) ?? null;
    },
    async search({ offset, limit, ...query }: SearchQuery, signal) {
      const key = JSON.stringify(query);
      const reused = offset > 0 && kept?.key === key ? kept.listing : null;
      const page = reused === null ? await client.searchPage(query, { offset, limit }, signal) : null;
      if (page !== null) {
        kept = null;
        shown.add(key, page.assets);
        return { items: page.assets.map(toAssetCard), total: page.total, isComplete: true };
      }
      const listing = reused ?? (await client.search(query, signal));
      kept = { key, listing };
      return {
        items: listing.assets.slice(offset, offset + limit).map(toAssetCard),
        total: listing.assets.length,
        isComplete: listing.isComplete,
      };
    },
    attachmentTypes: (signal) => client.attachmentTypes(signal),
    async fileNames(bankFolderId, signal) {
      const { assets } = await client.listFolder(bankFolderId, signal);
      return assets.map((asset) => ({ assetId: asset.assetId, fileName: fileNameOf(asset) }));
    },
    asset(assetId, signal) {
      // A bank that does not look up ids is asked for the folder in which the search found it.
      const found = kept?.listing.assets.find((asset) => asset.assetId === assetId);
      return client.assetDetails(assetId, found?.linkedFolders[0] ?? shown.folderOf(assetId), signal);
    },
    async assetLists(signal) {
      const [conversions, fields, keywords, capabilities] = await Promise.all([
        client.conversions(signal),
        client.propertyFields(signal),
        client.keywords(signal),
        client.describe(signal),
      ]);
      return {
        conversions,
        thumbnailConversionId: pictureConversionsOf(conversions).thumbnail,
        fields,
        keywords,
        canSave: capabilities.has('saveAsset'),
      };
    },
    async saveAsset({ assetId, properties, name, description, keywordIds }, signal) {
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(keywordIds === undefined ? {} : { keywordIds }),
        ...(properties === undefined
          ? {}
          : { properties: new Map(properties.map(({ fieldId, value }) => [fieldId, value])) }),
      };
      await client.saveAsset(assetId, changes, signal);
    },
    preview: (fileId, conversionId, signal) => client.previewBytes(fileId, conversionId, signal),
  };
}

/** In which folder each asset was found that pages of the last search have shown. */
function createShownFolders() {
  const folders = new Map<AssetId, BankFolderId | null>();
  let question: string | null = null;
  return {
    folderOf: (assetId: AssetId) => folders.get(assetId) ?? null,
    add(key: string, assets: readonly FoundAsset[]) {
      if (key !== question) folders.clear();
      question = key;
      for (const { assetId, linkedFolders } of assets) folders.set(assetId, linkedFolders[0] ?? null);
    },
  };
}

function toAssetCard(asset: FoundAsset): AssetCard {
  const [conversionId] = asset.previews;
  return {
    assetId: asset.assetId,
    name: asset.name,
    fileName: fileNameOf(asset),
    sizeBytes: asset.master.sizeBytes,
    created: asset.created,
    modified: asset.modified,
    thumbnail: conversionId === undefined ? null : { fileId: asset.master.fileId, conversionId },
    editable: asset.editable,
    dimensions: asset.dimensions,
  };
}

function fileNameOf({ master }: FoundAsset): string {
  return joinFileName(master.stem, master.extension);
}

/** Only a bank that tells rights and leaves this one out has said no. */
function toFolderCard({ rights, ...folder }: BankFolder): BankFolderCard {
  const canAddAssets = rights === null || rights.AllRights === true || rights.AddAssets === true;
  return { ...folder, canAddAssets };
}
