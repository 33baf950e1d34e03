import { lstat, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Journal, NewIntent } from '../../../../main/journal/index.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import {
  createBandwidth,
  createServerState,
  createTransfer,
  defaultTiming,
  type IntentStore,
  type Transfer,
  type TransferEvents,
  type TransferOptions,
  type UploadFiles,
} from '../../../../main/transfer/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import type {
  Fingerprint,
  Intent,
  IntentId,
  LocalPath,
  RelativePath,
} from '../../../../shared/model/index.ts';
import { longestWait } from '../../../support/chance.ts';
import { createFakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { newIntent, openTestJournal, requireIntent } from '../../../support/open-test-journal.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';
import { readingOf } from './reading-of.ts';
import { createScriptedBank, type ScriptedBank } from './scripted-bank.ts';

/** Transfer with a real journal and real files, a bank in memory and a clock in the test's hand. */
export interface TransferFixture {
  readonly transfer: FixtureTransfer;
  readonly journal: Journal;
  readonly bank: ScriptedBank;
  readonly clock: FakeClock;
  readonly events: readonly string[];
  readonly root: LocalPath;
  /** Writes a file and promises it; returns its intent id. */
  plant(name: string, content: string | Buffer, replaced?: Partial<NewIntent>): Promise<IntentId>;
  intent(intentId: IntentId): Intent;
  /** Lets time pass in steps, and everything that follows from it happen, until the intent is in this state. */
  until(intentId: IntentId, state: Intent['state'], limitMs?: number): Promise<Intent>;
  /** Waits for real work alone: the clock stands still. */
  when(condition: () => boolean): Promise<void>;
  /** Lets this much time pass, with real file and journal work in between. */
  pass(durationMs: number): Promise<void>;
  /** As after a crash: a second transfer over the same journal and bank. The first must be stopped or abandoned. */
  restart(options?: TransferOptions): FixtureTransfer;
  setProbe(check: () => Promise<void>): void;
  /** Paths that the rules of their folder leave out by now. */
  readonly leftOut: Set<string>;
  readonly openedCount: number;
}

/** Transfer over a server state of its own. */
export interface FixtureTransfer extends Transfer {
  /** As after a change of the network. */
  probeNow(): void;
  /** As after a sign-in that went well. */
  reconnect(): void;
}

export async function createTransferFixture(
  options: TransferOptions = {},
  wrapStore: (journal: Journal) => IntentStore = (journal) => journal,
): Promise<TransferFixture> {
  const clock = createFakeClock();
  const { journal } = await openTestJournal(clock);
  const root = await temporaryDirectory();
  const realWork = createRealWork();
  const store = wrapStore({
    ...journal,
    recordCommitPoint: (...tail) => realWork.follow(journal.recordCommitPoint(...tail)),
    confirm: (...confirmation) => realWork.follow(journal.confirm(...confirmation)),
  });
  const bank = createScriptedBank();
  const events: string[] = [];
  const leftOut = new Set<string>();
  let probe = async (): Promise<void> => undefined;
  let openedCount = 0;

  const files: UploadFiles = {
    async openForUpload(source) {
      openedCount += 1;
      return openRealFile(source.localPath, realWork);
    },
    removeSpooled: (path) => realWork.follow(rm(path)),
  };
  const listener: TransferEvents = {
    moved: (intentId, from, to) => events.push(`${intentId}: ${from} → ${to}`),
    progress: () => undefined,
    fileChanged: (intentId, code) => events.push(`${intentId}: ${code}`),
    planOutdated: (intentId) => events.push(`${intentId}: plan outdated`),
    duplicateFound: (intentId, assetId, kind) => events.push(`${intentId}: ${kind} ${assetId}`),
    duplicateCleared: (intentId) => events.push(`${intentId}: checked`),
    journalFull: (isFull) => events.push(isFull ? 'journal full' : 'journal has room'),
  };
  const create = (given: TransferOptions): FixtureTransfer => {
    const server = createServerState({
      signIn: () => probe(),
      clock,
      log: silentLog,
      random: longestWait,
      timing: { ...defaultTiming, ...given.timing },
    });
    let wasOffline = false;
    server.subscribe({
      changed(condition, cause) {
        if (condition === 'offline') events.push('offline');
        else if (wasOffline) events.push('online');
        wasOffline = condition === 'offline';
        if (condition === 'refused') events.push('sign-in refused');
        if (condition === 'misconfigured') events.push(`misconfigured ${cause?.code}`);
      },
    });
    const made = createTransfer(
      {
        bank,
        store,
        files,
        server,
        bandwidth: createBandwidth(null),
        clock,
        log: silentLog,
        events: listener,
        isIgnored: async ({ relativePath }) => leftOut.has(relativePath),
      },
      // No stagger before the first create, unless the test is about it.
      { random: () => 0, backoffRandom: longestWait, ...given },
    );
    const stop = async (): Promise<void> => {
      server.stop();
      await made.stop();
    };
    onTestFinished(stop);
    return { ...made, stop, probeNow: server.probeNow, reconnect: () => server.report({ kind: 'accepted' }) };
  };
  const transfer = create(options);

  /** Real reads and commits take as long as they take; the clock stands still during them. */
  async function turn(): Promise<void> {
    do {
      await realWork.done();
      await new Promise<void>((resolve) => setTimeout(resolve, 1));
    } while (realWork.isGoingOn());
  }

  async function pass(durationMs: number): Promise<void> {
    for (let index = 0; index < 3; index += 1) await turn();
    await clock.advance(durationMs);
    for (let index = 0; index < 3; index += 1) await turn();
  }

  return {
    transfer,
    journal,
    bank,
    clock,
    events,
    leftOut,
    root,
    get openedCount() {
      return openedCount;
    },
    async plant(name, content, replaced = {}) {
      const localPath = join(root, name.replaceAll('/', '-')) as LocalPath;
      await writeFile(localPath, content);
      const planned = newIntent(name, { fingerprint: await stampOf(localPath) });
      const source = { ...planned.source, localPath, relativePath: name as RelativePath };
      journal.createIntents([{ ...planned, source, ...replaced }]);
      return planned.intentId;
    },
    intent: (intentId) => requireIntent(journal, intentId),
    async until(intentId, state, limitMs = 600_000) {
      for (let passedMs = 0; passedMs <= limitMs; passedMs += 500) {
        const intent = requireIntent(journal, intentId);
        if (intent.state === state) return intent;
        // Give real work a chance before time moves on, and move it in small steps.
        if (passedMs === 0) for (let index = 0; index < 10; index += 1) await turn();
        else await pass(500);
      }
      const { state: found, cause } = requireIntent(journal, intentId);
      throw new Error(
        `${intentId} is ${found} (${JSON.stringify(cause)}), not ${state}. ${events.join('; ')}`,
      );
    },
    async when(condition) {
      while (!condition()) await turn();
    },
    pass,
    restart: (given = {}) => create(given),
    setProbe(check) {
      probe = check;
    },
  };
}

export async function stampOf(path: string): Promise<Fingerprint> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await lstat(path, { bigint: true });
  return { dev, ino, sizeBytes: Number(size), mtimeNs, ctimeNs };
}

