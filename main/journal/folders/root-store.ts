import type { WatchedFolderId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';
import { createFolderFact } from './folder-fact.ts';

/** Which directory was last taken for the root of a watched folder, as whoever compares it puts it into words. */
export interface RootStore {
  /** Null when nobody has looked yet. */
  identityOf(folderId: WatchedFolderId): string | null;
  setIdentity(folderId: WatchedFolderId, identity: string): void;
}

export function createRootStore(connection: Connection): RootStore {
  const { get, set } = createFolderFact(connection, 'root_identity');
  return { identityOf: get, setIdentity: set };
}
