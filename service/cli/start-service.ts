import manifest from '../../package.json' with { type: 'json' };
import { hasErrorCode } from '../../shared/errors/index.ts';
import {
  createAccess,
  createAssetReading,
  createAssetSaving,
  createFileFinding,
  createFolderSaving,
  createLinkThrottle,
  createMessages,
  createProjectAccess,
  createProjectReading,
  createProjectSaving,
  createProofAccess,
  createProofs,
  createSignIn,
  createSignInThrottle,
  createUploads,
} from '../domain/index.ts';
import { createApp } from '../http/index.ts';
import { settleAdminKey, workingAdminKey } from './admin-key.ts';
import { createLogger } from './logger.ts';
import { admitWrites, type OpenBank, openBank } from './open-bank.ts';
import { createPictures } from './pictures.ts';
import { createReadOnlyStart, type ReadOnlyStart } from './read-only-start.ts';
import { runLater } from './run-later.ts';
import { adminLoginName } from './seed/seed-basics.ts';
import type { ServiceOptions } from './service-options.ts';
import { createSharingParts } from './sharing-parts.ts';

/** The one line that scripts wait for. */
interface ListeningLine {
  readonly event: 'listening';
  readonly url: string;
  /** Null when the embedded key was disabled. */
  readonly apiKey: string | null;
  readonly user: string;
  /** Only on the first start. */
  readonly password: string | null;
  readonly inboxFolderId: string;
  readonly projectId: string;
}

export interface RunningService {
  readonly line: ListeningLine;
  readonly wasSeeded: boolean;
  /** As `OpenBank` has it. */
  readonly setAside: OpenBank['setAside'];
  /** The disk is full: the bank is read until there is room. */
  readonly isReadOnly: boolean;
  /** Where invitations go when no mail server is set; null when one is. */
  readonly outboxDirectory: string | null;
  /** Lets requests in flight finish, for a bounded time, and closes the bank. */
  stop(): Promise<void>;
}

/** How long a stop waits for uploads and downloads in flight. A supervisor kills after ten seconds by custom. */
const longestFarewellMs = 8_000;
/** How often a stop looks for connections that have become idle; short, as people wait for it. */
const sweepIntervalMs = 50;
/** How soon a bank that started on a full disk notices room by itself; a request for its health makes it look at once. */
const roomRetryMs = 10_000;
/** Expired tokens are refused at once; their rows are only tidied up. */
const tidyIntervalMs = 60 * 60 * 1000;

/** Null where the disk of the bank has no room for what it writes. */
async function unlessFull<Result>(write: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
  try {
    return { result: await write() };
  } catch (error) {
    if (hasErrorCode(error, 'STORAGE_FULL')) return null;
    throw error;
  }
}

/** Puts the service together: the only place that knows every room. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const bank = await openBank(options.dataPath, options.seed, { now: Date.now });
  try {
    return await listen(bank, options);
  } catch (error) {
    await bank.close();
    throw error;
  }
}

/** Another public address than its own means that something stands in front. */
function areAddressesReported({ publicUrl, trustedProxies = [] }: ServiceOptions): boolean {
  return publicUrl === null || trustedProxies.length > 0;
}

