import {
  type AssetId,
  type BankFolderId,
  blockingKey,
  type Intent,
  type RelativePath,
  type UploadSource,
  type WatchedFolderId,
} from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import type { BankNames } from '../plan/index.ts';
import { rowsOfOthers } from './asset-rows.ts';
import type { BankReading } from './bank-reading.ts';

/** Answers the plan's questions about the bank: the reading knows names, the journal knows who owns what. */
export function createBankNames(
  journal: Pick<Journal, 'agreedByAsset' | 'unsettledOwnerOf' | 'intentsOfKey'>,
  reading: BankReading,
  watchedFolderId: WatchedFolderId,
  bankFolderId: BankFolderId,
): BankNames {
  return {
    named: reading.byName,
    stemmed: reading.byStem,
    asset: reading.get,
    attacherOf(assetId, typeId, path) {
      const key = blockingKey({ kind: 'attachment', bankFolderId, assetId, typeId }, '');
      const writers = journal.intentsOfKey(key).map(({ source }) => rivalPath(source, watchedFolderId));
      return writers.find((writer) => writer !== path) ?? null;
    },
    writerOf(assetId, path) {
      const source = journal.unsettledOwnerOf(assetId);
      if (source === null) return null;
      const writer = rivalPath(source, watchedFolderId);
      return writer === path ? null : writer;
    },
    isOwnedElsewhere: (assetId, path) => isOwnedElsewhere(journal, watchedFolderId, assetId, path),
    rivals: (key) => rivalsUnder(journal, blockingKey({ kind: 'asset', bankFolderId }, key), watchedFolderId),
    coming(key) {
      const dropped = droppedOn(journal, bankFolderId, key);
      return dropped === null ? null : rivalPath(dropped.source, watchedFolderId);
    },
  };
}

/** See `BankNames`. */
export function isOwnedElsewhere(
  journal: Pick<Journal, 'agreedByAsset' | 'unsettledOwnerOf'>,
  watchedFolderId: WatchedFolderId,
  assetId: AssetId,
  path: RelativePath,
): boolean {
  // An attachment says nothing of whose the asset is.
  const rows = rowsOfOthers(journal, assetId, watchedFolderId, path);
  if (rows.some((row) => row.attachmentTypeId === null)) return true;
  const owner = journal.unsettledOwnerOf(assetId);
  return owner !== null && (owner.watchedFolderId !== watchedFolderId || owner.relativePath !== path);
}

/** Unsettled intents of this blocking key, by the path under which each is known in this folder. */
export function rivalsUnder(
  journal: Pick<Journal, 'intentsOfKey'>,
  key: string,
  watchedFolderId: WatchedFolderId,
): ReadonlyMap<RelativePath, Intent> {
  return new Map(
    journal.intentsOfKey(key).map((intent) => [rivalPath(intent.source, watchedFolderId), intent]),
  );
}

/** The promise of a file of no watched folder that may yet become an asset of this name without a word from anybody. */
export function droppedOn(
  journal: Pick<Journal, 'intentsOfKey'>,
  bankFolderId: BankFolderId,
  key: string,
): Intent | null {
  const promised = journal.intentsOfKey(blockingKey({ kind: 'asset', bankFolderId }, key));
  return promised.find(({ source, state }) => source.watchedFolderId === null && state !== 'parked') ?? null;
}

/** Of a bank folder that is still to be made. */
export const emptyBankNames: BankNames = {
  named: () => [],
  stemmed: () => [],
  asset: () => null,
  attacherOf: () => null,
  writerOf: () => null,
  isOwnedElsewhere: () => false,
  rivals: () => new Map(),
  coming: () => null,
};

/**
 * By what path a file is known when another is planned that lies in `watchedFolderId`. Paths of other watched folders must
 * not be taken for paths of this one; no path begins with a slash.
 */
export function rivalPath(source: UploadSource, watchedFolderId: WatchedFolderId): RelativePath {
  if (source.watchedFolderId === watchedFolderId) return source.relativePath;
  return `/${source.watchedFolderId ?? ''}/${source.localPath}` as RelativePath;
}

/** The same for people: where the file lies. */
export function readableRival(path: string): string {
  return path.replace(/^\/[^/]*\//, '');
}
