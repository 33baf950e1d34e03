import type { WatchedFolderId } from '../../shared/model/index.ts';
import type { Clock, Log } from '../platform/index.ts';
import { type ActivityList, createActivityList } from './activity/activity-list.ts';
import { type ActivityStore, createActivityStore } from './activity/activity-store.ts';
import { type AdoptionStore, createAdoptionStore } from './agreed/adoption-store.ts';
import { type AgreedStore, createAgreedStore } from './agreed/agreed-store.ts';
import { createOwnershipRevision } from './agreed/ownership-revision.ts';
import { createReceiptStore, type ReceiptStore } from './agreed/receipt-store.ts';
import { createRemoteVersionStore, type RemoteVersionStore } from './agreed/remote-version-store.ts';
import { createGroupCommit } from './connection/group-commit.ts';
import { openWriteAheadFile } from './connection/write-ahead-file.ts';
import { type BankSubfolderStore, createBankSubfolderStore } from './folders/bank-subfolder-store.ts';
import { createDirectoryStore, type DirectoryStore } from './folders/directory-store.ts';
import { createHeldRules, type HeldRules } from './folders/held-rules.ts';
import { createRootStore, type RootStore } from './folders/root-store.ts';
import { createRouteStore, type RouteStore } from './folders/route-store.ts';
import { createSmartFolderStore, type SmartFolderStore } from './folders/smart-folder-store.ts';
import { type BankEvidenceStore, createBankEvidenceStore } from './metadata/bank-evidence-store.ts';
import { advanceGeneration, type GenerationKeeper } from './metadata/generation.ts';
import { type JournalOwner, ownerOf, stampOwner } from './metadata/journal-owner.ts';
import { createKeptSearchStore, type KeptSearchStore } from './metadata/kept-search-store.ts';
import { createMetaStore } from './metadata/meta-store.ts';
import { createReadoption, type Readoption } from './metadata/readoption.ts';
import { createSetAsideNotes, type JournalSetAside } from './metadata/set-aside-notes.ts';
import { openReadOnly, openToWrite } from './recovery/open-with-recovery.ts';
import {
  type AtMostOnceRequestStore,
  createAtMostOnceRequestStore,
} from './requests/at-most-once-request-store.ts';
import { createLinkCopyStore, type LinkCopyStore } from './requests/link-copy-store.ts';
import { createProofUploadStore, type ProofUploadStore } from './requests/proof-upload-store.ts';
import { createDirectoryKeys } from './rows/directory-keys.ts';
import { type BulkStore, createBulkStore } from './transfers/bulk-store.ts';
import { createDownloadStore, type DownloadStore } from './transfers/download-store.ts';
import { createDuplicateStore, type DuplicateStore } from './transfers/duplicate-store.ts';
import { createIntentStore, type IntentStore } from './transfers/intent-store.ts';
import { createPlanStore, type PlanStore } from './transfers/plan-store.ts';
import { createSendScope, type SendScope } from './transfers/send-scope.ts';
import { createSpoolStore, type SpoolStore } from './transfers/spool-store.ts';

export interface Journal
  extends IntentStore,
    PlanStore,
    AgreedStore,
    DirectoryStore,
    DuplicateStore,
    ActivityStore,
    ActivityList,
    SendScope {
  /** The path of the damaged journal that this one replaced, until the user has been notified; null normally. */
  readonly quarantinedAs: string | null;
  /** Ends the notice of a damaged journal for good: later openings do not report it again. */
  setAsideIsReported(): void;
  /** Whether files must be matched with the bank by content before anything is sent. */
  readonly readoption: Readoption;
  /** By what a bank without an id of its own is recognised again. */
  readonly bankEvidence: BankEvidenceStore;
  /** Null in the journal of before owners were written, for a look. */
  owner(): JournalOwner | null;
  /** The bank has said its id: this journal belongs to it for good. */
  setBank(bankId: string): void;
  readonly adoption: AdoptionStore;
  readonly bulk: BulkStore;
  readonly downloads: DownloadStore;
  readonly keptSearches: KeptSearchStore;
  readonly receipts: ReceiptStore;
  readonly remote: RemoteVersionStore;
  readonly proofUploads: ProofUploadStore;
  readonly linkCopies: LinkCopyStore;
  readonly requests: AtMostOnceRequestStore;
  readonly roots: RootStore;
  readonly routes: RouteStore;
  readonly smartFolders: SmartFolderStore;
  readonly spool: SpoolStore;
  readonly bankSubfolders: BankSubfolderStore;
  /** The rules that hold in the directories of a watched folder, over a restart. */
  heldRules(folderId: WatchedFolderId): HeldRules;
  /**
   * Runs several calls of this object as one durable step. An error undoes all of it. `recordCommitPoint` and `confirm` are not
   * part of it: they share transactions of their own.
   */
  transaction<Result>(work: () => Result): Result;
  /**
   * As `transaction`, but durable only with the next durable write of this journal, whichever it is: for what a program that lost
   * it would decide again in the same way (docs/decisions/0086). Not inside another transaction.
   */
  planTransaction<Result>(work: () => Result): Result;
  /** Commits what waits and closes the file. Safe to call twice. */
  close(): void;
}

