import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tokenForKey } from '../support/running-bank.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { askForConversion } from './bank-conversions.ts';
import { directoryDamage } from './bank-directory-check.ts';
import { createFileMaker } from './bank-files.ts';
import { inspectBank, type OpenRequests } from './bank-inspection.ts';
import { createBankKiller } from './bank-killer.ts';
import { createBankRegistry } from './bank-memory.ts';
import { watchOutbox } from './bank-outbox.ts';
import { countPending, inLanes } from './bank-reading.ts';
import { type BankSession, createBankSession, type RequestListener } from './bank-session.ts';
import { type BankWorker, createBankWorker } from './bank-worker.ts';
import { createRandom } from './random.ts';

export interface BankKillOptions {
  readonly seed: number;
  readonly kills: number;
  /** Compiled code is kept here from start to start. */
  readonly compileCache: string;
  readonly onKill?: () => void;
}

export interface BankKillReport {
  readonly seed: number;
  readonly kills: number;
  readonly answers: number;
  /** Requests that a kill cut off: those that had happened all the same, and those that had not. */
  readonly openRequests: OpenRequests;
  readonly invitations: number;
  /** Conversions by what they came to in the end. */
  readonly conversions: { readonly made: number; readonly failed: number };
  /** Empty when all is well. */
  readonly complaints: readonly string[];
}

// Enough to have several requests in every stage at once, and uploads that share a commit.
const CLIENTS = 6;
// Before any start was seen; half of it on a quiet machine.
const FIRST_START_MS = 1_000;
// For pictures, mails and conversions of the whole episode, on a machine that does something else as well.
const LONGEST_REST_MS = 240_000;
const LOOK_INTERVAL_MS = 50;

/**
 * One bank on which several clients work, killed so many times; after each kill everything that it had acknowledged must be there.
 * The same seed makes the same requests and kill moments, as far as the machine is as fast.
 */
