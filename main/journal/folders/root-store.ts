import type { WatchedFolderId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';
import { createFolderFact } from './folder-fact.ts';

/** The directory that was last accepted as the root of a watched folder, in the form that the comparing code writes. */
export interface RootStore {
  /** Null before the first check. */
  identityOf(folderId: WatchedFolderId): string | null;
  setIdentity(folderId: WatchedFolderId, identity: string): void;
}

export function createRootStore(connection: Connection): RootStore {
  const { get, set } = createFolderFact(connection, 'root_identity');
  return { identityOf: get, setIdentity: set };
}