export interface JournalOptions {
  readonly path: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly log: Log;
  /**
   * Receives each damaged journal that is kept, so that the user is notified: at each opening until `setAsideIsReported`. Never
   * when opened read-only.
   */
  readonly noteSetAside?: ((setAside: JournalSetAside) => void) | undefined;
  /** Begins nothing but what is admitted, and counts nothing else: for a run that does not look after everything. */
  readonly isNarrow?: boolean;
  /** For processes without the lock of the state directory: the file stays as it is, and writes throw. */
  readonly isReadOnly?: boolean;
  /** The required owner: a journal of another owner at the path counts as damaged. */
  readonly owner?: JournalOwner;
  /** Where the generation stands outside of the journal, so that an older copy of it is noticed. */
  readonly generation?: GenerationKeeper;
}

/**
 * Opens or begins the journal at `path`. A file that is damaged or no journal at all is set aside, never deleted, and
 * a new one is begun. Throws AppError JOURNAL_TOO_NEW, JOURNAL_FULL; for a look also JOURNAL_TOO_OLD and JOURNAL_UNREADABLE.
 */
export function openJournal(options: JournalOptions): Journal {
  const { path, clock } = options;
  const isReadOnly = options.isReadOnly === true;
  const { log, owner = null, generation } = options;
  const connection = isReadOnly ? openReadOnly(path, owner) : openToWrite({ path, clock, log, owner });
  const meta = createMetaStore(connection);
  const readoption = createReadoption(meta);
  if (!isReadOnly && owner !== null) stampOwner(meta, owner);
  const isOlder = !isReadOnly && generation !== undefined && advanceGeneration(meta, generation).isOlder;
  // One that begins now knows nothing anyway.
  if (isOlder && readoption.required() === null) {
    log.warn('the journal is older than the state around it', { path });
    readoption.require('older-journal');
  }
  const setAsideNotes = createSetAsideNotes(connection);
  const setAside = isReadOnly ? [] : setAsideNotes.list();
  for (const each of setAside) options.noteSetAside?.(each);
  const writeAhead = openWriteAheadFile(path);
  const groupCommit = createGroupCommit(connection, writeAhead);
  const keys = createDirectoryKeys(connection);
  const ownership = createOwnershipRevision();
  const agreed = createAgreedStore(connection, keys, ownership);
  const scope = createSendScope(connection, options.isNarrow === true);
  const { admitFolder, admitIntent } = scope;
  const proofUploads = createProofUploadStore(connection);
  const remote = createRemoteVersionStore(connection, clock);
  return {
    quarantinedAs: setAside.at(-1)?.path ?? null,
    setAsideIsReported() {
      // Not without need: it costs a write at each start.
      if (setAside.length > 0) setAsideNotes.clear();
    },
    readoption,
    bankEvidence: createBankEvidenceStore(connection, meta),
    owner: () => ownerOf(meta),
    setBank: (bankId) => meta.set('bank', bankId),
    ...agreed,
    ...createDirectoryStore(connection, keys, ownership),
    ...createIntentStore({ connection, groupCommit, agreed, remote, scope, clock }),
    ...createPlanStore(connection, clock),
    ...createDuplicateStore(connection, clock),
    ...createActivityStore(connection, scope, clock),
    ...createActivityList(connection),
    admitFolder,
    admitIntent,
    adoption: createAdoptionStore(connection),
    bulk: createBulkStore(connection, clock),
    downloads: createDownloadStore(connection, clock),
    keptSearches: createKeptSearchStore(connection, clock),
    receipts: createReceiptStore(connection),
    remote,
    proofUploads,
    linkCopies: createLinkCopyStore(connection, clock),
    requests: createAtMostOnceRequestStore(connection, clock),
    roots: createRootStore(connection),
    routes: createRouteStore(connection),
    smartFolders: createSmartFolderStore(connection),
    spool: createSpoolStore(connection, proofUploads),
    bankSubfolders: createBankSubfolderStore(connection),
    heldRules: createHeldRules(connection),
    transaction: connection.transaction,
    planTransaction: connection.transactionBeforeSync,
    close() {
      if (!connection.isOpen) return;
      groupCommit.flush();
      // A copy that was made while the journal was open is older than what is left here, too.
      if (!isReadOnly && generation !== undefined)
        countClosing(() => advanceGeneration(meta, generation), log);
      writeAhead.close();
      connection.close();
    },
  };
}

/** A full disk keeps no journal open. */
function countClosing(advance: () => unknown, log: Log): void {
  try {
    advance();
  } catch (error) {
    log.warn('the generation of the journal could not be written', { error });
  }
}
