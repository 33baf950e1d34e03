import type { LocalPath, RelativePath } from '../files/local-file.ts';
import type { BankFolderId, WatchedFolderId } from '../primitives/ids.ts';
import type { RoutingRule } from './routing-rule.ts';

/**
 * The treatment of the subdirectories of a watched folder. `flatten`: the files of all of them go to its one bank folder.
 * `mirror`: those of `a/b` go to the bank folder `a/b` below it, which is made where it is missing.
 */
export const subfolderModes = ['flatten', 'mirror'] as const;
export type SubfolderMode = (typeof subfolderModes)[number];

/** A local directory linked to a bank folder of one bank. */
export interface WatchedFolder {
  readonly watchedFolderId: WatchedFolderId;
  /** Origin and base path of the bank, e.g. `http://127.0.0.1:4100`. */
  readonly server: string;
  readonly root: LocalPath;
  readonly bankFolderId: BankFolderId;
  readonly bankFolderName: string;
  /** gitignore patterns, added to the shipped list and to `.galleyignore` files. */
  readonly excludes: readonly string[];
  /** The first that takes a path says what becomes of it on the bank. */
  readonly rules: readonly RoutingRule[];
  /** Of new files alone: what is on the bank stays where it is. A rule that names a bank folder goes before it. */
  readonly subfolders: SubfolderMode;
  readonly isPaused: boolean;
}

export type WatchMode = 'native' | 'polling' | 'none';

/** How a watched folder is watched, so that nothing looks green while its watcher is dead. Times: ms since epoch. */
export interface FolderHealth {
  readonly mode: WatchMode;
  readonly isRootPresent: boolean;
  readonly watchingSinceMs: number | null;
  readonly lastFullScanEndedMs: number | null;
  readonly directoryCount: number;
  readonly overflowCount: number;
  /** Error code of the last failure to watch or scan, null when all is well. */
  readonly trouble: string | null;
  /** Directories of the folder that are in trouble themselves: the first of them, and how many there are. */
  readonly troubledDirectories?: {
    readonly first: readonly TroubledDirectory[];
    readonly count: number;
  };
}

/** A directory that could not be looked at, relative to its root, and the error code of why. */
export interface TroubledDirectory {
  readonly directory: RelativePath;
  readonly code: string;
}
