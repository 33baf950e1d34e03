import { AppError } from '../../shared/errors/index.ts';
import type { WatchedFolderId } from '../../shared/model/index.ts';
import type { Clock, Log } from '../platform/index.ts';
import { type ActivityList, createActivityList } from './activity-list.ts';
import { type ActivityStore, createActivityStore } from './activity-store.ts';
import { type AftermathStore, createAftermathStore } from './aftermath-store.ts';
import { type AgreedStore, createAgreedStore } from './agreed-store.ts';
import { type BankSubfolderStore, createBankSubfolderStore } from './bank-subfolder-store.ts';
import { type Connection, openConnection } from './connection.ts';
import { createDirectoryKeys } from './directory-keys.ts';
import { createDirectoryStore, type DirectoryStore } from './directory-store.ts';
import { createDownloadStore, type DownloadStore } from './download-store.ts';
import { createGroupCommit } from './group-commit.ts';
import { createHeldRules, type HeldRules } from './held-rules.ts';
import { createIntentStore, type IntentStore } from './intent-store.ts';
import { createLinkCopyStore, type LinkCopyStore } from './link-copy-store.ts';
import { migrate } from './migrations.ts';
import { createPlanStore, type PlanStore } from './plan-store.ts';
import { createProofUploadStore, type ProofUploadStore } from './proof-upload-store.ts';
import { isDatabaseOrNew, quarantine } from './quarantine.ts';
import { createReceiptStore, type ReceiptStore } from './receipt-store.ts';
import { createRootStore, type RootStore } from './root-store.ts';
import { createSendScope, type SendScope } from './send-scope.ts';
import { createShelfStore, type ShelfStore } from './shelf-store.ts';
import { createSpoolStore, type SpoolStore } from './spool-store.ts';
import { openWriteAheadFile } from './write-ahead-file.ts';

export interface Journal
  extends IntentStore,
    PlanStore,
    AgreedStore,
    DirectoryStore,
    AftermathStore,
    ActivityStore,
    ActivityList,
    SendScope {
  /** Where a damaged journal was kept when this one was begun in its place, null normally. */
  readonly quarantinedAs: string | null;
  readonly downloads: DownloadStore;
  readonly receipts: ReceiptStore;
  readonly proofUploads: ProofUploadStore;
  readonly linkCopies: LinkCopyStore;
  readonly roots: RootStore;
  readonly shelves: ShelfStore;
  readonly spool: SpoolStore;
  readonly bankSubfolders: BankSubfolderStore;
  /** The rules that hold in the directories of a watched folder, over a restart. */
  heldRules(folderId: WatchedFolderId): HeldRules;
  /**
   * Several of the calls of this object as one durable step. What it throws undoes all of it. `commitTail` and
   * `confirm` are not part of it: they share transactions of their own.
   */
  transaction<Result>(work: () => Result): Result;
  /** Commits what waits and closes the file. Safe to call twice. */
  close(): void;
}

export interface JournalOptions {
  readonly path: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly log: Log;
  /** Told where a damaged journal is kept, so that a person hears of it: the next one who opens it finds a sound one. */
  readonly noteSetAside?: ((path: string) => void) | undefined;
  /** Begins nothing but what is admitted, and counts nothing else: for a run that does not look after everything. */
  readonly isNarrow?: boolean;
}

/**
 * Opens or begins the journal at `path`. A file that is damaged or no journal at all is set aside, never deleted, and
 * a new one is begun. Throws AppError JOURNAL_TOO_NEW, JOURNAL_FULL.
 */
export function openJournal(options: JournalOptions): Journal {
  const { path, clock } = options;
  const { connection, quarantinedAs } = openSound(options);
  const writeAhead = openWriteAheadFile(path);
  const groupCommit = createGroupCommit(connection, writeAhead);
  const keys = createDirectoryKeys(connection);
  const agreed = createAgreedStore(connection, keys);
  const scope = createSendScope(connection, options.isNarrow === true);
  const { admitFolder, admitIntent } = scope;
  const proofUploads = createProofUploadStore(connection);
  return {
    quarantinedAs,
    ...agreed,
    ...createDirectoryStore(connection, keys),
    ...createIntentStore({ connection, groupCommit, agreed, scope, clock }),
    ...createPlanStore(connection, clock),
    ...createAftermathStore(connection, clock),
    ...createActivityStore(connection, scope, clock),
    ...createActivityList(connection),
    admitFolder,
    admitIntent,
    downloads: createDownloadStore(connection, clock),
    receipts: createReceiptStore(connection),
    proofUploads,
    linkCopies: createLinkCopyStore(connection, clock),
    roots: createRootStore(connection),
    shelves: createShelfStore(connection),
    spool: createSpoolStore(connection, proofUploads),
    bankSubfolders: createBankSubfolderStore(connection),
    heldRules: createHeldRules(connection),
    transaction: connection.transaction,
    close() {
      if (!connection.isOpen) return;
      groupCommit.flush();
      writeAhead.close();
      connection.close();
    },
  };
}

function openSound({ path, clock, log, noteSetAside }: JournalOptions): {
  readonly connection: Connection;
  readonly quarantinedAs: string | null;
} {
  try {
    return { connection: openChecked(path), quarantinedAs: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'JOURNAL_CORRUPT') throw error;
    const quarantinedAs = quarantine(path, clock.nowMs());
    log.warn('journal set aside as damaged', { quarantinedAs, ...error.details });
    noteSetAside?.(quarantinedAs);
    return { connection: openChecked(path), quarantinedAs };
  }
}

function openChecked(path: string): Connection {
  // Looked at before SQLite does: closing what is no database would take its write-ahead log away.
  if (!isDatabaseOrNew(path)) throw new AppError('JOURNAL_CORRUPT', { found: 'no database' });
  const connection = openConnection(path);
  try {
    // quick_check reads every page and row but does not compare indexes with tables: it finds torn and overwritten
    // pages at the speed of reading the file, where integrity_check of a million files would cost many seconds.
    const found = connection.statement<{ quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new AppError('JOURNAL_CORRUPT', { found: found ?? 'nothing' });
    migrate(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
