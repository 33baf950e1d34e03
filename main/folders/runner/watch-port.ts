import type {
  FolderHealth,
  LocalPath,
  RelativePath,
  WatchedFolder,
  WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { DirectorySkip } from '../../disk/index.ts';

/** The scope of a change. `subtree`: that directory and everything below it; `everything`: events were lost. */
export type DirtyScope =
  | { readonly kind: 'directory'; readonly directory: RelativePath }
  | { readonly kind: 'subtree'; readonly directory: RelativePath }
  | { readonly kind: 'everything' };

export type WatchHealth = Pick<
  FolderHealth,
  'mode' | 'isRootPresent' | 'watchingSinceMs' | 'overflowCount' | 'trouble'
>;

export interface SyncWatcher {
  stop(): Promise<void>;
}

/** Resolves when the folder is watched or cannot be; existing files are not reported. */
export type StartWatcher = (
  root: LocalPath,
  skip: DirectorySkip,
  onDirty: (dirtyScope: readonly DirtyScope[]) => void,
  onHealth: (health: WatchHealth) => void,
) => Promise<SyncWatcher>;

/** Where the list of watched folders is kept; losing the journal must not lose it. */
export interface WatchedFolderStore {
  list(): readonly WatchedFolder[];
  put(folder: WatchedFolder): Promise<void>;
  remove(watchedFolderId: WatchedFolderId): Promise<void>;
}
