import { asId, type SavedSearchId } from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { Connection } from '../connection/connection.ts';

export interface SavedSearchRecord {
  readonly id: SavedSearchId;
  readonly name: string;
  /** JSON of the search; its meaning belongs to the caller. */
  readonly query: string;
  readonly savedAtMs: number;
}

export interface RecentSearchRecord {
  readonly query: string;
  readonly searchedAtMs: number;
}

/** Searches that the account keeps, durable when a call returns. Equal texts of a query are one search. */
export interface KeptSearchStore {
  /** Oldest first. */
  saved(): readonly SavedSearchRecord[];
  /** A repeated id stays as it was saved first. */
  save(id: SavedSearchId, name: string, query: string): SavedSearchRecord;
  /** False where there is none. */
  rename(id: SavedSearchId, name: string): boolean;
  remove(id: SavedSearchId): void;
  /** Latest first. */
  recent(): readonly RecentSearchRecord[];
  /** Puts it first and forgets all but the latest `kept`. */
  noteRecent(query: string, kept: number): void;
  clearRecent(): void;
}

interface SavedRow {
  readonly search_id: string;
  readonly name: string;
  readonly query: string;
  readonly saved_at_ms: number;
}

export function createKeptSearchStore(connection: Connection, clock: Pick<Clock, 'nowMs'>): KeptSearchStore {
  const allSaved = connection.statement<SavedRow>(
    'SELECT * FROM saved_search ORDER BY saved_at_ms, search_id',
  );
  const oneSaved = connection.statement<SavedRow>('SELECT * FROM saved_search WHERE search_id = ?');
  const insert = connection.statement(
    `INSERT INTO saved_search (search_id, name, query, saved_at_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const rename = connection.statement('UPDATE saved_search SET name = ? WHERE search_id = ?');
  const remove = connection.statement('DELETE FROM saved_search WHERE search_id = ?');
  const allRecent = connection.statement<{ query: string; searched_at_ms: number }>(
    'SELECT * FROM recent_search ORDER BY searched_at_ms DESC',
  );
  const note = connection.statement(
    `INSERT INTO recent_search (query, searched_at_ms)
     VALUES (?, MAX(?, (SELECT COALESCE(MAX(searched_at_ms), 0) + 1 FROM recent_search)))
     ON CONFLICT DO UPDATE SET searched_at_ms = excluded.searched_at_ms`,
  );
  const forgetOld = connection.statement(
    `DELETE FROM recent_search WHERE query NOT IN
       (SELECT query FROM recent_search ORDER BY searched_at_ms DESC LIMIT ?)`,
  );
  const clear = connection.statement('DELETE FROM recent_search');
  const nowMs = (): number => Math.round(clock.nowMs());

  return {
    saved: () => allSaved.all().map(toSaved),
    save: (id, name, query) =>
      connection.transaction(() => {
        insert.run(id, name, query, nowMs());
        const row = oneSaved.get(id);
        if (row === null) throw new Error(`No saved search ${id}.`);
        return toSaved(row);
      }),
    rename: (id, name) => rename.run(name, id).changes > 0,
    remove(id) {
      remove.run(id);
    },
    recent: () => allRecent.all().map((row) => ({ query: row.query, searchedAtMs: row.searched_at_ms })),
    noteRecent: (query, kept) =>
      connection.transaction(() => {
        // Never before an earlier one, even where the clock was set back: the order is what counts.
        note.run(query, nowMs());
        forgetOld.run(kept);
      }),
    clearRecent() {
      clear.run();
    },
  };
}

function toSaved(row: SavedRow): SavedSearchRecord {
  return {
    id: asId<SavedSearchId>(row.search_id),
    name: row.name,
    query: row.query,
    savedAtMs: row.saved_at_ms,
  };
}
