import {
  type Agreed,
  type AssetId,
  type AttachmentTypeId,
  baseName,
  type FileId,
  type Fingerprint,
  parentPath,
  type RelativePath,
  type WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';
import type { DirectoryKeys } from '../rows/directory-keys.ts';
import { fingerprintOf, sha256Blob, sha256Of } from '../rows/intent-row.ts';
import type { OwnershipRevision } from './ownership-revision.ts';

/** The present or former owner of this asset. */
export interface AssetRow {
  readonly folderId: WatchedFolderId;
  /** No runner watches that folder now. */
  readonly isUnlinked: boolean;
  readonly agreed: Agreed;
}

/** The index: what client and bank agreed on, per directory of a watched folder. */
export interface AgreedStore {
  agreedInDirectory(folderId: WatchedFolderId, directory: RelativePath): Agreed[];
  agreedAt(folderId: WatchedFolderId, path: RelativePath): Agreed | null;
  /**
   * Rows of files with this inode, those that are gone included: the sources of a move. On any device: a volume gets another
   * number with each mount.
   */
  agreedByInode(folderId: WatchedFolderId, ino: bigint): Agreed[];
  agreedByAsset(assetId: AssetId): AssetRow[];
  /** Changes after any asset may have lost the row that owned it. Asset ids that have an owner keep it until then. */
  ownershipRevision(): number;
  /** Every row of the folder, directory by directory; rows may be changed while it runs. */
  iterateAgreed(folderId: WatchedFolderId): Iterable<Agreed>;
  /** Files in step with the bank; those that are gone do not count. */
  agreedCount(folderId: WatchedFolderId): number;
  /** Adds or replaces, all in one transaction. */
  putAgreed(folderId: WatchedFolderId, rows: readonly Agreed[]): void;
  /** A rename or move: the row keeps its asset under its new path. False when there is no row at `from`. */
  relink(folderId: WatchedFolderId, from: RelativePath, to: RelativePath, fingerprint: Fingerprint): boolean;
  /** The files have left the disk. Their assets stay remembered. Returns how many rows this changed. */
  markGone(folderId: WatchedFolderId, paths: readonly RelativePath[]): number;
  /** Removes rows for good, for assets that are no longer on the bank. */
  forgetAgreed(folderId: WatchedFolderId, paths: readonly RelativePath[]): number;
}

interface AgreedRow {
  readonly directory_key: bigint;
  readonly path: string;
  readonly name: string;
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size_bytes: bigint;
  readonly mtime_ns: bigint;
  readonly ctime_ns: bigint;
  readonly birth_ns: bigint | null;
  readonly sha256: Uint8Array;
  readonly asset_id: AssetId;
  readonly file_id: FileId;
  readonly is_gone: bigint;
  readonly attachment_type_id: AttachmentTypeId | null;
}

const withBigInts = { hasBigInts: true } as const;
const columns = 'agreed.*, directory.path';
const ofFolder = `JOIN directory USING (directory_key) JOIN watched_folder USING (folder_key)
  WHERE watched_folder_id = ?`;

export function createAgreedStore(
  connection: Connection,
  keys: DirectoryKeys,
  ownership: OwnershipRevision,
): AgreedStore {
  const selectInDirectory = connection.statement<AgreedRow>(
    `SELECT ${columns} FROM agreed JOIN directory USING (directory_key) WHERE directory_key = ?`,
    withBigInts,
  );
  const selectAt = connection.statement<AgreedRow>(
    `SELECT ${columns} FROM agreed JOIN directory USING (directory_key) WHERE directory_key = ? AND name = ?`,
    withBigInts,
  );
  const selectByInode = connection.statement<AgreedRow>(
    `SELECT ${columns} FROM agreed ${ofFolder} AND ino = ?`,
    withBigInts,
  );
  const selectByAsset = connection.statement<
    AgreedRow & { watched_folder_id: WatchedFolderId; is_unlinked: bigint }
  >(
    `SELECT ${columns}, watched_folder_id, is_unlinked FROM agreed
     JOIN directory USING (directory_key) JOIN watched_folder USING (folder_key) WHERE asset_id = ?`,
    withBigInts,
  );
  const selectNextDirectory = connection.statement<{ directory_key: number }>(
    `SELECT directory_key FROM directory WHERE folder_key = ? AND directory_key > ?
     ORDER BY directory_key LIMIT 1`,
  );
  const selectCount = connection.statement<{ total: number }>(
    'SELECT COALESCE(SUM(agreed_count), 0) AS total FROM directory WHERE folder_key = ?',
  );
  const upsert = connection.statement(
    `INSERT INTO agreed (directory_key, name, dev, ino, size_bytes, mtime_ns, ctime_ns, sha256, asset_id, file_id,
       is_gone, attachment_type_id, birth_ns)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET dev = excluded.dev, ino = excluded.ino, size_bytes = excluded.size_bytes,
       mtime_ns = excluded.mtime_ns, ctime_ns = excluded.ctime_ns, sha256 = excluded.sha256,
       asset_id = excluded.asset_id, file_id = excluded.file_id, is_gone = excluded.is_gone,
       attachment_type_id = excluded.attachment_type_id, birth_ns = excluded.birth_ns,
       bank_folder_id = CASE WHEN asset_id = excluded.asset_id THEN bank_folder_id END,
       version_created = CASE WHEN asset_id = excluded.asset_id AND file_id = excluded.file_id
         AND sha256 = excluded.sha256 THEN version_created END`,
  );
  const selectOtherAsset = connection.statement(
    `SELECT 1 FROM agreed WHERE directory_key = ? AND name = ?
     AND (asset_id <> ? OR attachment_type_id IS NOT ?)`,
  );
  const updateGone = connection.statement(
    'UPDATE agreed SET is_gone = 1 WHERE directory_key = ? AND name = ? AND is_gone = 0',
  );
  const deleteAgreed = connection.statement('DELETE FROM agreed WHERE directory_key = ? AND name = ?');
  const updatePath = connection.statement(
    `UPDATE agreed SET directory_key = ?, name = ?, dev = ?, ino = ?, size_bytes = ?, mtime_ns = ?,
       ctime_ns = ?, birth_ns = ?, is_gone = 0 WHERE directory_key = ? AND name = ?`,
  );
  // Its rows changed without a look at it: the next one must not be skipped.
  const forgetDigest = connection.statement('UPDATE directory SET clean_mark = NULL WHERE directory_key = ?');
  const { findFolder, findDirectory, ensureDirectory } = keys;

  return {
    agreedInDirectory(folderId, directory) {
      const key = findDirectory(folderId, directory);
      return key === null ? [] : selectInDirectory.all(key).map(agreedOf);
    },
    agreedAt(folderId, path) {
      const key = findDirectory(folderId, parentPath(path));
      const row = key === null ? null : selectAt.get(key, baseName(path));
      return row === null ? null : agreedOf(row);
    },
    agreedByInode: (folderId, ino) => selectByInode.all(folderId, ino).map(agreedOf),
    agreedByAsset: (assetId) =>
      selectByAsset.all(assetId).map((row) => ({
        folderId: row.watched_folder_id,
        isUnlinked: row.is_unlinked === 1n,
        agreed: agreedOf(row),
      })),
    ownershipRevision: ownership.current,
    *iterateAgreed(folderId) {
      const folder = findFolder(folderId);
      let next = folder === null ? null : selectNextDirectory.get(folder, 0);
      while (folder !== null && next !== null) {
        yield* selectInDirectory.all(next.directory_key).map(agreedOf);
        next = selectNextDirectory.get(folder, next.directory_key);
      }
    },
    agreedCount(folderId) {
      const folder = findFolder(folderId);
      return folder === null ? 0 : (selectCount.get(folder)?.total ?? 0);
    },
    putAgreed(folderId, rows) {
      connection.transaction(() => {
        let path: RelativePath | null = null;
        let key = 0;
        for (const row of rows) {
          // Rows come directory by directory; the number is looked up once for each.
          const directory = parentPath(row.path);
          if (directory !== path) [path, key] = [directory, ensureDirectory(folderId, directory)];
          const { dev, ino, sizeBytes, mtimeNs, ctimeNs, birthNs = null } = row.fingerprint;
          const sha256 = sha256Blob(row.sha256);
          const isGone = row.isGone ? 1 : 0;
          const name = baseName(row.path);
          if (selectOtherAsset.get(key, name, row.assetId, row.attachmentTypeId) !== null)
            ownership.noteReleased();
          upsert.run(
            key,
            name,
            dev,
            ino,
            sizeBytes,
            mtimeNs,
            ctimeNs,
            sha256,
            row.assetId,
            row.fileId,
            isGone,
            row.attachmentTypeId,
            birthNs,
          );
        }
      });
    },
    relink(folderId, from, to, fingerprint) {
      return connection.transaction(() => {
        const source = findDirectory(folderId, parentPath(from));
        if (source === null) return false;
        const target = ensureDirectory(folderId, parentPath(to));
        // A file moved over another one: the row of the file that is no more makes room; its asset stays.
        const isSame = source === target && baseName(from) === baseName(to);
        if (!isSame && selectAt.get(source, baseName(from)) !== null) {
          if (deleteAgreed.run(target, baseName(to)).changes > 0) ownership.noteReleased();
        }
        const { dev, ino, sizeBytes, mtimeNs, ctimeNs, birthNs = null } = fingerprint;
        const { changes } = updatePath.run(
          ...[target, baseName(to), dev, ino, sizeBytes, mtimeNs, ctimeNs, birthNs],
          ...[source, baseName(from)],
        );
        for (const directory of [source, target]) forgetDigest.run(directory);
        return changes === 1;
      });
    },
    markGone: (folderId, paths) =>
      connection.transaction(() =>
        paths.reduce((total, path) => {
          const key = findDirectory(folderId, parentPath(path));
          return key === null ? total : total + updateGone.run(key, baseName(path)).changes;
        }, 0),
      ),
    forgetAgreed: (folderId, paths) =>
      connection.transaction(() =>
        paths.reduce((total, path) => {
          const key = findDirectory(folderId, parentPath(path));
          if (key === null) return total;
          forgetDigest.run(key);
          const { changes } = deleteAgreed.run(key, baseName(path));
          if (changes > 0) ownership.noteReleased();
          return total + changes;
        }, 0),
      ),
  };
}

function agreedOf(row: AgreedRow): Agreed {
  return {
    path: (row.path === '' ? row.name : `${row.path}/${row.name}`) as RelativePath,
    fingerprint: fingerprintOf(row),
    sha256: sha256Of(row.sha256),
    assetId: row.asset_id,
    fileId: row.file_id,
    attachmentTypeId: row.attachment_type_id,
    isGone: row.is_gone === 1n,
  };
}