/** Open requests to the disk, at any speed of it. */
interface RealWork {
  follow<Result>(work: Promise<Result>): Promise<Result>;
  isGoingOn(): boolean;
  done(): Promise<void>;
}

function createRealWork(): RealWork {
  const going = new Set<Promise<unknown>>();
  return {
    follow(work) {
      going.add(work);
      const end = () => void going.delete(work);
      work.then(end, end);
      return work;
    },
    isGoingOn: () => going.size > 0,
    async done() {
      while (going.size > 0) await Promise.allSettled(going);
    },
  };
}

async function openRealFile(path: LocalPath, { follow }: RealWork): ReturnType<UploadFiles['openForUpload']> {
  const handle = await follow(open(path, 'r')).catch((error: unknown) => {
    throw new AppError('FILE_GONE', { path }, error);
  });
  return {
    async fingerprint() {
      const { dev, ino, size, mtimeNs, ctimeNs } = await follow(handle.stat({ bigint: true }));
      return { dev, ino, sizeBytes: Number(size), mtimeNs, ctimeNs };
    },
    read: (sizeBytes) =>
      readingOf(async (positionBytes, lengthBytes) => {
        const buffer = Buffer.alloc(lengthBytes);
        const { bytesRead } = await follow(handle.read(buffer, 0, lengthBytes, positionBytes));
        return buffer.subarray(0, bytesRead);
      }, sizeBytes),
    async stillMapsTo(otherPath) {
      const [opened, found] = await follow(
        Promise.all([handle.stat({ bigint: true }), lstat(otherPath, { bigint: true }).catch(() => null)]),
      );
      return found !== null && found.ino === opened.ino && found.dev === opened.dev;
    },
    close: () => follow(handle.close()),
  };
}
