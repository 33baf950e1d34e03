import {
  type Agreed,
  type AssetId,
  type AttachmentTypeId,
  baseName,
  type FileId,
  type Fingerprint,
  parentPath,
  pathIdentity,
  type RelativePath,
  type WatchedFolderId,
} from '../../shared/model/index.ts';
import type { Connection } from './connection.ts';
import { fingerprintOf, sha256Blob, sha256Of } from './intent-row.ts';

/** Who has, or had, this asset. */
export interface AssetRow {
  readonly folderId: WatchedFolderId;
  /** Nobody looks after that folder now. */
  readonly isUnlinked: boolean;
  readonly agreed: Agreed;
}

/** The index: what client and bank agreed on, per directory of a watched folder. */
export interface DirectoryStore {
  agreedInDirectory(folderId: WatchedFolderId, directory: RelativePath): Agreed[];
  agreedAt(folderId: WatchedFolderId, path: RelativePath): Agreed | null;
  /**
   * Rows of files with this inode, those that are gone included: the sources of a move. On any device: a volume gets another
   * number with each mount.
   */
  agreedByInode(folderId: WatchedFolderId, ino: bigint): Agreed[];
  agreedByAsset(assetId: AssetId): AssetRow[];
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

  /** What `setDirectoryDigest` left there; null when the directory must be looked at. */
  directoryDigest(folderId: WatchedFolderId, directory: RelativePath): string | null;
  setDirectoryDigest(folderId: WatchedFolderId, directory: RelativePath, digest: string | null): void;
  /** Every directory of the folder has to be looked at again. */
  clearDirectoryDigests(folderId: WatchedFolderId): void;

  /** Queued intents of a paused folder are not runnable. Kept across restarts. */
  setFolderPaused(folderId: WatchedFolderId, isPaused: boolean): void;

  /** What an unlinked folder agreed on is remembered, and counts again when it is linked again. */
  setFolderLinked(folderId: WatchedFolderId, isLinked: boolean): void;

  /** Begins a full scan; the number goes to the two methods below. */
  beginScan(folderId: WatchedFolderId): number;
  markDirectoriesSeen(
    folderId: WatchedFolderId,
    directories: readonly RelativePath[],
    scanNumber: number,
  ): void;
  /**
   * Ends a full scan that saw everything: files of directories it did not see are gone. Returns those of these directories
   * that have an upload which has not ended: it may still make a row of a file that is no more.
   */
  markGoneMissingDirectories(folderId: WatchedFolderId, scanNumber: number): readonly RelativePath[];
  /**
   * `directory` was looked at and has these sub-directories alone (`pathIdentity`; none when it is gone itself): the files of
   * all others below it are gone. Returns those of the others that have an upload which has not ended.
   */
  markGoneBelow(
    folderId: WatchedFolderId,
    directory: RelativePath,
    present: ReadonlySet<string>,
  ): readonly RelativePath[];
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
  readonly sha256: Uint8Array;
  readonly asset_id: AssetId;
  readonly file_id: FileId;
  readonly is_gone: bigint;
  readonly attachment_type_id: AttachmentTypeId | null;
}

const withBigInts = { hasBigInts: true } as const;
const columns = 'agreed.*, directory.path';
// A range of the index, whatever characters the path holds: `0` is the next character after `/`.
const ofTree = `folder_key = ?1 AND (path = ?2 OR (path > ?2 || '/' AND path < ?2 || '0'))`;
const hasOpenIntent = `EXISTS (SELECT 1 FROM intent
  WHERE watched_folder_id = ?3 AND directory = path AND state NOT IN ('confirmed', 'cancelled'))`;
const ofFolder = `JOIN directory USING (directory_key) JOIN watched_folder USING (folder_key)
  WHERE watched_folder_id = ?`;

