import type { LocalPath, RelativePath } from '../../../shared/model/index.ts';
import type { PackedDirectories } from './directory-columns.ts';
import type { DirectorySkip } from './directory-skip.ts';

/** One walk. A thread walks one tree at a time, and the next after the last message of this one. */
export interface ScanJob {
  readonly root: LocalPath;
  readonly start: RelativePath;
  readonly skip: DirectorySkip;
  /** Shared memory: the worker does not yield to its event loop while it walks, so a message would not reach it. */
  readonly control: Int32Array<SharedArrayBuffer>;
}

/** Slots of `control`. */
export const controlSlots = {
  /** How many messages the reader has taken. */
  taken: 0,
  /** 1: the reader has left. */
  isAborted: 1,
} as const;

/** Last message: `end`, or `root-missing` when what was seen proves nothing about what was not. */
export type ScanMessage =
  | { readonly kind: 'directories'; readonly packed: PackedDirectories }
  | { readonly kind: 'end' }
  | { readonly kind: 'root-missing'; readonly errno: string }
  | { readonly kind: 'root-unreadable'; readonly errno: string };