async function listen(bank: OpenBank, options: ServiceOptions): Promise<RunningService> {
  const { store, directory } = bank;
  const logger = createLogger(options.logLevel ?? 'warn');
  const pictures = createPictures(bank, logger, options.startConverter ?? null);
  const signIn = createSignIn(
    {
      accounts: store.accounts,
      throttle: createSignInThrottle({ now: Date.now }, { limitsAddresses: areAddressesReported(options) }),
      now: Date.now,
      failed: (error) => logger.error({ err: error }, 'the use of a token was not written down'),
    },
    { idleLifeMs: options.tokenLifeMs },
  );
  const access = createAccess({ folders: store.folders, assets: store.assets });
  const projectAccess = createProjectAccess({ rights: store.projectRights });
  const proofAccess = createProofAccess({
    access: projectAccess,
    proofs: store.proofs,
    catalogue: store.catalogue,
    now: Date.now,
  });
  const guestParts = createSharingParts(
    bank,
    { proofAccess, logger },
    { smtpUrl: options.smtpUrl ?? null, publicUrl: options.publicUrl },
  );
  const proofs = createProofs({
    door: proofAccess,
    access: projectAccess,
    proofs: store.proofs,
    catalogue: store.catalogue,
    activity: store.activity,
    now: Date.now,
    pictureArrived: pictures.arrived,
    deadlineChanged: guestParts.deadlineChanged,
  });
  const files = createFileFinding({ access, assets: store.assets, projectAccess, proofs: store.proofs });
  const adminKey = { fixedKey: options.apiKey, keyFile: directory.adminKeyFile };
  /** Null until the service listens. */
  let start: ReadOnlyStart | null = null;
  const app = await createApp(
    {
      signIn,
      access,
      reading: createAssetReading({ access, assets: store.assets, index: store.index, files }),
      assetSaving: createAssetSaving({
        access,
        assets: store.assets,
        catalogue: store.catalogue,
        saves: store.assetSaves,
        now: Date.now,
      }),
      folderSaving: createFolderSaving({ access, saves: store.folderSaves }),
      uploads: createUploads({
        access,
        assets: store.assets,
        catalogue: store.catalogue,
        uploads: store.uploads,
        now: Date.now,
        pictureArrived: pictures.arrived,
      }),
      blobs: store.blobs,
      idempotency: store.idempotency,
      bankId: store.bankId,
      catalogue: store.catalogue,
      proofs,
      projectReading: createProjectReading({
        access: projectAccess,
        rights: store.projectRights,
        projects: store.projects,
        folders: store.projectFolders,
      }),
      projectSaving: createProjectSaving({
        access: projectAccess,
        projects: store.projects,
        folders: store.projectFolders,
        accounts: store.accounts,
        catalogue: store.catalogue,
        now: Date.now,
      }),
      projectLists: store.projects,
      messages: createMessages({ access: projectAccess, messages: store.messages, now: Date.now }),
      conversions: pictures.conversions,
      sharing: guestParts.sharing,
      discussion: guestParts.discussion,
      guests: guestParts.guests,
      linkThrottle: createLinkThrottle({ now: Date.now }, { limitsAddresses: areAddressesReported(options) }),
      linkBase: guestParts.linkBase,
      logger,
      async checkHealth() {
        await store.checkHealth();
        await start?.finish();
      },
      version: manifest.version,
      now: Date.now,
      monotonicNow: () => performance.now(),
    },
    options,
  );
  /** Before anything is asked for, or once there is room for it. */
  async function prepare(): Promise<string | null> {
    const key = await settleAdminKey(store.accounts, adminKey);
    await signIn.removeExpired();
    await store.idempotency.prune(Math.floor(Date.now() / 1000));
    await pictures.recover();
    return key;
  }
  let prepared = bank.isReadOnly ? null : await unlessFull(prepare);
  if (prepared === null) store.refuseWrites();
  const apiKey = prepared === null ? await workingAdminKey(store.accounts, adminKey) : prepared.result;
  const url = await app.listen({ host: options.host, port: options.port });
  start = createReadOnlyStart({
    async write() {
      if (prepared === null) {
        const setAside = await admitWrites(store, directory, Date.now());
        if (setAside !== null) logger.warn(setAside, 'the database names nothing for stored files');
        prepared = { result: await prepare() };
      }
      await guestParts.start(url);
      pictures.start();
    },
    refuse() {
      prepared = null;
      store.refuseWrites();
    },
    after: runLater,
    retryMs: roomRetryMs,
    failed: (error) => logger.error({ err: error }, 'the bank stays read-only'),
  });
  const { finish, isReadOnly, stop: stopRetrying } = start;
  try {
    await unlessFull(finish);
  } catch (error) {
    await stopRetrying();
    // Or it would go on listening, on a bank that is closed.
    await app.close();
    throw error;
  }
  const tidying = setInterval(() => {
    signIn.removeExpired().catch((error: unknown) => logger.error({ err: error }, 'old tokens stay'));
    store.idempotency
      .prune(Math.floor(Date.now() / 1000))
      .catch((error: unknown) => logger.error({ err: error }, 'old idempotency keys stay'));
    store.collectOrphans().catch((error: unknown) => logger.error({ err: error }, 'orphaned blobs stay'));
    pictures.collect();
  }, tidyIntervalMs);
  tidying.unref();

  return {
    line: {
      event: 'listening',
      url,
      apiKey,
      user: adminLoginName,
      password: bank.password,
      inboxFolderId: bank.inboxFolderId,
      projectId: bank.projectId,
    },
    wasSeeded: bank.wasSeeded,
    setAside: bank.setAside,
    isReadOnly: isReadOnly(),
    outboxDirectory: guestParts.outboxDirectory,
    async stop() {
      clearInterval(tidying);
      await stopRetrying();
      const farewell = setTimeout(() => app.server.closeAllConnections(), longestFarewellMs);
      // Node closes the connections that are idle now; one with an answer that is just ending would wait for its keep-alive.
      const sweeping = setInterval(() => app.server.closeIdleConnections(), sweepIntervalMs);
      await app.close();
      clearInterval(sweeping);
      clearTimeout(farewell);
      await pictures.stop();
      await guestParts.stop();
      await bank.close();
    },
  };
}
