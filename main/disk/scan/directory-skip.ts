import ignore from 'ignore';
import type { RelativePath } from '../../../shared/model/index.ts';

/**
 * Directories that are never entered, as data, because the walk runs in another thread. `names`: matched against one
 * component exactly (`.git`). `patterns`: gitignore syntax relative to the watched root. `own`: directories of Galley's own as
 * `device:inode`. A directory with the mark of one is never entered either, and needs no entry here.
 */
export interface DirectorySkip {
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  readonly own?: readonly string[];
}

/** Tells of one directory whether the walk stays out. Its parents are taken for entered. */
export function createDirectorySkip(skip: DirectorySkip): (directory: RelativePath) => boolean {
  const names = new Set(skip.names);
  // Without patterns (the usual case) a million paths need not pass through a matcher.
  const matcher = skip.patterns.length === 0 ? null : ignore().add([...skip.patterns]);
  return (directory) => {
    if (directory === '') return false;
    if (names.has(directory.slice(directory.lastIndexOf('/') + 1))) return true;
    // gitignore says "directory" with a trailing slash.
    return matcher?.ignores(`${directory}/`) ?? false;
  };
}

/** Tells of any directory, for instance one an event named, whether it or a parent of it is skipped. */
export function createSkippedBranch(skip: DirectorySkip): (directory: RelativePath) => boolean {
  const isSkipped = createDirectorySkip(skip);
  return (directory) => {
    for (let slash = directory.indexOf('/'); slash >= 0; slash = directory.indexOf('/', slash + 1)) {
      if (isSkipped(directory.slice(0, slash) as RelativePath)) return true;
    }
    return isSkipped(directory);
  };
}
