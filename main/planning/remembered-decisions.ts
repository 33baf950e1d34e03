import { AppError, toAppError } from '../../shared/errors/index.ts';
import {
  type AskChoice,
  type Fingerprint,
  type LocalEntry,
  nameKey,
  parentPath,
  type RelativePath,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import type { Decision } from '../plan/index.ts';

interface RememberedDeps {
  readonly journal: Pick<Journal, 'hasDecisions' | 'decisionFor' | 'skipsOfFile'>;
  /** The file at a path of the folder now; null when there is no regular file. Throws AppError. */
  readonly fingerprintAt: (folder: WatchedFolder, path: RelativePath) => Promise<Fingerprint | null>;
}

export interface FollowedDecision extends Decision {
  readonly path: RelativePath;
}

export interface Remembered {
  readonly decisions: ReadonlyMap<RelativePath, Decision>;
  /** Files that were skipped under another path, to be recorded under this one: the other may get a new file. */
  readonly followed: readonly FollowedDecision[];
  /** By path: the reason why the disk cannot say whether it is a file that was skipped under another path. */
  readonly uncertain: ReadonlyMap<RelativePath, AppError>;
}

/**
 * The user's answers about these files as they are now. A skipped file stays skipped when it, or a directory above it, is
 * renamed, and when its path comes in another Unicode form. `known` are paths with a state of their own, agreed on or promised: a
 * file that is renamed to one of them is its next state.
 */
export async function rememberedDecisions(
  deps: RememberedDeps,
  folder: WatchedFolder,
  files: readonly LocalEntry[],
  known: ReadonlySet<RelativePath>,
): Promise<Remembered> {
  const { watchedFolderId } = folder;
  const decisions = new Map<RelativePath, Decision>();
  const followed: FollowedDecision[] = [];
  const uncertain = new Map<RelativePath, AppError>();
  if (!deps.journal.hasDecisions(watchedFolderId)) return { decisions, followed, uncertain };
  const listed = new Set(files.map(({ path }) => path));
  for (const file of files) {
    const { path, fingerprint } = file;
    const own = deps.journal.decisionFor(watchedFolderId, path, fingerprint);
    const choice = own ?? (known.has(path) ? null : await choiceElsewhere(deps, folder, file, listed));
    if (choice instanceof AppError) uncertain.set(path, choice);
    else if (choice !== null) {
      decisions.set(path, { fingerprint, choice });
      if (own === null) followed.push({ path, fingerprint, choice });
    }
  }
  return { decisions, followed, uncertain };
}

/** The answer about this file at a path that it has left; an error when none is known and the disk cannot say for one. */
async function choiceElsewhere(
  deps: RememberedDeps,
  folder: WatchedFolder,
  file: LocalEntry,
  listed: ReadonlySet<RelativePath>,
): Promise<AskChoice | AppError | null> {
  const { journal } = deps;
  const { path, fingerprint } = file;
  const { watchedFolderId } = folder;
  const forms = [path.normalize('NFC'), path.normalize('NFD')] as RelativePath[];
  const left = journal.skipsOfFile(watchedFolderId, fingerprint);
  let unreported: AppError | null = null;
  for (const other of new Set([...forms, ...left])) {
    if (other === path) continue;
    const choice = left.includes(other) ? 'skip' : journal.decisionFor(watchedFolderId, other, fingerprint);
    if (choice === null) continue;
    try {
      if (await hasLeft(deps, folder, other, file, listed)) return choice;
    } catch (error) {
      // Not of the file that is looked at: that one can be read, and must not be parked as if it could not.
      const { details } = toAppError(error);
      unreported = new AppError('DIRECTORY_UNREADABLE', { ...details, path: parentPath(other) }, error);
    }
  }
  return unreported;
}

/**
 * Whether the file that was skipped at `other` is gone from there: neither this file under a second name, nor another one with
 * the same answer. A disk that answers to both spellings of a name shows the file itself.
 */
async function hasLeft(
  { journal, fingerprintAt }: RememberedDeps,
  folder: WatchedFolder,
  other: RelativePath,
  { path, fingerprint }: LocalEntry,
  listed: ReadonlySet<RelativePath>,
): Promise<boolean> {
  const there = await fingerprintAt(folder, other);
  if (there === null) return true;
  if (nameKey(other) === nameKey(path) && !listed.has(other) && there.ino === fingerprint.ino) return true;
  return journal.decisionFor(folder.watchedFolderId, other, there) === null;
}
