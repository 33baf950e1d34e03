import { AppError } from '../../../shared/errors/index.ts';
import type { Connection } from './connection.ts';
import type { WriteAheadFile } from './write-ahead-file.ts';

/**
 * Collects durable writes into common transactions, because each costs a wait for the disk. While the disk works on one group,
 * in a thread of its own, the next one gathers and the program goes on.
 */
export interface GroupCommit {
  /**
   * Resolves when `work` is durable. `work` must check its own guard before it writes anything; its failure then concerns it
   * alone. JOURNAL_FULL may also mean that it was written but did not reach the disk.
   */
  add(work: () => void): Promise<void>;
  /**
   * Like `add`, for writes without a waiting caller: the write goes with the next `add`, or by itself a few milliseconds later.
   */
  addPatiently(work: () => void): Promise<void>;
  /** Makes everything that waits durable, before it returns. */
  flush(): void;
}

interface Member {
  readonly work: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

// While uploads follow each other, the next commit point comes sooner than this. A crash within it costs one search of the bank,
// as any crash between answer and commit does.
const PATIENCE_MS = 10;

export function createGroupCommit(
  connection: Pick<Connection, 'transaction' | 'transactionBeforeSync'>,
  log: Pick<WriteAheadFile, 'sync'>,
): GroupCommit {
  let waiting: Member[] = [];
  let isUrgent = false;
  let isSyncing = false;
  let patience: NodeJS.Timeout | null = null;

  function take(): readonly Member[] {
    const group = waiting;
    waiting = [];
    isUrgent = false;
    if (patience !== null) clearTimeout(patience);
    patience = null;
    return group;
  }

  /** Writes the group down; answers with those members that stand in the log now. The others have their error. */
  function write(group: readonly Member[], transaction: (work: () => void) => void): readonly Member[] {
    const failed = new Map<Member, unknown>();
    try {
      transaction(() => {
        for (const member of group) {
          try {
            member.work();
          } catch (error) {
            if (endsTheTransaction(error)) throw error;
            failed.set(member, error);
          }
        }
      });
    } catch (error) {
      for (const member of group) member.reject(failed.get(member) ?? error);
      return [];
    }
    for (const [member, error] of failed) member.reject(error);
    return group.filter((member) => !failed.has(member));
  }

  async function commit(): Promise<void> {
    if (isSyncing || waiting.length === 0) return;
    const written = write(take(), connection.transactionBeforeSync);
    if (written.length === 0) return;
    isSyncing = true;
    try {
      await log.sync();
      for (const member of written) member.resolve();
    } catch (error) {
      for (const member of written) member.reject(error);
    } finally {
      isSyncing = false;
      if (isUrgent) commitSoon();
    }
  }

  /**
   * Immediate, not microtask: last bytes that may leave now leave before the next group is written, and answers that arrive in
   * one poll of the event loop share a commit.
   */
  function commitSoon(): void {
    setImmediate(() => void commit());
  }

  return {
    add(work) {
      if (!isUrgent && !isSyncing) commitSoon();
      isUrgent = true;
      return new Promise((resolve, reject) => waiting.push({ work, resolve, reject }));
    },
    addPatiently(work) {
      patience ??= setTimeout(() => {
        isUrgent = true;
        void commit();
      }, PATIENCE_MS);
      return new Promise((resolve, reject) => waiting.push({ work, resolve, reject }));
    },
    flush() {
      if (waiting.length === 0) return;
      for (const member of write(take(), connection.transaction)) member.resolve();
    },
  };
}

/** After these, SQLite may have rolled everything back: going on would commit a part. */
function endsTheTransaction(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'JOURNAL_FULL' || error.code === 'JOURNAL_CORRUPT');
}
