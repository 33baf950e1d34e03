import {
  type AssetId,
  type BankFolderId,
  baseName,
  blockingKey,
  type IntentId,
  nameKey,
  namesOnBank,
  type RelativePath,
  type WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { Journal } from '../../journal/index.ts';
import type { NameLookup } from '../../plan/index.ts';
import { isOwnedElsewhere, rivalsUnder } from '../../remote/index.ts';

/**
 * The read set of a plan: the facts about owners that it relied on. Each watched folder is looked after by itself, and hours of
 * comparing may lie between a plan and its application, which asks these facts once more. Only these, so that a plan which is made
 * anew does not rely on the same fact again.
 */
export interface ReadSet {
  /** Assets that had no other owner, by the path that asked. */
  readonly free: Map<RelativePath, Set<AssetId>>;
  /** By blocking key: open uploads and questions of the name that were there. */
  readonly rivals: Map<string, Set<IntentId>>;
}

type OwnerJournal = Pick<Journal, 'agreedByAsset' | 'unfinishedOwnerOf' | 'competingIntents'>;

export function newReadSet(): ReadSet {
  return { free: new Map(), rivals: new Map() };
}

/** The same names; what they tell is noted. */
export function recordingReads(readSet: ReadSet, names: NameLookup, bankFolderId: BankFolderId): NameLookup {
  return {
    ...names,
    isOwnedElsewhere(assetId, path) {
      const isOwned = names.isOwnedElsewhere(assetId, path);
      if (!isOwned) noteFree(readSet, path, assetId);
      return isOwned;
    },
    rivals(key) {
      const rivals = names.rivals(key);
      const ids = [...rivals.values()].map(({ intentId }) => intentId);
      noteIn(readSet.rivals, blockingKey({ kind: 'asset', bankFolderId }, key), ids);
      return rivals;
    },
  };
}

/** This asset had no other owner when the plan of this path asked. */
export function noteFree(readSet: ReadSet, path: RelativePath, assetId: AssetId): void {
  noteIn(readSet.free, path, [assetId]);
}

/**
 * True when this asset, unowned in the plan, is another file's by now, or may become that of one with an upload or question of
 * the name that has come since.
 */
export function hasNewOwner(
  journal: OwnerJournal,
  readSet: ReadSet,
  watchedFolderId: WatchedFolderId,
  { path, assetId }: { readonly path: RelativePath; readonly assetId: AssetId | null },
  place: BankFolderId | null,
): boolean {
  const wasFree = assetId !== null && readSet.free.get(path)?.has(assetId) === true;
  if (wasFree && isOwnedElsewhere(journal, watchedFolderId, assetId, path)) return true;
  if (place === null) return false;
  return namesOnBank(baseName(path)).some((each) => {
    const key = blockingKey({ kind: 'asset', bankFolderId: place }, nameKey(each));
    const known = readSet.rivals.get(key);
    if (known === undefined) return false;
    const rivals = rivalsUnder(journal, key, watchedFolderId);
    return [...rivals].some(([other, { intentId }]) => other !== path && !known.has(intentId));
  });
}

function noteIn<Key, Value>(notes: Map<Key, Set<Value>>, key: Key, values: readonly Value[]): void {
  const noted = notes.get(key) ?? new Set();
  for (const value of values) noted.add(value);
  notes.set(key, noted);
}
