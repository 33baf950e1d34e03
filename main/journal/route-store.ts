import type { WatchedFolderId } from '../../shared/model/index.ts';
import type { Connection } from './connection.ts';

/** By which routes what waits of a watched folder was planned, as whoever compares them puts them into words. */
export interface RouteStore {
  /** Null when nobody has said so yet. */
  plannedBy(folderId: WatchedFolderId): string | null;
  setPlannedBy(folderId: WatchedFolderId, routes: string): void;
}

export function createRouteStore(connection: Connection): RouteStore {
  const select = connection.statement<{ planned_by: string | null }>(
    'SELECT planned_by FROM watched_folder WHERE watched_folder_id = ?',
  );
  const upsert = connection.statement(
    `INSERT INTO watched_folder (watched_folder_id, planned_by) VALUES (?, ?)
     ON CONFLICT (watched_folder_id) DO UPDATE SET planned_by = excluded.planned_by`,
  );
  return {
    plannedBy: (folderId) => select.get(folderId)?.planned_by ?? null,
    setPlannedBy(folderId, routes) {
      upsert.run(folderId, routes);
    },
  };
}
