import type { WatchedFolderId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';
import { createFolderFact } from './folder-fact.ts';

/** By which routes what waits of a watched folder was planned, as whoever compares them puts them into words. */
export interface RouteStore {
  /** Null when nobody has said so yet. */
  plannedBy(folderId: WatchedFolderId): string | null;
  setPlannedBy(folderId: WatchedFolderId, routes: string): void;
}

export function createRouteStore(connection: Connection): RouteStore {
  const { get, set } = createFolderFact(connection, 'planned_by');
  return { plannedBy: get, setPlannedBy: set };
}
