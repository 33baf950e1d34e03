import type { RelativePath, WatchedFolderId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';

/** The text of the rules that hold in the directories of a watched folder, durable when a call returns. */
export interface HeldRules {
  list(): ReadonlyMap<RelativePath, string>;
  /** Null: no rules hold there any more. */
  put(directory: RelativePath, text: string | null): void;
}

export function createHeldRules(connection: Connection): (folderId: WatchedFolderId) => HeldRules {
  const select = connection.statement<{ directory: RelativePath; text: string }>(
    'SELECT directory, text FROM held_rules WHERE watched_folder_id = ?',
  );
  const upsert = connection.statement(
    `INSERT INTO held_rules (watched_folder_id, directory, text) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET text = excluded.text`,
  );
  const remove = connection.statement('DELETE FROM held_rules WHERE watched_folder_id = ? AND directory = ?');
  return (folderId) => ({
    list: () => new Map(select.all(folderId).map(({ directory, text }) => [directory, text])),
    put(directory, text) {
      if (text === null) remove.run(folderId, directory);
      else upsert.run(folderId, directory, text);
    },
  });
}
