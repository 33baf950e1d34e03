import { AppError, toAppError } from '../../shared/errors/index.ts';
import { type AssetId, joinFileName } from '../../shared/model/index.ts';
import type {
  AssetCard,
  AssetChangesInput,
  AssetDetailsView,
  BankFolderCard,
  FileDetailsView,
  SearchOrder,
  SearchQuery,
} from '../../shared/rpc/index.ts';
import type {
  AssetDetails,
  AssetListing,
  AssetQuery,
  BankClient,
  BankFolder,
  FileDetails,
  FoundAsset,
} from '../api/index.ts';
import { otherLocalName, shownBankName } from '../disk/index.ts';
import type { RpcBank } from './bank-port.ts';
import { pictureConversionsOf } from './picture-conversions.ts';
import { createOrderedPages, inOrder } from './search/search-order.ts';

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
 * The number of assets with a remembered folder: more than a user opens out of several searches, in a few megabytes. Those of the
 * last whole listing are kept beside them.
 */
export const shownAtMost = 10_000;

/**
 * The bank in the words of the screens. A bank that gives pages is asked for those that are looked at. Documented banks send a
 * whole search at once: the last one is kept, so that scrolling through 100,000 results asks the bank once. A page that
 * begins at 0 always asks anew, and so does the first page of another look.
 */
export function createScreenBank(client: ScreenBankClient): RpcBank {
  let kept: { readonly key: string; readonly listing: AssetListing } | null = null;
  const orderedPage = createOrderedPages(client);
  const shown = createShownAssets();
  const askWhole = createSharedAsking(client);
  const lastSeen = (assetId: AssetId): SeenAsset | null =>
    shown.get(assetId) ?? kept?.listing.assets.find((asset) => asset.assetId === assetId) ?? null;

  const readWhole = (key: string, query: AssetQuery, look: string | undefined, signal: AbortSignal) =>
    look === undefined ? client.search(query, signal) : askWhole(key, query, signal);

  // A bank that does not look up ids is asked for the folder in which a search found it.
  const readAsset = (assetId: AssetId, signal: AbortSignal): Promise<AssetDetails | null> =>
    client.assetDetails(assetId, lastSeen(assetId)?.linkedFolders[0] ?? null, signal);

  /** The bank replaces the list, so it is read at the last moment. Throws NOT_FOUND for an asset that is not shown any more. */
  async function keywordsAfter({ assetId, keywords }: AssetChangesInput, signal: AbortSignal) {
    if (keywords === undefined) return null;
    const asset = await readAsset(assetId, signal);
    if (asset === null) throw new AppError('NOT_FOUND', { reason: 'no such asset' });
    const { added, removed } = keywords;
    const kept = asset.keywords.map(({ keywordId }) => keywordId);
    return [...new Set([...kept, ...added])].filter((keywordId) => !removed.includes(keywordId));
  }

  return {
    async folderChildren(parentId, signal) {
      const folders = await client.folderChildren(parentId, signal);
      return folders?.map(toFolderCard) ?? null;
    },
    async search({ offset, limit, look, ...ordered }: SearchQuery, signal) {
      const { order, ...query } = ordered;
      const key = JSON.stringify({ ...ordered, look });
      const reused = offset > 0 && kept?.key === key ? kept.listing : null;
      const page = reused === null ? await orderedPage(key, ordered, { offset, limit }, signal) : null;
      if (page !== null) {
        kept = null;
        shown.add(page.assets);
        return { items: page.assets.map(toAssetCard), total: page.total, isComplete: true };
      }
      const listing = reused ?? ordering(await readWhole(key, query, look, signal), order);
      kept = { key, listing };
      const assets = listing.assets.slice(offset, offset + limit);
      shown.add(assets);
      return {
        items: assets.map(toAssetCard),
        total: listing.assets.length,
        isComplete: listing.isComplete,
      };
    },
    attachmentTypes: (signal) => client.attachmentTypes(signal),
    async fileNames(bankFolderId, signal) {
      const { assets } = await client.listFolder(bankFolderId, signal);
      return assets.map((asset) => ({ assetId: asset.assetId, fileName: fileNameOf(asset) }));
    },
    async asset(assetId, signal) {
      const asset = await readAsset(assetId, signal);
      return asset === null ? null : toAssetView(asset);
    },
    async assetName(assetId, signal) {
      // Without a folder to look in: a bank that does not look up ids would list one for each name.
      const asset = await client.assetDetails(assetId, null, signal);
      return (asset ?? lastSeen(assetId))?.name ?? null;
    },
    async assetLists(signal) {
      const [conversions, fields, keywords, capabilities] = await Promise.all([
        attempt(client.conversions(signal)),
        attempt(client.propertyFields(signal)),
        attempt(client.keywords(signal)),
        attempt(client.describe(signal)),
      ]);
      signal.throwIfAborted();
      const { error } = conversions;
      // A bank that tells nothing at all: that is one thing to say, and to do.
      if (error !== null && [fields, keywords, capabilities].every((each) => each.error !== null))
        throw error;
      return {
        conversions: conversions.answer,
        thumbnailConversionId: pictureConversionsOf(conversions.answer).thumbnail,
        fields: fields.answer,
        keywords: keywords.answer,
        canSave: capabilities.answer?.has('saveAsset') === true,
        failures: {
          conversions: conversions.error?.code ?? null,
          fields: fields.error?.code ?? null,
          keywords: keywords.error?.code ?? null,
          canSave: capabilities.error?.code ?? null,
        },
      };
    },
    async saveAsset(asked, signal) {
      const { assetId, properties, name, description } = asked;
      const keywordIds = await keywordsAfter(asked, signal);
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(keywordIds === null ? {} : { keywordIds }),
        ...(properties === undefined
          ? {}
          : { properties: new Map(properties.map(({ fieldId, value }) => [fieldId, value])) }),
      };
      await client.saveAsset(assetId, changes, signal);
    },
    preview: (fileId, conversionId, signal, page) => client.previewBytes(fileId, conversionId, signal, page),
  };
}

