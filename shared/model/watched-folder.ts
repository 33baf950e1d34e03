import type { BankFolderId, WatchedFolderId } from './ids.ts';
import type { LocalPath } from './local-file.ts';
import type { RoutingRule } from './routing-rule.ts';

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
}
