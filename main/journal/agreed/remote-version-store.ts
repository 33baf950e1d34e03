import type {
  AssetId,
  BankFolderId,
  Duplicate,
  FileId,
  FollowedVersion,
  RelativePath,
  RemoteDifference,
  RemoteDifferenceKind,
  RemotePlace,
  RemoteVersion,
  WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { Connection } from '../connection/connection.ts';
import { sha256Blob, sha256Of } from '../rows/intent-row.ts';

/** Which version of each asset the bank is expected to show, and the differences that wait for an answer. */
export interface RemoteVersionStore {
  /** The version that was last agreed on or accepted for this place; null when no local file is followed there. */
  expected(place: RemotePlace): RemoteVersion | null;
  /** Every file of the folder that is on the disk and not overtaken by another path of its asset, page by page. */
  followed(folderId: WatchedFolderId): Iterable<FollowedVersion>;
  /** A listing showed the agreed version: when the bank created it, and under which file id. */
  noteShown(place: RemotePlace, version: Pick<RemoteVersion, 'fileId' | 'created'>): void;
  /** The user has seen this version: the next one may be put above it. */
  accept(place: RemotePlace, version: RemoteVersion): void;
  /** A version of this client was confirmed there: what was accepted or found before lies below it. */
  settle(place: RemotePlace): void;
  /** False when exactly this difference was recorded before. Directories with files of the asset are planned again. */
  record(place: RemotePlace, difference: Pick<RemoteDifference, 'kind' | 'shown'>): boolean;
  /** False when there was none. Directories with files of the asset are planned again. */
  clear(place: RemotePlace): boolean;
  differenceAt(place: RemotePlace): RemoteDifference | null;
  /** Differences of files that lie in this very directory, by path. */
  differencesIn(
    folderId: WatchedFolderId,
    directory: RelativePath,
  ): ReadonlyMap<RelativePath, RemoteDifference>;
  /** False when it was recorded before, answered or not. */
  recordDuplicate(duplicate: Duplicate): boolean;
  /** Duplicates in this bank folder that the user has not dismissed. */
  duplicatesIn(bankFolderId: BankFolderId): readonly Duplicate[];
  /** The bank does not show it any more. */
  forgetDuplicate(assetId: AssetId): void;
}

interface VersionColumns {
  readonly file_id: FileId | null;
  readonly created: number | null;
  readonly size_bytes: number | null;
  readonly sha256: Uint8Array | null;
}

interface FollowedRow {
  readonly directory_key: number;
  readonly name: string;
  readonly path: string;
  readonly bank_folder_id: BankFolderId | null;
  readonly asset_id: AssetId;
  readonly attachment_type_id: FollowedVersion['typeId'];
  readonly file_id: FileId;
  readonly created: number | null;
  readonly size_bytes: number;
  readonly sha256: Uint8Array | null;
  readonly proven_at_ms: number;
}

interface DifferenceRow extends VersionColumns {
  readonly asset_id: AssetId;
  readonly attachment_type_id: string;
  readonly kind: RemoteDifferenceKind;
  readonly found_at_ms: number;
}

// A page is read in a few milliseconds, so that a commit point never waits for a comparison.
const PAGE_ROWS = 500;

// The accepted version stands in front of the agreed one; columns of one row must come from one of the two.
const expectedColumns = `
  COALESCE(accepted.file_id, agreed.file_id) AS file_id,
  CASE WHEN accepted.asset_id IS NULL THEN agreed.version_created ELSE accepted.created END AS created,
  COALESCE(accepted.size_bytes, agreed.size_bytes) AS size_bytes,
  CASE WHEN accepted.asset_id IS NULL THEN agreed.sha256 ELSE accepted.sha256 END AS sha256`;
const acceptedJoin = `LEFT JOIN accepted_version AS accepted ON accepted.asset_id = agreed.asset_id
  AND accepted.attachment_type_id = COALESCE(agreed.attachment_type_id, '')`;

export function createRemoteVersionStore(
  connection: Connection,
  clock: Pick<Clock, 'nowMs'>,
): RemoteVersionStore {
  const selectExpected = connection.statement<VersionColumns>(
    `SELECT ${expectedColumns} FROM agreed ${acceptedJoin}
     WHERE agreed.asset_id = ?1 AND COALESCE(agreed.attachment_type_id, '') = ?2
     ORDER BY is_overtaken, is_gone LIMIT 1`,
  );
  const selectAccepted = connection.statement<VersionColumns>(
    'SELECT * FROM accepted_version WHERE asset_id = ? AND attachment_type_id = ?',
  );
  const selectFollowed = connection.statement<FollowedRow>(
    `SELECT directory_key, name,
       CASE directory.path WHEN '' THEN name ELSE directory.path || '/' || name END AS path,
       agreed.bank_folder_id, agreed.asset_id, agreed.attachment_type_id, ${expectedColumns},
       COALESCE(verified_at_ms, 0) AS proven_at_ms
     FROM agreed JOIN directory USING (directory_key) JOIN watched_folder USING (folder_key) ${acceptedJoin}
     WHERE watched_folder_id = ?1 AND is_gone = 0 AND is_overtaken = 0 AND (directory_key, name) > (?2, ?3)
     ORDER BY directory_key, name LIMIT ${PAGE_ROWS}`,
  );
  const updateShown = connection.statement(
    `UPDATE agreed SET version_created = ?, file_id = ?
     WHERE asset_id = ? AND COALESCE(attachment_type_id, '') = ? AND is_overtaken = 0`,
  );
  const updateAcceptedShown = connection.statement(
    'UPDATE accepted_version SET created = ?, file_id = ? WHERE asset_id = ? AND attachment_type_id = ?',
  );
  const upsertAccepted = connection.statement(
    `INSERT INTO accepted_version VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
       file_id = excluded.file_id, created = excluded.created, size_bytes = excluded.size_bytes,
       sha256 = excluded.sha256`,
  );
  const deleteAccepted = connection.statement(
    'DELETE FROM accepted_version WHERE asset_id = ? AND attachment_type_id = ?',
  );
  const upsertDifference = connection.statement(
    `INSERT INTO remote_difference VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
       kind = excluded.kind, file_id = excluded.file_id, created = excluded.created,
       size_bytes = excluded.size_bytes, sha256 = excluded.sha256, found_at_ms = excluded.found_at_ms`,
  );
  const deleteDifference = connection.statement(
    'DELETE FROM remote_difference WHERE asset_id = ? AND attachment_type_id = ?',
  );
  const selectDifference = connection.statement<DifferenceRow>(
    'SELECT * FROM remote_difference WHERE asset_id = ? AND attachment_type_id = ?',
  );
  const selectInDirectory = connection.statement<DifferenceRow & { readonly name: string }>(
    `SELECT remote_difference.*, agreed.name FROM remote_difference
     JOIN agreed ON agreed.asset_id = remote_difference.asset_id
       AND COALESCE(agreed.attachment_type_id, '') = remote_difference.attachment_type_id
     JOIN directory USING (directory_key) JOIN watched_folder USING (folder_key)
     WHERE watched_folder_id = ? AND directory.path = ? AND is_gone = 0 AND is_overtaken = 0`,
  );
  const insertDuplicate = connection.statement(
    'INSERT INTO duplicate VALUES (?, ?, ?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING',
  );
  const selectDuplicates = connection.statement<{
    readonly asset_id: AssetId;
    readonly own_asset_id: AssetId;
    readonly watched_folder_id: WatchedFolderId;
    readonly relative_path: RelativePath;
    readonly bank_folder_id: BankFolderId;
  }>('SELECT * FROM duplicate WHERE bank_folder_id = ? AND settled_at_ms IS NULL');
  const deleteDuplicate = connection.statement('DELETE FROM duplicate WHERE asset_id = ?');
  const selectAny = connection.statement('SELECT 1 FROM remote_difference LIMIT 1');
  const forgetMarks = connection.statement(
    `UPDATE directory SET clean_mark = NULL
     WHERE directory_key IN (SELECT directory_key FROM agreed WHERE asset_id = ?)`,
  );
  // The user's answer about an earlier version does not apply to this one.
  const deleteDecisions = connection.statement(
    `DELETE FROM decision WHERE (watched_folder_id, relative_path) IN (
       SELECT watched_folder_id, CASE directory.path WHEN '' THEN name ELSE directory.path || '/' || name END
       FROM agreed JOIN directory USING (directory_key) JOIN watched_folder USING (folder_key)
       WHERE asset_id = ?)`,
  );

  const keyOf = ({ assetId, typeId }: RemotePlace) => [assetId, typeId ?? ''] as const;

  function differenceOf(row: DifferenceRow): RemoteDifference {
    const place = { assetId: row.asset_id, typeId: typeIdOf(row.attachment_type_id) };
    return {
      ...place,
      kind: row.kind,
      agreed: expected(place) ?? { fileId: '' as FileId, created: null, sizeBytes: 0, sha256: null },
      shown: versionOf(row),
      foundAtMs: row.found_at_ms,
    };
  }

  function expected(place: RemotePlace): RemoteVersion | null {
    const row = selectExpected.get(...keyOf(place)) ?? selectAccepted.get(...keyOf(place));
    return row === null ? null : versionOf(row);
  }

  return {
    expected,
    *followed(folderId) {
      let page = selectFollowed.all(folderId, 0, '');
      for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
        yield* page.map(followedOf);
        page = selectFollowed.all(folderId, last.directory_key, last.name);
      }
    },
    noteShown(place, { fileId, created }) {
      updateShown.run(created, fileId, ...keyOf(place));
      updateAcceptedShown.run(created, fileId, ...keyOf(place));
    },
    accept(place, { fileId, created, sizeBytes, sha256 }) {
      const content = sha256 === null ? null : sha256Blob(sha256);
      upsertAccepted.run(...keyOf(place), fileId, created, sizeBytes, content);
    },
    settle(place) {
      deleteAccepted.run(...keyOf(place));
      deleteDifference.run(...keyOf(place));
    },
    record: (place, { kind, shown }) =>
      connection.transaction(() => {
        const known = selectDifference.get(...keyOf(place));
        if (known !== null && known.kind === kind && isSameVersion(versionOf(known), shown)) return false;
        const content = shown?.sha256 === null || shown === null ? null : sha256Blob(shown.sha256);
        const columns = [shown?.fileId ?? null, shown?.created ?? null, shown?.sizeBytes ?? null] as const;
        upsertDifference.run(...keyOf(place), kind, ...columns, content, Math.round(clock.nowMs()));
        forgetMarks.run(place.assetId);
        deleteDecisions.run(place.assetId);
        return true;
      }),
    clear: (place) =>
      connection.transaction(() => {
        const isCleared = deleteDifference.run(...keyOf(place)).changes > 0;
        if (isCleared) forgetMarks.run(place.assetId);
        return isCleared;
      }),
    differenceAt(place) {
      const row = selectDifference.get(...keyOf(place));
      return row === null ? null : differenceOf(row);
    },
    differencesIn(folderId, directory) {
      if (selectAny.get() === null) return new Map();
      return new Map(
        selectInDirectory
          .all(folderId, directory)
          .map((row) => [
            (directory === '' ? row.name : `${directory}/${row.name}`) as RelativePath,
            differenceOf(row),
          ]),
      );
    },
    recordDuplicate: ({ assetId, ownAssetId, watchedFolderId, path, bankFolderId }) =>
      insertDuplicate.run(
        ...[assetId, ownAssetId, watchedFolderId, path, bankFolderId],
        Math.round(clock.nowMs()),
      ).changes > 0,
    duplicatesIn: (bankFolderId) =>
      selectDuplicates.all(bankFolderId).map((row) => ({
        assetId: row.asset_id,
        ownAssetId: row.own_asset_id,
        watchedFolderId: row.watched_folder_id,
        path: row.relative_path,
        bankFolderId: row.bank_folder_id,
      })),
    forgetDuplicate(assetId) {
      deleteDuplicate.run(assetId);
    },
  };
}

function followedOf(row: FollowedRow): FollowedVersion {
  return {
    path: row.path as RelativePath,
    bankFolderId: row.bank_folder_id,
    assetId: row.asset_id,
    typeId: row.attachment_type_id,
    version: {
      fileId: row.file_id,
      created: row.created,
      sizeBytes: row.size_bytes,
      sha256: row.sha256 === null ? null : sha256Of(row.sha256),
    },
    provenAtMs: row.proven_at_ms,
  };
}

/** Null for the columns of an asset that is gone. */
function versionOf({ file_id, created, size_bytes, sha256 }: VersionColumns): RemoteVersion | null {
  if (file_id === null || size_bytes === null) return null;
  return {
    fileId: file_id,
    created,
    sizeBytes: size_bytes,
    sha256: sha256 === null ? null : sha256Of(sha256),
  };
}

function isSameVersion(left: RemoteVersion | null, right: RemoteVersion | null): boolean {
  if (left === null || right === null) return left === right;
  return left.fileId === right.fileId && left.created === right.created && left.sizeBytes === right.sizeBytes;
}

function typeIdOf(text: string): RemotePlace['typeId'] {
  return text === '' ? null : (text as RemotePlace['typeId']);
}