function ordering(listing: AssetListing, order: SearchOrder | undefined): AssetListing {
  return { ...listing, assets: inOrder(listing.assets, order) };
}

/** The result of one question: each list is of use without the others. */
async function attempt<Answer>(
  asking: Promise<Answer>,
): Promise<{ readonly answer: Answer | null; readonly error: AppError | null }> {
  try {
    return { answer: await asking, error: null };
  } catch (error) {
    return { answer: null, error: toAppError(error) };
  }
}

/** Pages of one look that are asked for at once share what the bank sends. */
function createSharedAsking({ search }: Pick<ScreenBankClient, 'search'>) {
  let underWay: {
    readonly key: string;
    readonly listing: Promise<AssetListing>;
    readonly signal: AbortSignal;
  } | null = null;
  return async (key: string, query: AssetQuery, signal: AbortSignal): Promise<AssetListing> => {
    for (;;) {
      const asking = underWay?.key === key ? underWay : { key, listing: search(query, signal), signal };
      underWay = asking;
      try {
        return await asking.listing;
      } catch (error) {
        // The page that asked first may have been left; this one was not.
        if (!asking.signal.aborted || signal.aborted) throw error;
      } finally {
        if (underWay === asking) underWay = null;
      }
    }
  };
}

type SeenAsset = Pick<FoundAsset, 'name' | 'linkedFolders'>;

/**
 * The folder and name of each recently shown asset. Over several searches: while the results of one are still open, the palette
 * or another page of the same account may have searched for something else.
 */
function createShownAssets() {
  const seen = new Map<AssetId, SeenAsset>();
  return {
    get: (assetId: AssetId) => seen.get(assetId) ?? null,
    add(assets: readonly FoundAsset[]) {
      for (const { assetId, name, linkedFolders } of assets) {
        // Anew at the end: a map keeps the order in which its keys came.
        seen.delete(assetId);
        seen.set(assetId, { name, linkedFolders });
      }
      for (const oldest of seen.keys()) {
        if (seen.size <= shownAtMost) break;
        seen.delete(oldest);
      }
    },
  };
}

function toAssetView({ master, attachments, ...asset }: AssetDetails): AssetDetailsView {
  return {
    ...asset,
    master: master === null ? null : toFileView(master),
    attachments: attachments.map(({ typeId, file }) => ({ typeId, file: toFileView(file) })),
  };
}

function toFileView(file: FileDetails): FileDetailsView {
  const { fileName } = file;
  return { ...file, fileName: shownBankName(fileName), localName: otherLocalName(fileName) };
}

function toAssetCard(asset: FoundAsset): AssetCard {
  const [conversionId] = asset.previews;
  return {
    assetId: asset.assetId,
    name: asset.name,
    fileName: shownBankName(fileNameOf(asset)),
    sizeBytes: asset.master.sizeBytes,
    created: asset.created,
    modified: asset.modified,
    thumbnail: conversionId === undefined ? null : { fileId: asset.master.fileId, conversionId },
    editable: asset.editable,
    linkedFolders: asset.linkedFolders,
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
