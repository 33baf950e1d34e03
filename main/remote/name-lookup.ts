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
import type { NameLookup } from '../plan/index.ts';
import { rowsOfOthers } from './asset-rows.ts';
import type { RemoteSnapshot } from './remote-snapshot.ts';

/** Answers the plan's questions about the bank: the reading knows names, the journal knows who owns what. */
export function createNameLookup(
  journal: Pick<
    Journal,
    | 'agreedByAsset'
    | 'ownershipRevision'
    | 'unfinishedOwnerOf'
    | 'intentsOfKey'
    | 'competingIntents'
    | 'manualUploadOfKey'
  >,
  reading: RemoteSnapshot,
  watchedFolderId: WatchedFolderId,
  bankFolderId: BankFolderId,
): NameLookup {
  return {
    named: reading.byName,
    maybeUnowned(key) {
      return reading.unownedByName(key, {
        watchedFolderId,
        revision: journal.ownershipRevision(),
        isOwned: (assetId) => isAgreed(journal, watchedFolderId, assetId),
      });
    },
    stemmed: reading.byStem,
    asset: reading.get,
    attacherOf(assetId, typeId, path) {
      const key = blockingKey({ kind: 'attachment', bankFolderId, assetId, typeId }, '');
      const writers = journal.intentsOfKey(key).map(({ source }) => rivalPath(source, watchedFolderId));
      return writers.find((writer) => writer !== path) ?? null;
    },
    writerOf(assetId, path) {
      const source = journal.unfinishedOwnerOf(assetId);
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

/** Whether an agreed row has this asset: no new path can be that row's own, because a path with a row is not new. */
function isAgreed(
  journal: Pick<Journal, 'agreedByAsset'>,
  watchedFolderId: WatchedFolderId,
  assetId: AssetId,
): boolean {
  const rows = rowsOfOthers(journal, assetId, watchedFolderId, noPath);
  return rows.some((row) => row.attachmentTypeId === null);
}

// No file has the empty path: it is that of the watched folder itself.
const noPath = '' as RelativePath;

/** See `BankNames`. */
export function isOwnedElsewhere(
  journal: Pick<Journal, 'agreedByAsset' | 'unfinishedOwnerOf'>,
  watchedFolderId: WatchedFolderId,
  assetId: AssetId,
  path: RelativePath,
): boolean {
  // An attachment says nothing about the owner of the asset.
  const rows = rowsOfOthers(journal, assetId, watchedFolderId, path);
  if (rows.some((row) => row.attachmentTypeId === null)) return true;
  const owner = journal.unfinishedOwnerOf(assetId);
  return owner !== null && (owner.watchedFolderId !== watchedFolderId || owner.relativePath !== path);
}

/** Intents of this blocking key that are open or parked, by the path under which each is known in this folder. */
export function rivalsUnder(
  journal: Pick<Journal, 'competingIntents'>,
  key: string,
  watchedFolderId: WatchedFolderId,
): ReadonlyMap<RelativePath, Intent> {
  return new Map(
    journal.competingIntents(key).map((intent) => [rivalPath(intent.source, watchedFolderId), intent]),
  );
}

/** The promise of a file outside watched folders that may yet become an asset of this name without an answer of the user. */
export function droppedOn(
  journal: Pick<Journal, 'manualUploadOfKey'>,
  bankFolderId: BankFolderId,
  key: string,
): Intent | null {
  return journal.manualUploadOfKey(blockingKey({ kind: 'asset', bankFolderId }, key));
}

/** Of a bank folder that is still to be made. */
export const emptyNameLookup: NameLookup = {
  named: () => [],
  maybeUnowned: () => [],
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
