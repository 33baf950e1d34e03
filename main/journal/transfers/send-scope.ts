import type { IntentId, WatchedFolderId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';

/**
 * The scope of this run. A full run covers every intent; the run of a single command covers only the intents it was given.
 * Intents of others stay in the queue, like those that a paused folder holds back.
 */
export interface SendScope {
  /** Null: what belongs to no folder. */
  admitFolder(folderId: WatchedFolderId | null): void;
  admitIntent(intentId: IntentId): void;
}

export interface SendScopeSql extends SendScope {
  /** The condition that a row of `intent`, named so, is within the scope. */
  includes(intent: string): string;
  /** The SQL that replaces the table `tally` when only the scope is counted. */
  readonly tally: string;
}

export const everything: SendScopeSql = {
  admitFolder: () => undefined,
  admitIntent: () => undefined,
  includes: () => 'TRUE',
  tally: 'tally',
};

export function createSendScope(connection: Connection, isNarrow: boolean): SendScopeSql {
  if (!isNarrow) return everything;
  // Of this connection alone, and dropped with it: no other process sees that a run was narrow.
  connection.exec(`CREATE TEMP TABLE admitted_folder (watched_folder_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TEMP TABLE admitted_intent (intent_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`);
  const insertFolder = connection.statement('INSERT OR IGNORE INTO admitted_folder VALUES (?)');
  const insertIntent = connection.statement('INSERT OR IGNORE INTO admitted_intent VALUES (?)');
  const folders = 'SELECT watched_folder_id FROM admitted_folder';
  const intents = 'SELECT intent_id FROM admitted_intent';
  return {
    admitFolder(folderId) {
      insertFolder.run(folderId ?? '');
    },
    admitIntent(intentId) {
      insertIntent.run(intentId);
    },
    includes: (intent) =>
      `(${intent}.watched_folder_id IN (${folders}) OR ${intent}.intent_id IN (${intents}))`,
    tally: `(SELECT state, intent_count, total_bytes FROM tally WHERE watched_folder_id IN (${folders})
      UNION ALL SELECT state, 1, size_bytes FROM intent
      WHERE intent_id IN (${intents}) AND watched_folder_id NOT IN (${folders}))`,
  };
}
