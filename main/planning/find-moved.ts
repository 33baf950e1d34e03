import { AppError, toAppError } from '../../shared/errors/index.ts';
import {
  type Agreed,
  baseName,
  type Fingerprint,
  inDirectory,
  isSameFile,
  type LocalEntry,
  nameKey,
  parentPath,
  pathIdentity,
  type RelativePath,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';

interface FindMovedDeps {
  readonly journal: Journal;
  /** The file at a path of the folder now; null when there is no regular file. Throws AppError. */
  readonly fingerprintAt: (folder: WatchedFolder, path: RelativePath) => Promise<Fingerprint | null>;
}

export interface MovedFiles {
  /** By the new path: the row that the file may have come from. */
  readonly moved: ReadonlyMap<RelativePath, Agreed>;
  /** New paths that own their row with any content. */
  readonly certain: ReadonlySet<RelativePath>;
  /** By the new path: the reason why the disk cannot say whether the file of a row has left its path. */
  readonly uncertain: ReadonlyMap<RelativePath, AppError>;
}

/**
 * For paths without a row: the row of another path that the file may have come from. That is one with the same inode and no file
 * at its own path any more, or else one of the same path in another Unicode form, as on a volume that another system mounted.
 * Before both comes the row of the same name under a former path of this directory: it was renamed, and the path in it owns the
 * asset.
 */
export async function findMoved(
  deps: FindMovedDeps,
  folder: WatchedFolder,
  directory: RelativePath,
  files: readonly LocalEntry[],
  agreed: readonly Agreed[],
  formerDirectories: readonly RelativePath[],
): Promise<MovedFiles> {
  const known = new Set(agreed.map((row) => row.path));
  const unknown = files.filter(({ path }) => !known.has(path));
  const otherForms: ReadonlyMap<string, Agreed> =
    unknown.length === 0 ? new Map() : rowsInOtherForms(deps.journal, folder, directory);
  const listed = new Set(files.map(({ path }) => path));
  const moved = new Map<RelativePath, Agreed>();
  const certain = new Set<RelativePath>();
  const uncertain = new Map<RelativePath, AppError>();
  for (const { path, fingerprint } of unknown) {
    const leading = certainRows(deps.journal, folder, path, fingerprint, formerDirectories);
    const rows = deps.journal.agreedByInode(folder.watchedFolderId, fingerprint.ino);
    const left = await firstLeft(deps, folder, path, listed, [
      ...leading,
      ...likeliestFirst(rows, fingerprint),
    ]);
    if (left instanceof AppError) uncertain.set(path, left);
    const row = left ?? otherForms.get(pathIdentity(path));
    if (row === undefined || row instanceof AppError) continue;
    moved.set(path, row);
    if (leading.includes(row)) certain.add(path);
  }
  return { moved, certain, uncertain };
}

/**
 * Rows that belong to a new path with any content: of the same name in this directory under a former path, and of the path for
 * which this file was promised.
 */
function certainRows(
  journal: Journal,
  { watchedFolderId }: WatchedFolder,
  path: RelativePath,
  fingerprint: Fingerprint,
  formerDirectories: readonly RelativePath[],
): readonly Agreed[] {
  const former = formerDirectories.map((each) => inDirectory(each, baseName(path)));
  const promised = journal.promisedPathsOf(watchedFolderId, fingerprint);
  return [...new Set([...former, ...promised])].flatMap(
    (each) => journal.agreedAt(watchedFolderId, each) ?? [],
  );
}

/**
 * A volume that comes back has another device number, and the same inodes. Files with one inode on two devices are rarely the
 * same: the size must be equal as well before the disk is asked. The plan then goes by content.
 */
function likeliestFirst(rows: readonly Agreed[], seen: Fingerprint): readonly Agreed[] {
  const { dev, sizeBytes, mtimeNs } = seen;
  const ambiguitiesOf = ({ fingerprint, isGone }: Agreed): number =>
    (isSameFile(fingerprint, seen) ? 0 : 16) +
    (fingerprint.sizeBytes === sizeBytes ? 0 : 8) +
    (fingerprint.mtimeNs === mtimeNs ? 0 : 4) +
    (isGone ? 2 : 0) +
    (fingerprint.dev === dev ? 0 : 1);
  return rows
    .filter(
      ({ fingerprint }) =>
        fingerprint.dev === dev || fingerprint.sizeBytes === sizeBytes || isSameFile(fingerprint, seen),
    )
    .sort((left, right) => ambiguitiesOf(left) - ambiguitiesOf(right));
}

/**
 * The first row of a file that has left its path; an error when there is none and the disk cannot say for one of them: its
 * directory was locked, or the disk failed, and sending the file as a new one might send it twice. A disk that answers to both
 * spellings of a name shows the file itself.
 */
async function firstLeft(
  { fingerprintAt }: FindMovedDeps,
  folder: WatchedFolder,
  path: RelativePath,
  listed: ReadonlySet<RelativePath>,
  rows: readonly Agreed[],
): Promise<Agreed | AppError | undefined> {
  let unreported: AppError | undefined;
  for (const row of rows) {
    if (row.path === path) continue;
    let there: Fingerprint | null;
    try {
      there = await fingerprintAt(folder, row.path);
    } catch (error) {
      // Not of the file that is looked at: that one can be read, and must not be parked as if it could not.
      const { details } = toAppError(error);
      unreported = new AppError('DIRECTORY_UNREADABLE', { ...details, path: parentPath(row.path) }, error);
      continue;
    }
    const isOtherSpelling = nameKey(row.path) === nameKey(path) && !listed.has(row.path);
    if (there === null || (isOtherSpelling && there.ino === row.fingerprint.ino)) return row;
  }
  return unreported;
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
