import type { LocalPath, RelativePath } from '../../../shared/model/index.ts';
import type { DirectorySkip } from '../../disk/index.ts';

export interface WatchedTree {
  readonly root: LocalPath;
  /** Directories outside the interest of the caller, with all below them. */
  readonly skip: DirectorySkip;
}

/** The events of a source. All of it is a hint, and may come once too often. */
export interface SourceListener {
  /** An entry of this directory came, went or changed. */
  directory(directory: RelativePath): void;
  /** A directory came or went; nothing is known of what is below it. */
  subtree(directory: RelativePath): void;
  /** Events were lost. The source may have missed new directories, so it has to be started anew. */
  lost(): void;
  /** The root itself was removed, renamed or unmounted, or a thing of its name in it. */
  rootTouched(): void;
  /** The source is dead. */
  failed(error: unknown): void;
}

export interface WatchSource {
  stop(): Promise<void>;
}

/**
 * Begins to listen; from the moment the promise resolves, every change below the root is reported. Rejects when the system does
 * not let it, and the listener does not receive `failed` then.
 */
export type StartSource = (tree: WatchedTree, listener: SourceListener) => Promise<WatchSource>;
