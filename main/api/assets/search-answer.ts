import { setImmediate as nextTurn } from 'node:timers/promises';
import { nameKey, type UnreadItem } from '../../../shared/model/index.ts';
import { isJsonObject } from '../http/json-answer.ts';
import { type FoundAsset, readAssetItem } from './bank-asset-reading.ts';

/**
 * A search as read. `receivedCount` counts before anything was skipped; `isComplete` is false when an item was unreadable, and
 * `unread` has what such items show of themselves.
 */
export interface AssetListing {
  readonly assets: readonly FoundAsset[];
  readonly receivedCount: number;
  readonly isComplete: boolean;
  readonly unread: readonly UnreadItem[];
}

/** `isPinned`: its length is that of a page, and nothing has shown that the bank did not cut it there. */
export interface WholeFolder extends AssetListing {
  readonly isPinned: boolean;
}

/** Reads the items of a search result; null when the value has none of the known shapes. */
export async function readSearchAnswer(value: unknown): Promise<AssetListing | null> {
  const items = searchItems(value);
  if (items === null) return null;
  const assets: FoundAsset[] = [];
  const unread: UnreadItem[] = [];
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await nextTurn();
    const reading = readAssetItem(item);
    if (reading.kind === 'asset') assets.push(reading.asset);
    else if (reading.kind === 'unreadable') unread.push(reading.item);
  }
  return { assets, receivedCount: items.length, isComplete: unread.length === 0, unread };
}

/** True for lengths at which servers like to cut a list; such a result may be a page and not the whole. */
export function isPageLike(receivedCount: number): boolean {
  return pageSizes.has(receivedCount);
}

/**
 * Whether a reading without the assets of one name shows that the one with them was complete. In a truncated list other assets
 * move up into the free places. Any other new asset makes the result uncertain as well.
 */
export function showsWhole(whole: AssetListing, without: AssetListing, name: string): boolean {
  if (!whole.isComplete || !without.isComplete || without.receivedCount >= whole.receivedCount) return false;
  const left = new Set(without.assets.map(({ assetId }) => assetId));
  const known = new Set(whole.assets.map(({ assetId }) => assetId));
  const key = nameKey(name);
  return (
    without.assets.every(({ assetId }) => known.has(assetId)) &&
    whole.assets.every(
      ({ assetId, names }) => left.has(assetId) || names.some((each) => nameKey(each) === key),
    )
  );
}

const pageSizes: ReadonlySet<number> = new Set([50, 100, 200, 250, 500, 1000]);

// A folder may hold 100,000 assets; reading a thousand of them takes a few milliseconds, and then others may run.
const ITEMS_PER_TURN = 1_000;

/** `docs/api/extensions.md#search-result`: a list, a list in an envelope, or one asset. */
export function searchItems(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value)) return null;
  const list = [value.Items, value.Results, value.Assets].find((inner) => Array.isArray(inner));
  if (Array.isArray(list)) return list;
  return 'Id' in value ? [value] : null;
}
