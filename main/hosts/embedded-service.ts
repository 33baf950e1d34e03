import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Clock, Log } from '../platform/index.ts';

/** What the embedded bank says of itself when it listens (`docs: interfaces § The service`). */
export interface EmbeddedBank {
  readonly server: string;
  /** Null when somebody has switched the embedded key off: then people sign in as with any other bank. */
  readonly apiKey: string | null;
  readonly inboxFolderId: string;
}

export type EmbeddedState = 'starting' | 'running' | 'restarting' | 'failed';

export interface EmbeddedService {
  state(): EmbeddedState;
  /** As it was told last; null before the first time. */
  bank(): EmbeddedBank | null;
  /** Told after `state` or `bank` has changed. */
  subscribe(listener: () => void): () => void;
  /** Resolves when the bank listens for the first time, or when it has failed so often that waiting is no use. */
  settled(): Promise<void>;
  /** Ends the bank cleanly and stays ended. Safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedServiceDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Port to listen on, asked before each start; the same one each time, because a bank is known by its address. */
  readonly choosePort: () => Promise<number>;
}

export interface EmbeddedServiceOptions {
  /** The program, run by the Node that runs us. */
  readonly program: string;
  readonly dataDirectory: string;
}

/** Start again after a crash: at once in human terms, then slower, so that a bank that cannot run burns no machine. */
const firstRestartDelayMs = 250;
const longestRestartDelayMs = 30_000;

/** Ends in quick succession, after which people are told that it failed. Tries go on. */
const endsBeforeFailed = 3;

/** A bank that ran this long was sound: its end is the first of a new series. */
const soundRunMs = 60_000;

/** The bank itself gives requests in flight eight seconds; a supervisor that waits less would cut them off. */
const longestFarewellMs = 10_000;

/** Of the last words of a bank that did not start: enough for the reason, not for a log of its own. */
const keptStderrCharacters = 2_000;

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
  const listeners = new Set<() => void>();
  const firstEnd = Promise.withResolvers<void>();
  let state: EmbeddedState = 'starting';
  let bank: EmbeddedBank | null = null;
  let child: ChildProcess | null = null;
  let ends = 0;
  let listeningSinceMs: number | null = null;
  let cancelRestart = (): void => {};
  let stopping: Promise<void> | null = null;

  const enter = (next: EmbeddedState): void => {
    state = next;
    if (next === 'running' || next === 'failed') firstEnd.resolve();
    for (const listener of [...listeners]) listener();
  };

  const listening = (told: EmbeddedBank): void => {
    bank = told;
    listeningSinceMs = deps.clock.monotonicMs();
    enter('running');
  };

  const ended = (reason: Readonly<Record<string, unknown>>): void => {
    child = null;
    if (stopping !== null) return;
    if (listeningSinceMs !== null && deps.clock.monotonicMs() - listeningSinceMs >= soundRunMs) ends = 0;
    listeningSinceMs = null;
    ends += 1;
    const delayMs = Math.min(longestRestartDelayMs, firstRestartDelayMs * 2 ** (ends - 1));
    deps.log.warn('the built-in bank ended', { ...reason, restartInMs: delayMs });
    cancelRestart = deps.clock.after(delayMs, start);
    enter(ends >= endsBeforeFailed ? 'failed' : 'restarting');
  };

  const start = (): void => {
    deps
      .choosePort()
      .then((port) => {
        if (stopping === null) child = spawnService(options, port, { listening, ended });
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
        if (child !== null) await endChild(child, deps.clock);
      })();
      return stopping;
    },
  };
}

function spawnService(
  { program, dataDirectory }: EmbeddedServiceOptions,
  port: number,
  on: {
    readonly listening: (bank: EmbeddedBank) => void;
    readonly ended: (reason: Readonly<Record<string, unknown>>) => void;
  },
): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      '--import',
      new URL('./end-with-parent.ts', import.meta.url).href,
      program,
      'serve',
      ...['--port', String(port), '--data', dataDirectory],
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      // In a group of its own: Ctrl-C in a terminal goes to the whole group, and the bank must outlive the engine.
      detached: process.platform !== 'win32',
      windowsHide: true,
      // Where we are Electron, run the bank as the Node inside it; Node itself does not know this variable.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    },
  );
  let lastWords = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-keptStderrCharacters);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const told = readListening(line);
    if (told !== null) on.listening(told);
  });
  let hasEnded = false;
  const end = (reason: Readonly<Record<string, unknown>>): void => {
    if (hasEnded) return;
    hasEnded = true;
    on.ended({ ...reason, lastWords });
  };
  child.on('error', (error) => end({ error }));
  child.on('exit', (exitCode, signal) => end({ exitCode, signal }));
  return child;
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

function endChild(child: ChildProcess, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancelKill = clock.after(longestFarewellMs, () => child.kill('SIGKILL'));
    child.once('exit', () => {
      cancelKill();
      resolve();
    });
    child.kill('SIGTERM');
  });
}
