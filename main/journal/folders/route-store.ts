import type { WatchedFolderId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';
import { createFolderFact } from './folder-fact.ts';

/** The routes by which the waiting files of a watched folder were planned, in the form that the comparing code writes. */
export interface RouteStore {
  /** Null before the first plan. */
  plannedBy(folderId: WatchedFolderId): string | null;
  setPlannedBy(folderId: WatchedFolderId, routes: string): void;
}

export function createRouteStore(connection: Connection): RouteStore {
  const { get, set } = createFolderFact(connection, 'planned_by');
  return { plannedBy: get, setPlannedBy: set };
}
