import { routes } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import {
  type AssetId,
  type BankAsset,
  type BankFolderId,
  splitFileName,
  type UnreadItem,
} from '../../../shared/model/index.ts';
import type { Log } from '../../platform/index.ts';
import { type BankReader, unreadable } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';
import { type BankAttachmentType, readAttachmentType } from './attachment-types.ts';
import { type FoundAsset, readAssetItem } from './bank-asset-reading.ts';
import {
  type AssetListing,
  isPageLike,
  readSearchAnswer,
  showsWhole,
  type WholeFolder,
} from './search-answer.ts';
import { type AssetQuery, exactly, folderClause, planSearch, type SearchPlan } from './search-clauses.ts';

interface SearchPage {
  readonly offset: number;
  readonly limit: number;
}

interface FoundPage {
  readonly assets: readonly FoundAsset[];
  readonly total: number;
}

/** Assets as read. Every call throws AppError. */
export interface Assets {
  /**
   * Everything in one folder, without its subfolders. An empty listing never means that all was deleted. One as long as a
   * page is read a second time, to see whether the bank has cut it.
   */
  listFolder(bankFolderId: BankFolderId, signal: AbortSignal): Promise<WholeFolder>;
  /** The same with all its subfolders; each asset names its own in `linkedFolders`. */
  listTree(bankFolderId: BankFolderId, signal: AbortSignal): Promise<WholeFolder>;
  /** Assets of the folder that are named like one of these files. */
  findNamed(
    bankFolderId: BankFolderId,
    fileNames: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly assets: readonly BankAsset[]; readonly unread: readonly UnreadItem[] }>;
  /**
   * Finds one asset by id where the bank can, else in the folder `hint`. Null when the bank shows none, and for a
   * documented bank without a hint: it has no way to look. One of which an attachment cannot be read is as good as unreadable:
   * who asks for a single asset may put something in the very place that is not seen.
   */
  readAsset(assetId: AssetId, hint: BankFolderId | null, signal: AbortSignal): Promise<BankAsset | null>;
  /**
   * A part of what `search` finds, with the count of all of it. Null where only the whole tells: this bank gives no pages, the
   * query is sorted out here, or there is something among them that is no asset with a file.
   */
  searchPage(query: AssetQuery, page: SearchPage, signal: AbortSignal): Promise<FoundPage | null>;
  /** `isComplete` is false also when the length looks like that of a page. */
  search(query: AssetQuery, signal: AbortSignal): Promise<AssetListing>;
  attachmentTypes(signal: AbortSignal): Promise<readonly BankAttachmentType[]>;
}

export interface AssetsDeps {
  readonly reader: BankReader;
  readonly capabilities: (signal: AbortSignal) => Promise<BankCapabilities>;
  readonly log: Log;
}

export function createAssets({ reader, capabilities, log }: AssetsDeps): Assets {
  async function find(clauses: SearchPlan['clauses'], signal: AbortSignal): Promise<AssetListing> {
    const value = await reader.json({ route: routes.searchAssets, params: {}, json: clauses, signal });
    const listing = await readSearchAnswer(value);
    if (listing === null) throw unreadable('no list of assets', { status: 200, headers: {} });
    if (!listing.isComplete)
      log.warn('assets of a search could not be read', { received: listing.receivedCount });
    return listing;
  }

  async function listWhole(folder: SearchPlan['clauses'][number], signal: AbortSignal): Promise<WholeFolder> {
    const listing = await find([folder], signal);
    const name = listing.assets.flatMap(({ names }) => names).find((each) => each !== '');
    if (!isPageLike(listing.receivedCount)) return { ...listing, isPinned: false };
    if (name === undefined) return { ...listing, isPinned: true };
    const without = await findOrRefused([folder, { ...exactly(name), Exclude: true }], signal);
    return { ...listing, isPinned: without === null || !showsWhole(listing, without, name) };
  }

  /** Null from a bank that does not know this form of clause. */
  async function findOrRefused(
    clauses: SearchPlan['clauses'],
    signal: AbortSignal,
  ): Promise<AssetListing | null> {
    try {
      return await find(clauses, signal);
    } catch (error) {
      if (error instanceof AppError && error.code === 'BAD_REQUEST') return null;
      throw error;
    }
  }

  function listFolder(bankFolderId: BankFolderId, signal: AbortSignal): Promise<WholeFolder> {
    return listWhole(folderClause(bankFolderId, false), signal);
  }

  return {
    listFolder,
    listTree: (bankFolderId, signal) => listWhole(folderClause(bankFolderId, true), signal),
    async findNamed(bankFolderId, fileNames, signal) {
      // An asset is named after its file, with or without the extension.
      const names = fileNames.flatMap((name) => [name, splitFileName(name).stem]);
      const clauses = [folderClause(bankFolderId, false), exactly(...new Set(names))];
      return find(clauses, signal);
    },
    async readAsset(assetId, hint, signal) {
      const known = await capabilities(signal);
      if (known.has('readAsset')) return readById(reader, assetId, signal);
      if (hint === null) return null;
      const { assets } = await listFolder(hint, signal);
      const found = assets.find((asset) => asset.assetId === assetId) ?? null;
      return found === null ? null : whole(found);
    },
    async searchPage(query, { offset, limit }, signal) {
      const { clauses, isExact } = planSearch(query);
      if (!isExact || !(await capabilities(signal)).pagesSearch) return null;
      const { value, total } = await reader.jsonPage({
        route: routes.searchAssets,
        params: {},
        query: { Offset: String(offset), Limit: String(limit) },
        json: clauses,
        signal,
      });
      const listing = await readSearchAnswer(value);
      if (listing === null) throw unreadable('no list of assets', { status: 200, headers: {} });
      const isWhole = total !== null && listing.assets.length === pageLength(total, { offset, limit });
      return isWhole ? { assets: listing.assets, total } : null;
    },
    async search(query, signal) {
      const { clauses, keeps } = planSearch(query);
      const { assets, receivedCount, isComplete, unread } = await find(clauses, signal);
      return {
        assets: assets.filter(keeps),
        receivedCount,
        isComplete: isComplete && !isPageLike(receivedCount),
        unread,
      };
    },
    async attachmentTypes(signal) {
      const value = await reader.json({ route: routes.listAttachmentTypes, params: {}, signal });
      if (!Array.isArray(value))
        throw unreadable('no list of attachment types', { status: 200, headers: {} });
      return value.flatMap(readAttachmentType);
    },
  };
}

function pageLength(total: number, { offset, limit }: SearchPage): number {
  return Math.max(0, Math.min(limit, total - offset));
}

async function readById(
  reader: BankReader,
  assetId: AssetId,
  signal: AbortSignal,
): Promise<BankAsset | null> {
  const value = await reader.jsonOrNull({ route: routes.readAsset, params: { asset_id: assetId }, signal });
  if (value === null) return null;
  const reading = readAssetItem(value);
  if (reading.kind === 'unreadable') throw unreadable('no asset', { status: 200, headers: {} });
  return reading.kind === 'asset' ? whole(reading.asset) : null;
}

function whole(asset: FoundAsset): BankAsset {
  if (!asset.hasUnreadAttachments) return asset;
  throw unreadable('an attachment of the asset', { status: 200, headers: {} });
}