export function createDirectoryStore(connection: Connection): DirectoryStore {
  const selectFolder = connection.statement<{ folder_key: number }>(
    'SELECT folder_key FROM watched_folder WHERE watched_folder_id = ?',
  );
  const insertFolder = connection.statement('INSERT INTO watched_folder (watched_folder_id) VALUES (?)');
  const selectDirectory = connection.statement<{ directory_key: number; clean_mark: string | null }>(
    'SELECT directory_key, clean_mark FROM directory WHERE folder_key = ? AND path = ?',
  );
  // Born into the scan that is running: what is agreed on meanwhile must not look missed at its end.
  const insertDirectory = connection.statement(
    `INSERT INTO directory (folder_key, path, scan_generation)
     SELECT folder_key, ?2, scan_generation FROM watched_folder WHERE folder_key = ?1`,
  );
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
  const selectPathFrom = connection.statement<{ path: RelativePath }>(
    'SELECT path FROM directory WHERE folder_key = ? AND path >= ? ORDER BY path LIMIT 1',
  );
  const upsert = connection.statement(
    `INSERT INTO agreed VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, 0)
     ON CONFLICT DO UPDATE SET dev = excluded.dev, ino = excluded.ino, size_bytes = excluded.size_bytes,
       mtime_ns = excluded.mtime_ns, ctime_ns = excluded.ctime_ns, sha256 = excluded.sha256,
       asset_id = excluded.asset_id, file_id = excluded.file_id, is_gone = excluded.is_gone,
       attachment_type_id = excluded.attachment_type_id`,
  );
  const updateGone = connection.statement(
    'UPDATE agreed SET is_gone = 1 WHERE directory_key = ? AND name = ? AND is_gone = 0',
  );
  const deleteAgreed = connection.statement('DELETE FROM agreed WHERE directory_key = ? AND name = ?');
  const updatePath = connection.statement(
    `UPDATE agreed SET directory_key = ?, name = ?, dev = ?, ino = ?, size_bytes = ?, mtime_ns = ?,
       ctime_ns = ?, is_gone = 0 WHERE directory_key = ? AND name = ?`,
  );
  const updateMark = connection.statement('UPDATE directory SET clean_mark = ? WHERE directory_key = ?');
  const clearTreeMarks = connection.statement(
    `UPDATE directory SET clean_mark = NULL WHERE ${ofTree} AND clean_mark IS NOT NULL`,
  );
  const updateTreeGone = connection.statement(
    `UPDATE agreed SET is_gone = 1 WHERE is_gone = 0
     AND directory_key IN (SELECT directory_key FROM directory WHERE ${ofTree} AND agreed_count > 0)`,
  );
  const selectTreeOpen = connection.statement<{ path: RelativePath }>(
    `SELECT path FROM directory WHERE ${ofTree} AND ${hasOpenIntent} ORDER BY path`,
  );
  const updateSeen = connection.statement(
    'UPDATE directory SET scan_generation = ? WHERE folder_key = ? AND path = ?',
  );

  /** Read paths must not write: a folder or directory without rows has no number yet. */
  function findFolder(folderId: WatchedFolderId): number | null {
    return selectFolder.get(folderId)?.folder_key ?? null;
  }

  function findDirectory(folderId: WatchedFolderId, directory: RelativePath): number | null {
    const folder = findFolder(folderId);
    return folder === null ? null : (selectDirectory.get(folder, directory)?.directory_key ?? null);
  }

  function ensureFolder(folderId: WatchedFolderId): number {
    return findFolder(folderId) ?? insertFolder.run(folderId).lastId;
  }

  function ensureDirectory(folderId: WatchedFolderId, directory: RelativePath): number {
    const folder = ensureFolder(folderId);
    return (
      selectDirectory.get(folder, directory)?.directory_key ?? insertDirectory.run(folder, directory).lastId
    );
  }

  /** Names that rows begin with, one seek of the index for each: what lies below a child is stepped over. */
  function childrenOf(folder: number, directory: RelativePath): readonly RelativePath[] {
    const start = directory === '' ? '' : `${directory}/`;
    const children = new Set<RelativePath>();
    // No name is empty or holds NUL, so this is the first path behind `start`.
    let from = `${start}\u0001`;
    for (;;) {
      const path = selectPathFrom.get(folder, from)?.path;
      if (path === undefined || !path.startsWith(start)) return [...children];
      const slash = path.indexOf('/', start.length);
      const child = (slash === -1 ? path : path.slice(0, slash)) as RelativePath;
      children.add(child);
      from = slash === -1 ? `${child}\u0001` : `${child}0`;
    }
  }

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
          const { dev, ino, sizeBytes, mtimeNs, ctimeNs } = row.fingerprint;
          const sha256 = sha256Blob(row.sha256);
          const isGone = row.isGone ? 1 : 0;
          const name = baseName(row.path);
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
        if (!isSame && selectAt.get(source, baseName(from)) !== null) deleteAgreed.run(target, baseName(to));
        const { dev, ino, sizeBytes, mtimeNs, ctimeNs } = fingerprint;
        const { changes } = updatePath.run(
          ...[target, baseName(to), dev, ino, sizeBytes, mtimeNs, ctimeNs],
          ...[source, baseName(from)],
        );
        for (const directory of [source, target]) updateMark.run(null, directory);
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
          updateMark.run(null, key);
          return total + deleteAgreed.run(key, baseName(path)).changes;
        }, 0),
      ),
    directoryDigest(folderId, directory) {
      const folder = findFolder(folderId);
      return folder === null ? null : (selectDirectory.get(folder, directory)?.clean_mark ?? null);
    },
    setDirectoryDigest(folderId, directory, digest) {
      connection.transaction(() => updateMark.run(digest, ensureDirectory(folderId, directory)));
    },
    clearDirectoryDigests(folderId) {
      const folder = findFolder(folderId);
      if (folder === null) return;
      connection
        .statement('UPDATE directory SET clean_mark = NULL WHERE folder_key = ? AND clean_mark IS NOT NULL')
        .run(folder);
    },
    setFolderPaused(folderId, isPaused) {
      connection.transaction(() => {
        connection
          .statement('UPDATE watched_folder SET is_paused = ? WHERE folder_key = ?')
          .run(isPaused ? 1 : 0, ensureFolder(folderId));
      });
    },
    setFolderLinked(folderId, isLinked) {
      connection.transaction(() => {
        connection
          .statement('UPDATE watched_folder SET is_unlinked = ? WHERE folder_key = ?')
          .run(isLinked ? 0 : 1, ensureFolder(folderId));
      });
    },
    beginScan(folderId) {
      return connection.transaction(() => {
        const begun = connection
          .statement<{ scan_generation: number }>(
            `UPDATE watched_folder SET scan_generation = scan_generation + 1 WHERE folder_key = ?
             RETURNING scan_generation`,
          )
          .get(ensureFolder(folderId));
        return begun?.scan_generation ?? 0;
      });
    },
    markDirectoriesSeen(folderId, directories, scanNumber) {
      connection.transaction(() => {
        const folder = ensureFolder(folderId);
        // Directories without a row hold nothing that could be missed.
        for (const directory of directories) updateSeen.run(scanNumber, folder, directory);
      });
    },
    markGoneMissingDirectories(folderId, scanNumber) {
      const folder = findFolder(folderId);
      if (folder === null) return [];
      return connection.transaction(() => {
        const missing = 'folder_key = ? AND scan_generation <> ?';
        connection
          .statement(`UPDATE directory SET clean_mark = NULL WHERE ${missing}`)
          .run(folder, scanNumber);
        connection
          .statement(
            `UPDATE agreed SET is_gone = 1 WHERE is_gone = 0
             AND directory_key IN (SELECT directory_key FROM directory WHERE ${missing})`,
          )
          .run(folder, scanNumber);
        // Each directory that was looked at has a row, so that none with an intent is overlooked here.
        return connection
          .statement<{ path: RelativePath }>(
            `SELECT path FROM directory WHERE folder_key = ?1 AND scan_generation <> ?2 AND ${hasOpenIntent}`,
          )
          .all(folder, scanNumber, folderId)
          .map(({ path }) => path);
      });
    },
    markGoneBelow(folderId, directory, present) {
      const folder = findFolder(folderId);
      if (folder === null) return [];
      const missing = childrenOf(folder, directory).filter((child) => !present.has(pathIdentity(child)));
      if (missing.length === 0) return [];
      return connection.transaction(() =>
        missing.flatMap((child) => {
          clearTreeMarks.run(folder, child);
          updateTreeGone.run(folder, child);
          return selectTreeOpen.all(folder, child, folderId).map(({ path }) => path);
        }),
      );
    },
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
