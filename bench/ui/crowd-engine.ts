import { join } from 'node:path';
import { type BankCredentials, createBankClient, defaultBankClientOptions } from '../../main/api/index.ts';
import { createHasher, createOwnDirectories } from '../../main/disk/index.ts';
import { createSyncEngine, type SyncEngine } from '../../main/engine/index.ts';
import { openJournal } from '../../main/journal/index.ts';
import { defaultListingTiming } from '../../main/planning/index.ts';
import { silentLog, systemClock, systemRandom } from '../../main/platform/index.ts';
import { defaultRequestTiming } from '../../main/transfer/index.ts';
import { asId, type BankFolderId, type IntentId, type IntentState } from '../../shared/model/index.ts';
import { newIntent } from './plant-activity.ts';

type CreateTransfer = Parameters<typeof createSyncEngine>[0]['createTransfer'];
type TransferListener = Parameters<CreateTransfer>[0];

/** So large that each begins again before it is through. */
const FILE_BYTES = 4 * 2 ** 30;
/** A piece of an upload, as the real transfer reports them. */
const PIECE_BYTES = 1024 * 1024;
/** Between two pieces of one upload: each of them has something new to tell whenever the engine tells anything. */
const PIECE_EVERY_MS = 100;

export interface CrowdEngine {
  readonly engine: SyncEngine;
  close(): Promise<void>;
}

/**
 * The real engine over a real journal in which so many uploads run at once: ten times a second each is a piece further, and one of
 * them begins again. Galley itself runs six at most, so nothing is sent here; the engine cannot tell.
 */
export async function openCrowdEngine(
  {
    server,
    credentials,
    stateDirectory,
  }: { server: string; credentials: BankCredentials; stateDirectory: string },
  count: number,
): Promise<CrowdEngine> {
  const clock = systemClock;
  const log = silentLog;
  const journal = openJournal({ path: join(stateDirectory, 'crowd.sqlite'), clock, log });
  const intents = Array.from({ length: count }, (_, index) => ({
    ...newIntent(index, asId<BankFolderId>('1'), FILE_BYTES),
    parkedFor: null,
  }));
  const ids = intents.map(({ intentId }) => intentId);
  const move = (intentId: IntentId, from: IntentState, to: IntentState): void =>
    journal.move({ intentId, from, to, patch: {} });
  journal.transaction(() => {
    journal.createIntents(intents);
    for (const intentId of ids) move(intentId, 'queued', 'sending');
  });
  const bank = createBankClient({ server, credentials, clock, log }, defaultBankClientOptions);
  const hasher = createHasher();
  const engine = createSyncEngine(
    {
      journal,
      bank,
      createTransfer: (listener) => createCrowd(listener, ids, move),
      proofUploads: { underWay: () => [], subscribe: () => () => undefined },
      downloads: { failedCount: () => 0, subscribe: () => () => undefined },
      smartFolders: { troubledCount: () => 0, subscribe: () => () => undefined },
      hasher,
      bandwidth: { setLimit: () => undefined },
      startWatcher: () => Promise.reject(new Error('Nothing is watched here.')),
      broadRootOf: async () => null,
      own: createOwnDirectories([]),
      isNetworkVolume: async () => false,
      identityOf: () => Promise.reject(new Error('Nothing is watched here.')),
      folders: { list: () => [], put: () => Promise.resolve(), remove: () => Promise.resolve() },
      formerLinks: async () => [],
      onHostEvent: () => () => undefined,
      removeSpooled: () => Promise.resolve(),
      clock,
      log,
      random: systemRandom,
    },
    {
      server: bank.server,
      planOptions: () => ({ confirmEmptied: true, confirmShrunk: true, onClash: 'ask' }),
      settleMs: () => 0,
      isWatching: false,
      isSending: true,
      limitBytesPerSecond: null,
      folderAmbiguity: defaultRequestTiming,
      listingTiming: defaultListingTiming,
    },
  );
  await engine.start();
  return {
    engine,
    async close() {
      await engine.stop();
      await hasher.stop();
      journal.close();
      bank.close();
    },
  };
}

function createCrowd(
  listener: TransferListener,
  ids: readonly IntentId[],
  move: (intentId: IntentId, from: IntentState, to: IntentState) => void,
): ReturnType<CreateTransfer> {
  const sent = new Map(ids.map((intentId) => [intentId, 0]));
  let round = 0;
  let timer: NodeJS.Timeout | null = null;
  const change = (intentId: IntentId | undefined, from: IntentState, to: IntentState): void => {
    if (intentId === undefined) return;
    move(intentId, from, to);
    listener.moved(intentId, from, to);
  };
  const goOn = (): void => {
    for (const [intentId, before] of sent) {
      sent.set(intentId, before + PIECE_BYTES);
      listener.progress(intentId, before + PIECE_BYTES);
    }
    const next = ids[round % ids.length];
    if (round > 0) change(ids[(round - 1) % ids.length], 'queued', 'sending');
    change(next, 'sending', 'queued');
    if (next !== undefined) sent.set(next, 0);
    round += 1;
  };
  const nothing = (): void => undefined;
  return {
    start() {
      timer = setInterval(goOn, PIECE_EVERY_MS);
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      return Promise.resolve();
    },
    schedule: nothing,
    pause: nothing,
    resume: nothing,
    cancel: () => Promise.resolve(),
    retry: () => Promise.resolve(),
    concurrency: () => ids.length,
    setMaxConcurrency: nothing,
    sent: () => sent,
    idle: () => Promise.resolve(),
  };
}
