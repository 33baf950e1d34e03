import { chmodSync } from 'node:fs';
import type {
  AccountStore,
  AssetIndex,
  AssetSaveStore,
  AssetStore,
  CatalogueStore,
  ConversionJobStore,
  DiscussionStore,
  FolderSaveStore,
  FolderStore,
  GuestStore,
  IdempotencyStore,
  InvitationQueue,
  MessageStore,
  ProjectFolderStore,
  ProjectRightsStore,
  ProjectStore,
  ProofActivityReader,
  ReminderStore,
  ShareStore,
  UploadStore,
} from '../domain/index.ts';
import { createDiskBlobStore, type DiskBlobStore } from './blobs/disk/blob-store.ts';
import { closeToOthers, type DataDirectory } from './data-directory/data-directory.ts';
import { createHealthCheck } from './health-check.ts';
import { createAccountStore } from './repositories/administration/account-store.ts';
import { createProjectSetup, type ProjectSetup } from './repositories/administration/project-setup.ts';
import { createSetupStore, type SetupStore } from './repositories/administration/setup-store.ts';
import { createAssetIndex } from './repositories/assets/asset-index.ts';
import { createAssetSaveStore } from './repositories/assets/asset-save-store.ts';
import { createAssetStore } from './repositories/assets/asset-store.ts';
import { createCatalogueStore } from './repositories/assets/catalogue-store.ts';
import { createConversionJobStore } from './repositories/assets/conversion-store.ts';
import { createFolderSaveStore } from './repositories/folders/folder-save-store.ts';
import { createFolderStore } from './repositories/folders/folder-store.ts';
import { createMessageStore } from './repositories/projects/message-store.ts';
import { createProjectFolderStore } from './repositories/projects/project-folder-store.ts';
import { createProjectRightsStore } from './repositories/projects/project-rights-store.ts';
import { createProjectStore } from './repositories/projects/project-store.ts';
import { createActivityStore } from './repositories/proofs/activity-store.ts';
import { createDiscussionStore } from './repositories/proofs/discussion-store.ts';
import { createGuestStore } from './repositories/proofs/guest-store.ts';
import { createInvitationQueue } from './repositories/proofs/invitation-queue.ts';
import { type ClosableProofStore, createProofStore } from './repositories/proofs/proof-store.ts';
import { createReminderStore } from './repositories/proofs/reminder-store.ts';
import { createShareStore } from './repositories/proofs/share-store.ts';
import { createIdempotencyStore } from './repositories/uploads/idempotency-store.ts';
import { referencedBlobs } from './repositories/uploads/referenced-blobs.ts';
import { createUploadStore } from './repositories/uploads/upload-store.ts';
import { openDatabase } from './sqlite/database.ts';
import { bankIdSetting } from './sqlite/migrations/0008-bank-identity.ts';
import { openDatabaseFile } from './sqlite/node-sqlite-dialect.ts';
import { createPageQueryThread } from './sqlite/page-query-thread.ts';
import { createPageReader, mostAssetsInline as usualMostAssetsInline } from './sqlite/page-reader.ts';
import { createWriteGate, type WriteGate } from './write-gate.ts';

export interface Store extends WriteGate {
  readonly accounts: AccountStore;
  readonly folders: FolderStore;
  readonly folderSaves: FolderSaveStore;
  readonly assets: AssetStore;
  readonly assetSaves: AssetSaveStore;
  readonly index: AssetIndex;
  readonly catalogue: CatalogueStore;
  readonly uploads: UploadStore;
  readonly idempotency: IdempotencyStore;
  readonly blobs: DiskBlobStore;
  readonly conversionJobs: ConversionJobStore;
  readonly projectRights: ProjectRightsStore;
  readonly projects: ProjectStore;
  readonly projectFolders: ProjectFolderStore;
  readonly projectSetup: ProjectSetup;
  readonly messages: MessageStore;
  readonly proofs: ClosableProofStore;
  readonly shares: ShareStore;
  readonly discussion: DiscussionStore;
  readonly reminders: ReminderStore;
  readonly guests: GuestStore;
  readonly activity: ProofActivityReader;
  readonly invitations: InvitationQueue;
  readonly setup: SetupStore;
  /** The bank's own id, which every copy and backup of it keeps. */
  readonly bankId: string;
  /** Removes blobs of uploads that failed at their end and of removed proofs, while others upload. Rounds must be minutes apart. */
  collectOrphans(): Promise<number>;
  /** Rejects while the database does not answer or the disk takes nothing. */
  checkHealth(): Promise<void>;
  close(): Promise<void>;
}

interface OpenStoreOptions {
  readonly chmod?: typeof chmodSync;
  /** Receives files that others may read, because their modes cannot be changed here. */
  readonly leftOpen?: (paths: readonly string[]) => void;
  /** Searches of a bank with more assets run on a thread; other than usual only in tests. */
  readonly mostAssetsInline?: number;
}

export async function openStore(
  directory: DataDirectory,
  { chmod = chmodSync, leftOpen, mostAssetsInline = usualMostAssetsInline }: OpenStoreOptions = {},
): Promise<Store> {
  const left = closeToOthers(directory, chmod);
  if (left.length > 0) leftOpen?.(left);
  const connection = openDatabaseFile(directory.databaseFile);
  const database = await openDatabase(connection);
  const setup = createSetupStore(database);
  const blobs = createDiskBlobStore(directory.blobDirectory);
  const searches = createPageQueryThread(directory.databaseFile);
  const uploads = createUploadStore({ database, blobs });
  const proofs = createProofStore({ database, blobs });
  async function settled(): Promise<void> {
    await blobs.settled();
    await uploads.settled();
    await proofs.settled();
  }

  return {
    accounts: createAccountStore(database),
    folders: createFolderStore(database),
    folderSaves: createFolderSaveStore(database),
    assets: createAssetStore(database),
    assetSaves: createAssetSaveStore(database),
    index: createAssetIndex(database, createPageReader(database, searches, { mostAssetsInline })),
    catalogue: createCatalogueStore(database),
    uploads,
    idempotency: createIdempotencyStore(database),
    blobs,
    conversionJobs: createConversionJobStore(database),
    projectRights: createProjectRightsStore(database),
    projects: createProjectStore(database),
    projectFolders: createProjectFolderStore(database),
    projectSetup: createProjectSetup(database),
    messages: createMessageStore(database),
    proofs,
    shares: createShareStore(database),
    discussion: createDiscussionStore(database),
    reminders: createReminderStore(database),
    guests: createGuestStore(database),
    activity: createActivityStore(database),
    invitations: createInvitationQueue(database),
    setup,
    bankId: await requireBankId(setup),

    ...createWriteGate({ connection, database, blobs, settled }),
    collectOrphans: () => blobs.collect((sha256s) => referencedBlobs(database, sha256s)),
    checkHealth: createHealthCheck({
      database,
      directory: directory.path,
      now: () => performance.now(),
    }),

    async close() {
      await searches.close();
      await settled();
      try {
        await blobs.close();
      } finally {
        await database.destroy();
      }
    },
  };
}

async function requireBankId(setup: SetupStore): Promise<string> {
  const bankId = await setup.readSetting(bankIdSetting);
  if (bankId === null) throw new Error('The bank has lost its own id.');
  return bankId;
}
