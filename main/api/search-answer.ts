import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FoundAsset, readAssetItem } from './bank-asset-reading.ts';
import { isJsonObject } from './json-answer.ts';

/** A search as read. `receivedCount` counts before anything was skipped; `isComplete` is false when an item was unreadable. */
export interface AssetListing {
  readonly assets: readonly FoundAsset[];
  readonly receivedCount: number;
  readonly isComplete: boolean;
}

/** Reads the items of a search result; null when the value has none of the known shapes. */
export async function readSearchAnswer(value: unknown): Promise<AssetListing | null> {
  const items = searchItems(value);
  if (items === null) return null;
  const assets: FoundAsset[] = [];
  let isComplete = true;
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await nextTurn();
    const reading = readAssetItem(item);
    if (reading.kind === 'asset') assets.push(reading.asset);
    else if (reading.kind === 'unreadable') isComplete = false;
  }
  return { assets, receivedCount: items.length, isComplete };
}

/** True for lengths at which servers like to cut a list; such a result may be a page and not the whole. */
export function isPageLike(receivedCount: number): boolean {
  return pageSizes.has(receivedCount);
}

const pageSizes: ReadonlySet<number> = new Set([50, 100, 200, 250, 500, 1000]);

// A folder may hold 100,000 assets; reading a thousand of them takes a few milliseconds, and then others may run.
const ITEMS_PER_TURN = 1_000;

/** `beyond-the-reference.md § search result`: a list, a list in an envelope, or one asset. */
export function searchItems(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value)) return null;
  const list = [value.Items, value.Results, value.Assets].find((inner) => Array.isArray(inner));
  if (Array.isArray(list)) return list;
  return 'Id' in value ? [value] : null;
}
