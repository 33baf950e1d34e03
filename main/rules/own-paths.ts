/**
 * main/rules: which directories of one watched folder are Galley's own, as looks find them (`docs/decisions/0089`). They come and
 * go like any other: created, moved in or mounted while the folder is watched.
 */
import {
  baseName,
  type Fingerprint,
  type LocalEntry,
  ownDirectoryMark,
  parentPath,
  type RelativePath,
} from '../../shared/model/index.ts';

export interface OwnDirectoryFacts {
  /** By device and inode, of the directories of this process. */
  readonly isOwn: (fingerprint: Fingerprint) => boolean;
  /** By device and inode, or by the mark in it. False for a missing path; throws AppError when the disk cannot say. */
  readonly isOwnAt: (directory: RelativePath) => Promise<boolean>;
}

/** Each answer of `learn` says whether the set has changed. */
export interface OwnPaths {
  readonly paths: ReadonlySet<RelativePath>;
  /** A listing shows the mark of its directory, and the devices and inodes of the directories in it. */
  learn(directory: RelativePath, entries: readonly LocalEntry[], isComplete: boolean): boolean;
  /** Asks the disk, where no listing has led to the directory. */
  learnAt(directory: RelativePath): Promise<boolean>;
}

export function createOwnPaths(facts: OwnDirectoryFacts | null): OwnPaths {
  const paths = new Set<RelativePath>();
  /** Those of the paths that the listing around them has shown, and that need no mark. */
  const byKey = new Set<RelativePath>();

  function note(directory: RelativePath, isOwn: boolean): boolean {
    if (paths.has(directory) === isOwn) return false;
    if (isOwn) paths.add(directory);
    else paths.delete(directory);
    return true;
  }

  function learnEntries(directory: RelativePath, entries: readonly LocalEntry[]): boolean {
    let hasChanged = false;
    const own = new Set(entries.flatMap((each) => (isOwnEntry(each, facts) ? [each.path] : [])));
    for (const path of own) {
      byKey.add(path);
      hasChanged = note(path, true) || hasChanged;
    }
    for (const path of byKey) {
      if (parentPath(path) !== directory || own.has(path)) continue;
      byKey.delete(path);
      hasChanged = note(path, false) || hasChanged;
    }
    return hasChanged;
  }

  return {
    paths,
    learn(directory, entries, isComplete) {
      const isMarked = entries.some(({ path }) => baseName(path) === ownDirectoryMark);
      const isSettled = !isMarked && (!isComplete || byKey.has(directory));
      const hasChanged = !isSettled && note(directory, isMarked);
      return (isComplete && learnEntries(directory, entries)) || hasChanged;
    },
    async learnAt(directory) {
      return facts !== null && note(directory, await facts.isOwnAt(directory));
    },
  };
}

function isOwnEntry({ kind, fingerprint }: LocalEntry, facts: OwnDirectoryFacts | null): boolean {
  return kind === 'directory' && facts?.isOwn(fingerprint) === true;
}
