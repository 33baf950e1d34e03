import {
  type Agreed,
  type Fingerprint,
  type LocalEntry,
  nameKey,
  pathIdentity,
  type RelativePath,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';

interface FindMovedDeps {
  readonly journal: Journal;
  /** What the disk holds at a path of the folder now; null when there is no regular file. */
  readonly fingerprintAt: (folder: WatchedFolder, path: RelativePath) => Promise<Fingerprint | null>;
}

/**
 * For paths without a row: the row of another path that the file may have come from. That is one with the same inode
 * whose own path holds no file any more, or else one of the same path in another Unicode form, as a volume shows it
 * that was mounted by another system.
 */
export async function findMoved(
  deps: FindMovedDeps,
  folder: WatchedFolder,
  directory: RelativePath,
  files: readonly LocalEntry[],
  agreed: readonly Agreed[],
): Promise<ReadonlyMap<RelativePath, Agreed>> {
  const known = new Set(agreed.map((row) => row.path));
  const unknown = files.filter(({ path }) => !known.has(path));
  const otherForms: ReadonlyMap<string, Agreed> =
    unknown.length === 0 ? new Map() : rowsInOtherForms(deps.journal, folder, directory);
  const listed = new Set(files.map(({ path }) => path));
  const moved = new Map<RelativePath, Agreed>();
  for (const { path, fingerprint } of unknown) {
    const { dev, ino } = fingerprint;
    const rows = deps.journal.agreedByInode(folder.watchedFolderId, dev, ino);
    const row = (await firstLeft(deps, folder, path, listed, rows)) ?? otherForms.get(pathIdentity(path));
    if (row !== undefined) moved.set(path, row);
  }
  return moved;
}

/** The first row whose file has left its path. A disk that answers to both spellings of a name shows the file itself. */
async function firstLeft(
  { fingerprintAt }: FindMovedDeps,
  folder: WatchedFolder,
  path: RelativePath,
  listed: ReadonlySet<RelativePath>,
  rows: readonly Agreed[],
): Promise<Agreed | undefined> {
  for (const row of rows) {
    if (row.path === path) continue;
    const there = await fingerprintAt(folder, row.path);
    const isOtherSpelling = nameKey(row.path) === nameKey(path) && !listed.has(row.path);
    if (there === null || (isOtherSpelling && there.ino === row.fingerprint.ino)) return row;
  }
  return undefined;
}

function rowsInOtherForms(
  journal: Journal,
  { watchedFolderId }: WatchedFolder,
  directory: RelativePath,
): ReadonlyMap<string, Agreed> {
  const forms = [directory.normalize('NFC'), directory.normalize('NFD')].filter((form) => form !== directory);
  const rows = forms.flatMap((form) => journal.agreedInDirectory(watchedFolderId, form as RelativePath));
  return new Map(rows.map((row) => [pathIdentity(row.path), row]));
}
