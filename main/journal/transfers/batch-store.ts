import type { BankFolderId, WatchedFolderId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';
import { batchSize } from '../rows/batch-row.ts';

/** Where something comes from: a watched folder, or a user's hand into a bank folder. */
export interface BatchOrigin {
  readonly watchedFolderId: WatchedFolderId | null;
  readonly bankFolderId: BankFolderId | null;
}

/** New assets and new content of known ones are found in one scan, and are two things to read in Activity. */
type UploadOrigin = BatchOrigin & { readonly isCreate: boolean };

export interface JoinedBatch {
  readonly batchKey: number;
  readonly isFolded: 0 | 1;
}

/** Which uploads were found in one go. Every call inside the transaction that writes what it is about. */
export interface BatchStore {
  /** The batch that what comes from there now belongs to. */
  join(origin: UploadOrigin, nowMs: number): JoinedBatch;
  /** `join` for many at one moment: each origin is looked up with its first. */
  joinOnce(): BatchStore['join'];
  /** Of many uploads one row is made, and of two that a person dropped; of fewer none. */
  fold(batchKeys: Iterable<number>): void;
  noteIdentical(origin: BatchOrigin, count: number, nowMs: number): void;
  /** Ends the batches of a watched folder: its scan has ended. */
  close(watchedFolderId: WatchedFolderId): void;
  /** Lets go of those that nothing belongs to any more. */
  forgetEmpty(beforeMs: number): void;
}

// No scan ends a drop. Its files come one after the other, the next of them after a file of gigabytes was read.
const LONGEST_GAP_IN_DROP_MS = 60_000;
// As many rows as fit on a screen beside others; fewer are no burden, and tell more.
const SMALLEST_FOUND = 10;
// Dropped files have progress and a Cancel for the whole: their row is for that.
const SMALLEST_DROPPED = 2;

export function createBatchStore(connection: Connection): BatchStore {
  const selectNewest = connection.statement<{ batch_key: number; is_folded: 0 | 1; added_at_ms: number }>(
    'SELECT batch_key, is_folded, added_at_ms FROM batch WHERE origin = ? ORDER BY batch_key DESC LIMIT 1',
  );
  const insert = connection.statement(
    `INSERT INTO batch (origin, watched_folder_id, bank_folder_id, added_at_ms, changed_at_ms)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const selectOpen = connection.statement<{ batch_key: number }>(
    'SELECT batch_key FROM batch WHERE origin = ? AND added_at_ms > 0',
  );
  // Negative: closed, and when something was added last.
  const updateClosed = connection.statement(
    'UPDATE batch SET added_at_ms = -added_at_ms WHERE batch_key = ? AND added_at_ms > 0',
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
    `DELETE FROM batch WHERE ABS(added_at_ms) < ?
       AND ${batchSize} = 0`,
  );

  const join: BatchStore['join'] = (origin, nowMs) => {
    const { watchedFolderId, bankFolderId } = origin;
    const name = nameOf(origin);
    const newest = selectNewest.get(name);
    if (newest !== null && isOpen(newest.added_at_ms, watchedFolderId, nowMs)) {
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
      updateIdentical.run(count, nowMs, join({ ...origin, isCreate: true }, nowMs).batchKey);
    },
    close(watchedFolderId) {
      const names = [true, false].map((isCreate) =>
        nameOf({ watchedFolderId, bankFolderId: null, isCreate }),
      );
      for (const { batch_key } of names.flatMap((name) => selectOpen.all(name))) updateClosed.run(batch_key);
    },
    forgetEmpty(beforeMs) {
      deleteEmpty.run(beforeMs);
    },
  };
}

function nameOf({ watchedFolderId, bankFolderId, isCreate }: UploadOrigin): string {
  const from = watchedFolderId === null ? `hand ${bankFolderId ?? ''}` : `folder ${watchedFolderId}`;
  return isCreate ? from : `${from} versions`;
}

/** A clock that was set back ends a drop as well, because the length of the pause is unknown. */
function isOpen(addedAtMs: number, watchedFolderId: WatchedFolderId | null, nowMs: number): boolean {
  if (watchedFolderId !== null) return addedAtMs > 0;
  return Math.abs(nowMs - addedAtMs) <= LONGEST_GAP_IN_DROP_MS;
}