export async function bankKillEpisode(options: BankKillOptions): Promise<BankKillReport> {
  const work = mkdtempSync(join(tmpdir(), 'galley-bank-kill-'));
  try {
    return await playEpisode(options, join(work, 'bank'));
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function playEpisode(options: BankKillOptions, dataPath: string): Promise<BankKillReport> {
  const { seed, kills, compileCache } = options;
  const random = createRandom(seed);
  const memory = createBankRegistry();
  const makeFile = await createFileMaker(seed);
  const outbox = watchOutbox(dataPath);
  const workers = Array.from({ length: CLIENTS }, (_, index) =>
    createBankWorker({
      memory,
      makeFile,
      // Each has numbers of its own: how the clients take turns depends on timing, and must not change what one of them does.
      random: createRandom(seed + (index + 1) * 0x10_0000),
      name: `client-${index}`,
    }),
  );
  const openRequests: OpenRequests = { happened: 0, vanished: 0 };
  const conversions = { made: 0, failed: 0 };
  const complaints: string[] = [];
  let token: string | null = null;
  let startMs = FIRST_START_MS;
  let running: ServiceProcess | null = null;
  let killed = 0;

  async function start(): Promise<ServiceProcess> {
    const beganMs = performance.now();
    const service = await startServiceProcess({
      dataPath,
      environment: { NODE_COMPILE_CACHE: compileCache },
    });
    startMs = performance.now() - beganMs;
    running = service;
    return service;
  }

  async function connect(service: ServiceProcess, listener: RequestListener): Promise<BankSession> {
    // A sign-in that was answered outlives every kill, as everything else does.
    token ??= await tokenForKey(service.url, service.apiKey);
    return createBankSession(service, token, listener);
  }

  /** Kills the process somewhere between its first instruction and its listening. */
  async function killWhileStarting(): Promise<void> {
    const delayMs = random.next() * startMs;
    let isKilled = false;
    let timer: NodeJS.Timeout | undefined;
    try {
      const service = await startServiceProcess({
        dataPath,
        environment: { NODE_COMPILE_CACHE: compileCache },
        onSpawn(pid) {
          timer = setTimeout(() => {
            isKilled = true;
            process.kill(pid, 'SIGKILL');
          }, delayMs);
        },
      });
      clearTimeout(timer);
      await service.kill9();
    } catch (error) {
      clearTimeout(timer);
      if (!isKilled) throw error;
    }
  }

  async function killAtWork(): Promise<void> {
    const service = await start();
    complaints.push(...(await inspectBank(await connect(service, noRow), memory, openRequests)));
    if (complaints.length > 0) return service.kill9();
    const killer = createBankKiller(service, dataPath, random);
    const session = await connect(service, killer);
    await Promise.all(
      workers.map(async (worker) => {
        const complaint = await workUntil(killer.isKilled, worker, session);
        if (complaint !== null) complaints.push(complaint);
        killer.killNow();
      }),
    );
    await killer.gone;
    complaints.push(...logged(service));
  }

  /** Lets the bank come to rest, and looks at what is left in its directory. */
  async function finish(): Promise<void> {
    const service = await start();
    const session = await connect(service, noRow);
    complaints.push(...(await inspectBank(session, memory, openRequests)));
    const current = memory.conversions.filter((one) => one.isCurrent());
    const outcomes = await inLanes(current, async (one) => {
      let status = 0;
      await until(`conversion ${one.conversionId} of file ${one.fileId}`, async () => {
        status = (await askForConversion(session, one)).status;
        return status === 200 || status === 500;
      });
      return status;
    });
    conversions.made = outcomes.filter((status) => status === 200).length;
    conversions.failed = outcomes.length - conversions.made;
    await until('looks at pictures', async () => (await countPending(session)) === 0);
    await until('invitations', async () => {
      complaints.push(...(await outbox.look()));
      return complaints.length > 0 || outbox.complaints(memory).length === 0;
    });
    await stopCleanly(service);
    // Content that was discarded since the last start is swept at the next.
    await stopCleanly(await start());
    complaints.push(...(await outbox.look()), ...outbox.complaints(memory), ...directoryDamage(dataPath));
  }

  async function stopCleanly(service: ServiceProcess): Promise<void> {
    const code = await service.stop();
    if (code !== 0) complaints.push(`a stop ended with ${code}: ${service.errorOutput()}`);
    complaints.push(...logged(service));
  }

  try {
    while (killed < kills && complaints.length === 0) {
      if (random.pick({ start: 12, work: 88 }) === 'start') await killWhileStarting();
      else await killAtWork();
      complaints.push(...(await outbox.look()));
      killed += 1;
      options.onKill?.();
    }
    if (complaints.length === 0) await finish();
  } catch (error) {
    complaints.push(textOf(error));
  } finally {
    await (running as ServiceProcess | null)?.kill9();
  }
  return {
    seed,
    kills: killed,
    answers: memory.answers,
    openRequests,
    invitations: memory.invitations.length,
    conversions,
    complaints: complaints.map((complaint) => `seed ${seed}, after ${killed} kills: ${complaint}`),
  };
}

const noRow: RequestListener = { sent() {}, answered() {} };

/** Works until the service is gone; a sentence when it did something else than answer or be gone. */
async function workUntil(
  isKilled: () => boolean,
  worker: BankWorker,
  session: BankSession,
): Promise<string | null> {
  while (!isKilled()) {
    try {
      await worker.workOnce(session);
    } catch (error) {
      return isKilled() && isHangUp(error) ? null : textOf(error);
    }
  }
  return null;
}

/** The errors of fetch when the other side is gone, before or within the answer. */
function isHangUp(error: unknown): boolean {
  return error instanceof TypeError && (error.message === 'fetch failed' || error.message === 'terminated');
}

/** Its log is JSON and says only what should not be. */
function logged(service: ServiceProcess): readonly string[] {
  const lines = service.errorOutput().split('\n');
  return lines.filter((line) => line.includes('"level"')).map((line) => `the service logged ${line}`);
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + LONGEST_REST_MS;
  while (!(await isDone())) {
    if (performance.now() > deadlineMs) throw new Error(`There is no end of: ${what}.`);
    await delay(LOOK_INTERVAL_MS);
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
