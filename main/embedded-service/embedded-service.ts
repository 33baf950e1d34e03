import { z } from 'zod';
import { backoffMs, type Clock, type Log, type Random } from '../platform/index.ts';
import { type ServiceProgram, type StartServiceProgram, spawnServiceProgram } from './service-program.ts';

/** The ready message of the embedded bank. */
export interface EmbeddedBank {
  readonly server: string;
  /** Null when the embedded key was switched off: then users sign in as with any other bank. */
  readonly apiKey: string | null;
  readonly inboxFolderId: string;
}

export type EmbeddedState = 'starting' | 'running' | 'restarting' | 'failed';

export interface EmbeddedService {
  state(): EmbeddedState;
  /** As in the last message; null before the first one. */
  bank(): EmbeddedBank | null;
  /** Called after `state` or `bank` has changed. */
  subscribe(listener: () => void): () => void;
  /** Resolves when the bank listens for the first time, or when it has failed so often that waiting is no use. */
  settled(): Promise<void>;
  /** Ends the bank cleanly and stays ended. Safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedServiceDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  /** Port to listen on, asked before each start; the same one each time, because a bank is known by its address. */
  readonly choosePort: () => Promise<number>;
  /** As a child of Node where the host says nothing else. */
  readonly startProgram?: StartServiceProgram;
}

export interface EmbeddedServiceOptions {
  /** Absolute path of the program. */
  readonly program: string;
  readonly dataDirectory: string;
}

/** Start again after a crash: at once in human terms, then slower, so that a bank that cannot run burns no machine. */
const restartPolicy = { firstMs: 250, maxMs: 30_000 };

/** The number of quick ends after which the user is notified of the failure. Restarts go on. */
const endsBeforeFailed = 3;

/** A bank that ran this long was sound: its end is the first of a new series. */
const soundRunMs = 60_000;

/** The bank itself gives requests in flight eight seconds; a supervisor that waits less would cut them off. */
const longestFarewellMs = 10_000;

const listeningSchema = z.object({
  event: z.literal('listening'),
  url: z.url(),
  apiKey: z.string().nullable(),
  inboxFolderId: z.string(),
});

/** Runs the media bank that comes with Galley as a child process and keeps it running. */
export function startEmbeddedService(
  deps: EmbeddedServiceDeps,
  options: EmbeddedServiceOptions,
): EmbeddedService {
  const startProgram = deps.startProgram ?? spawnServiceProgram;
  const listeners = new Set<() => void>();
  const firstEnd = Promise.withResolvers<void>();
  let state: EmbeddedState = 'starting';
  let bank: EmbeddedBank | null = null;
  let child: RunningService | null = null;
  let ends = 0;
  let listeningSinceMs: number | null = null;
  let cancelRestart = (): void => {};
  let stopping: Promise<void> | null = null;

  const enter = (next: EmbeddedState): void => {
    state = next;
    if (next === 'running' || next === 'failed') firstEnd.resolve();
    for (const listener of [...listeners]) listener();
  };

  const listening = (reported: EmbeddedBank): void => {
    bank = reported;
    listeningSinceMs = deps.clock.monotonicMs();
    enter('running');
  };

  const ended = (reason: Readonly<Record<string, unknown>>): void => {
    child = null;
    if (stopping !== null) return;
    if (listeningSinceMs !== null && deps.clock.monotonicMs() - listeningSinceMs >= soundRunMs) ends = 0;
    listeningSinceMs = null;
    ends += 1;
    const delayMs = backoffMs(ends - 1, restartPolicy, deps.random);
    deps.log.warn('the built-in bank ended', { ...reason, restartInMs: delayMs });
    cancelRestart = deps.clock.after(delayMs, start);
    enter(ends >= endsBeforeFailed ? 'failed' : 'restarting');
  };

  const start = (): void => {
    deps
      .choosePort()
      .then((port) => {
        if (stopping === null) child = startService(startProgram, options, port, { listening, ended });
      })
      .catch((error: unknown) => ended({ error }));
  };

  start();

  return {
    state: () => state,
    bank: () => bank,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: () => firstEnd.promise,
    stop() {
      stopping ??= (async () => {
        cancelRestart();
        firstEnd.resolve();
        if (child !== null) await endService(child, deps.clock);
      })();
      return stopping;
    },
  };
}

interface RunningService extends Pick<ServiceProgram, 'askToEnd' | 'kill'> {
  readonly ended: Promise<void>;
}

function startService(
  startProgram: StartServiceProgram,
  { program, dataDirectory }: EmbeddedServiceOptions,
  port: number,
  on: {
    readonly listening: (bank: EmbeddedBank) => void;
    readonly ended: (reason: Readonly<Record<string, unknown>>) => void;
  },
): RunningService {
  const args = ['serve', '--port', String(port), '--data', dataDirectory];
  const service = startProgram({ program, args });
  const { promise, resolve } = Promise.withResolvers<void>();
  service.onLine((line) => {
    const reported = readListening(line);
    if (reported !== null) on.listening(reported);
  });
  service.onEnd((reason) => {
    on.ended(reason);
    resolve();
  });
  return { ...service, ended: promise };
}

/** Stdout carries the one line; anything else there is not ours to judge. */
function readListening(line: string): EmbeddedBank | null {
  const parsed = listeningSchema.safeParse(parseJson(line));
  if (!parsed.success) return null;
  const { url, apiKey, inboxFolderId } = parsed.data;
  return { server: url.replace(/\/+$/, ''), apiKey, inboxFolderId };
}

/** Undefined for a line that is no JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function endService(service: RunningService, clock: Clock): Promise<void> {
  const cancelKill = clock.after(longestFarewellMs, service.kill);
  service.askToEnd();
  await service.ended;
  cancelKill();
}
