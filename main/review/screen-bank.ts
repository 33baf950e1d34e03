import { AppError, toAppError } from '../../shared/errors/index.ts';
import { type AssetId, joinFileName } from '../../shared/model/index.ts';
import type {
  AssetCard,
  AssetChangesInput,
  AssetDetailsView,
  BankFolderCard,
  FileDetailsView,
} from '../../shared/rpc/index.ts';
import type { AssetDetails, BankClient, BankFolder, FileDetails, FoundAsset } from '../api/index.ts';
import { otherLocalName, shownBankName } from '../disk/index.ts';
import type { RpcBank } from './bank-port.ts';
import { pictureConversionsOf } from './picture-conversions.ts';
import { createScreenSearch } from './search/screen-search.ts';

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
  | 'assetStatuses'
  | 'saveAsset'
  | 'describe'
>;

/**
 * The number of assets with a remembered folder: more than a user opens out of several searches, in a few megabytes. Those of the
 * last whole listing are kept beside them.
 */
export const shownAtMost = 10_000;

/** The bank in the words of the screens. */
export function createScreenBank(client: ScreenBankClient): RpcBank {
  const searches = createScreenSearch(client);
  const shown = createShownAssets();
  const lastSeen = (assetId: AssetId): SeenAsset | null => shown.get(assetId) ?? searches.kept(assetId);

  // A bank that does not look up ids is asked for the folder in which a search found it.
  const readAsset = (assetId: AssetId, signal: AbortSignal): Promise<AssetDetails | null> =>
    client.assetDetails(assetId, lastSeen(assetId)?.linkedFolders[0] ?? null, signal);

  /** The bank replaces a list, so it is read at the last moment. Throws NOT_FOUND for an asset that is not shown any more. */
  async function listsAfter({ assetId, keywords, folders }: AssetChangesInput, signal: AbortSignal) {
    if (keywords === undefined && folders === undefined) return {};
    const asset = await readAsset(assetId, signal);
    if (asset === null) throw new AppError('NOT_FOUND', { reason: 'no such asset' });
    const keywordIds = asset.keywords.map(({ keywordId }) => keywordId);
    const linkedFolders = folders === undefined ? [] : changedList(asset.linkedFolders, folders);
    if (folders !== undefined && linkedFolders.length === 0)
      throw new AppError('BAD_REQUEST', { reason: 'an asset stays in at least one folder' });
    return {
      ...(keywords === undefined ? {} : { keywordIds: changedList(keywordIds, keywords) }),
      ...(folders === undefined ? {} : { linkedFolders }),
    };
  }

  return {
    async folderChildren(parentId, signal) {
      const folders = await client.folderChildren(parentId, signal);
      return folders?.map(toFolderCard) ?? null;
    },
    async search({ offset, limit, ...scope }, signal) {
      const { assets, ...page } = await searches.page(scope, { offset, limit }, signal);
      shown.add(assets);
      return { items: assets.map(toAssetCard), ...page };
    },
    facets: searches.facets,
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
    seen(assetId) {
      const asset = lastSeen(assetId);
      return asset === null ? null : { name: asset.name, folderId: asset.linkedFolders[0] ?? null };
    },
    async assetLists(signal) {
      const [conversions, fields, keywords, statuses, capabilities] = await Promise.all([
        attempt(client.conversions(signal)),
        attempt(client.propertyFields(signal)),
        attempt(client.keywords(signal)),
        attempt(client.assetStatuses(signal)),
        attempt(client.describe(signal)),
      ]);
      signal.throwIfAborted();
      const { error } = conversions;
      // A bank that tells nothing at all: that is one thing to say, and to do.
      if (error !== null && [fields, keywords, statuses, capabilities].every((each) => each.error !== null))
        throw error;
      return {
        conversions: conversions.answer,
        thumbnailConversionId: pictureConversionsOf(conversions.answer).thumbnail,
        fields: fields.answer,
        keywords: keywords.answer,
        statuses: statuses.answer,
        canSave: capabilities.answer?.has('saveAsset') === true,
        failures: {
          conversions: conversions.error?.code ?? null,
          fields: fields.error?.code ?? null,
          keywords: keywords.error?.code ?? null,
          statuses: statuses.error?.code ?? null,
          canSave: capabilities.error?.code ?? null,
        },
      };
    },
    async saveAsset(asked, signal) {
      const { assetId, properties, name, description, statusId, publishEnd } = asked;
      const lists = await listsAfter(asked, signal);
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...lists,
        ...(statusId === undefined ? {} : { statusId }),
        ...(publishEnd === undefined ? {} : { publishEnd }),
        ...(properties === undefined
          ? {}
          : { properties: new Map(properties.map(({ fieldId, value }) => [fieldId, value])) }),
      };
      await client.saveAsset(assetId, changes, signal);
    },
    preview: (fileId, conversionId, signal, page) => client.previewBytes(fileId, conversionId, signal, page),
  };
}

/** The list with the added entries and without the removed ones; others that came since stay. */
function changedList<Entry>(
  before: readonly Entry[],
  { added, removed }: { readonly added: readonly Entry[]; readonly removed: readonly Entry[] },
): readonly Entry[] {
  return [...new Set([...before, ...added])].filter((entry) => !removed.includes(entry));
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
