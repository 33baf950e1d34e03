import type { BankFolderId, WatchedFolderId } from '../../shared/model/index.ts';
import { batchSize } from './batch-row.ts';
import type { Connection } from './connection.ts';

/** Where something comes from: a watched folder, or a person's hand into a bank folder. */
export interface BatchOrigin {
  readonly watchedFolderId: WatchedFolderId | null;
  readonly bankFolderId: BankFolderId | null;
}

export interface JoinedBatch {
  readonly batchKey: number;
  readonly isFolded: 0 | 1;
}

/** Which uploads were found in one go. Every call inside the transaction that writes what it is about. */
export interface BatchBook {
  /** The batch that what comes from there now belongs to. */
  join(origin: BatchOrigin, nowMs: number): JoinedBatch;
  /** `join` for many at one moment: each origin is looked up with its first. */
  joinOnce(): BatchBook['join'];
  /** Of many uploads one row is made, and of two that a person dropped; of fewer none. */
  fold(batchKeys: Iterable<number>): void;
  noteIdentical(origin: BatchOrigin, count: number, nowMs: number): void;
  /** Lets go of those that nothing belongs to any more. */
  forgetEmpty(beforeMs: number): void;
}

// A scan seldom pauses for so long, and then over files of gigabytes; what a person saves later is something new.
const LONGEST_GAP_MS = 60_000;
// As many rows as fit on a screen beside others; fewer are no burden, and tell more.
const SMALLEST_FOUND = 10;
// What a person dropped has progress and a Cancel for the whole (`ui.md § Drop`): that is what its row is for.
const SMALLEST_DROPPED = 2;

export function createBatchBook(connection: Connection): BatchBook {
  const selectNewest = connection.statement<{ batch_key: number; is_folded: 0 | 1; added_at_ms: number }>(
    'SELECT batch_key, is_folded, added_at_ms FROM batch WHERE origin = ? ORDER BY batch_key DESC LIMIT 1',
  );
  const insert = connection.statement(
    `INSERT INTO batch (origin, watched_folder_id, bank_folder_id, added_at_ms, changed_at_ms)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const updateAdded = connection.statement('UPDATE batch SET added_at_ms = ? WHERE batch_key = ?');
  const updateIdentical = connection.statement(
    'UPDATE batch SET identical_count = identical_count + ?, changed_at_ms = ? WHERE batch_key = ?',
  );
  const updateFolded = connection.statement(
    `UPDATE batch SET is_folded = 1 WHERE batch_key = ? AND is_folded = 0
       AND ${batchSize} >= iif(watched_folder_id = '', ${SMALLEST_DROPPED}, ${SMALLEST_FOUND})`,
  );
  const updateMembers = connection.statement('UPDATE intent SET is_folded = 1 WHERE batch_key = ?');
  const deleteEmpty = connection.statement(
    `DELETE FROM batch WHERE added_at_ms < ?
       AND ${batchSize} = 0`,
  );

  const join: BatchBook['join'] = (origin, nowMs) => {
    const { watchedFolderId, bankFolderId } = origin;
    const name = nameOf(origin);
    const newest = selectNewest.get(name);
    // A clock that was set back ends a batch as well: nobody knows how long the pause was.
    if (newest !== null && Math.abs(nowMs - newest.added_at_ms) <= LONGEST_GAP_MS) {
      updateAdded.run(nowMs, newest.batch_key);
      return { batchKey: newest.batch_key, isFolded: newest.is_folded };
    }
    const { lastId } = insert.run(name, watchedFolderId ?? '', bankFolderId, nowMs, nowMs);
    return { batchKey: lastId, isFolded: 0 };
  };

  return {
    join,
    joinOnce() {
      const joined = new Map<string, JoinedBatch>();
      return (origin, nowMs) => {
        const name = nameOf(origin);
        const known = joined.get(name) ?? join(origin, nowMs);
        joined.set(name, known);
        return known;
      };
    },
    fold(batchKeys) {
      for (const batchKey of batchKeys)
        if (updateFolded.run(batchKey).changes === 1) updateMembers.run(batchKey);
    },
    noteIdentical(origin, count, nowMs) {
      updateIdentical.run(count, nowMs, join(origin, nowMs).batchKey);
    },
    forgetEmpty(beforeMs) {
      deleteEmpty.run(beforeMs);
    },
  };
}

function nameOf({ watchedFolderId, bankFolderId }: BatchOrigin): string {
  return watchedFolderId === null ? `hand ${bankFolderId ?? ''}` : `folder ${watchedFolderId}`;
}
