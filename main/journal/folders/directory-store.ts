import {
  type Fingerprint,
  pathIdentity,
  type RelativePath,
  type TroubledDirectory,
  type WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { OwnershipRevision } from '../agreed/ownership-revision.ts';
import type { Connection } from '../connection/connection.ts';
import type { DirectoryKeys } from '../rows/directory-keys.ts';

/** Which directories and folders still have to be looked at, and what a look did not find any more. */
export interface DirectoryStore {
  /** The digest of `setDirectoryDigest`; null when the directory needs a pass. */
  directoryDigest(folderId: WatchedFolderId, directory: RelativePath): string | null;
  setDirectoryDigest(folderId: WatchedFolderId, directory: RelativePath, digest: string | null): void;
  /** Which directory a look found at this path. */
  setDirectoryIdentity(folderId: WatchedFolderId, directory: RelativePath, identity: DirectoryIdentity): void;
  /** Other paths under which looks found this very directory, the latest first. At most a handful. */
  formerPathsOf(
    folderId: WatchedFolderId,
    directory: RelativePath,
    identity: DirectoryIdentity,
  ): readonly RelativePath[];
  /** Error code of a directory that could not be read from the disk; null: it could. */
  setDirectoryTrouble(folderId: WatchedFolderId, directory: RelativePath, code: string | null): void;
  troubledDirectories(folderId: WatchedFolderId): readonly TroubledDirectory[];
  /** The same of all folders that are linked, or were for one run. */
  allTroubledDirectories(): readonly (TroubledDirectory & { readonly watchedFolderId: WatchedFolderId })[];
  /** Every directory of the folder has to be looked at again. */
  clearDirectoryDigests(folderId: WatchedFolderId): void;

  /** Queued intents of a paused folder are not runnable. Kept across restarts. */
  setFolderPaused(folderId: WatchedFolderId, isPaused: boolean): void;

  /**
   * The agreed rows of an unlinked folder are kept, and count again when the folder is linked again. Its other files are then
   * matched with the bank again.
   */
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

/** Inode and birth: no other directory of the volume ever has both. */
export type DirectoryIdentity = Required<Pick<Fingerprint, 'ino' | 'birthNs'>>;

// A directory that a program renames again and again has left nothing behind under most of its paths.
const MOST_FORMER_PATHS = 8;
// One that is made anew with each build is another directory each time.
const MOST_FORMER_DIRECTORIES = 8;

// A range of the index, for any characters in the path: `0` is the next character after `/`.
const ofTree = `folder_key = ?1 AND (path = ?2 OR (path > ?2 || '/' AND path < ?2 || '0'))`;
const hasOpenIntent = `EXISTS (SELECT 1 FROM intent
  WHERE watched_folder_id = ?3 AND directory = path AND state NOT IN ('confirmed', 'cancelled'))`;

export function createDirectoryStore(
  connection: Connection,
  keys: DirectoryKeys,
  ownership: OwnershipRevision,
): DirectoryStore {
  const selectMark = connection.statement<{ clean_mark: string | null }>(
    'SELECT clean_mark FROM directory WHERE folder_key = ? AND path = ?',
  );
  const selectPathFrom = connection.statement<{ path: RelativePath }>(
    'SELECT path FROM directory WHERE folder_key = ? AND path >= ? ORDER BY path LIMIT 1',
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

  const selectSameDirectory = connection.statement<{
    readonly path: RelativePath;
    readonly directory_key: number;
    /** 0: another directory has the path by now. */
    readonly is_current: 0 | 1;
  }>(
    `SELECT path, directory_key, identity_order, 1 AS is_current FROM directory
       WHERE own_ino = ?1 AND own_birth_ns = ?2 AND folder_key = ?3
     UNION ALL
     SELECT path, directory_key, former.identity_order, 0 FROM former_identity AS former JOIN directory USING (directory_key)
       WHERE former.own_ino = ?1 AND former.own_birth_ns = ?2 AND folder_key = ?3
     ORDER BY identity_order DESC LIMIT ${MOST_FORMER_PATHS + 1}`,
  );
  const insertFormer = connection.statement(
    `INSERT OR REPLACE INTO former_identity (directory_key, own_ino, own_birth_ns, identity_order)
     SELECT directory_key, own_ino, own_birth_ns, identity_order FROM directory
     WHERE directory_key = ?3 AND own_ino IS NOT NULL AND (own_ino <> ?1 OR own_birth_ns <> ?2)`,
  );
  const deleteFormer = connection.statement(
    'DELETE FROM former_identity WHERE own_ino = ?1 AND own_birth_ns = ?2 AND directory_key = ?3',
  );
  const deleteOldFormer = connection.statement(
    `DELETE FROM former_identity WHERE directory_key = ?1 AND former_key < (
       SELECT former_key FROM former_identity WHERE directory_key = ?1
       ORDER BY former_key DESC LIMIT 1 OFFSET ${MOST_FORMER_DIRECTORIES - 1})`,
  );
  const updateTrouble = connection.statement('UPDATE directory SET trouble = ? WHERE directory_key = ?');
  const selectTroubled = connection.statement<TroubledDirectory>(
    `SELECT path AS directory, trouble AS code FROM directory WHERE folder_key = ? AND trouble IS NOT NULL ORDER BY path`,
  );
  const selectAllTroubled = connection.statement<TroubledDirectory & { watchedFolderId: WatchedFolderId }>(
    `SELECT watched_folder_id AS watchedFolderId, path AS directory, trouble AS code
     FROM directory JOIN watched_folder USING (folder_key)
     WHERE trouble IS NOT NULL AND is_unlinked = 0 ORDER BY folder_key, path`,
  );
  const updateIdentity = connection.statement(
    `UPDATE directory SET own_ino = ?1, own_birth_ns = ?2, identity_order = 1 + (
       SELECT COALESCE(MAX(identity_order), 0) FROM (
         SELECT identity_order FROM directory WHERE own_ino = ?1 AND own_birth_ns = ?2
         UNION ALL SELECT identity_order FROM former_identity WHERE own_ino = ?1 AND own_birth_ns = ?2))
     WHERE directory_key = ?3`,
  );

  const { findFolder, ensureFolder, ensureDirectory } = keys;

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
    directoryDigest(folderId, directory) {
      const folder = findFolder(folderId);
      return folder === null ? null : (selectMark.get(folder, directory)?.clean_mark ?? null);
    },
    setDirectoryDigest(folderId, directory, digest) {
      connection.transaction(() => updateMark.run(digest, ensureDirectory(folderId, directory)));
    },
    setDirectoryIdentity(folderId, directory, { ino, birthNs }) {
      connection.transaction(() => {
        const key = ensureDirectory(folderId, directory);
        const [latest] = selectSameDirectory.all(ino, birthNs, ensureFolder(folderId));
        if (latest?.directory_key === key && latest.is_current === 1) return;
        insertFormer.run(ino, birthNs, key);
        updateIdentity.run(ino, birthNs, key);
        deleteFormer.run(ino, birthNs, key);
        deleteOldFormer.run(key);
      });
    },
    formerPathsOf(folderId, directory, { ino, birthNs }) {
      const folder = findFolder(folderId);
      if (folder === null) return [];
      return selectSameDirectory
        .all(ino, birthNs, folder)
        .flatMap(({ path }) => (path === directory ? [] : [path]));
    },
    setDirectoryTrouble(folderId, directory, code) {
      connection.transaction(() => updateTrouble.run(code, ensureDirectory(folderId, directory)));
    },
    troubledDirectories(folderId) {
      const folder = findFolder(folderId);
      return folder === null ? [] : selectTroubled.all(folder);
    },
    allTroubledDirectories: () => selectAllTroubled.all(),
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
          .statement(
            `UPDATE watched_folder SET is_unlinked = ?1,
             adoption_phase = CASE WHEN ?1 = 1 THEN 'names' ELSE adoption_phase END WHERE folder_key = ?2`,
          )
          .run(isLinked ? 0 : 1, ensureFolder(folderId));
        ownership.noteReleased();
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
