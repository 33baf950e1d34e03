import { spawn } from 'node:child_process';
import { programEnvironment } from './program-environment.ts';
import { programFile } from './program-file.ts';
import { galleyNode } from './service-process.ts';

/** One JSON line of `--json`. */
export type GalleyEvent = Readonly<Record<string, unknown>> & { readonly event: string };

export interface GalleyEnd {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly events: readonly GalleyEvent[];
  /** The last `summary`; null when it ended before. */
  readonly summary: GalleySummary | null;
  /** Its text output. */
  readonly text: string;
}

export interface GalleySummary {
  readonly scanned: number;
  readonly uploaded: number;
  readonly versions: number;
  readonly adopted: number;
  readonly unchanged: number;
  readonly ignored: number;
  readonly parked: number;
  readonly failed: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** The real command line in its own process. */
export interface GalleyProcess {
  readonly pid: number;
  readonly ended: Promise<GalleyEnd>;
  /** Resolves with the first line for which it is true; rejects when the process ends without one. */
  event(isMeant: (event: GalleyEvent) => boolean): Promise<GalleyEvent>;
  /** Resolves when it has said these words to people; rejects when it ends without. */
  says(words: string): Promise<void>;
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGKILL'): void;
}

export interface GalleySurroundings {
  readonly server: string;
  readonly apiKey: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Flags of Node itself. */
  readonly nodeFlags?: readonly string[];
  /** Another user than ours, by number. */
  readonly userId?: number;
  /** False: stdout has no reader, and it need not print JSON. */
  readonly isReceived?: boolean;
  /** Left out: what `programFile` says. */
  readonly program?: string;
}

/** As `npm run galley` gives them: a small space for what lives briefly keeps the program small on a million files. */
const programFlags = ['--max-semi-space-size=4'];

export function startGalley(args: readonly string[], surroundings: GalleySurroundings): GalleyProcess {
  const {
    server,
    apiKey,
    environment,
    nodeFlags = [],
    userId,
    isReceived = true,
    program = programFile('galley'),
  } = surroundings;
  const child = spawn(
    galleyNode(),
    [...programFlags, ...nodeFlags, program, ...args, ...(isReceived ? ['--json'] : [])],
    {
      stdio: ['ignore', isReceived ? 'pipe' : 'ignore', 'pipe'],
      env: { ...programEnvironment(), GALLEY_SERVER: server, GALLEY_API_KEY: apiKey, ...environment },
      ...(userId === undefined ? {} : { uid: userId, gid: userId }),
    },
  );
  const events: GalleyEvent[] = [];
  const watchers = new Set<() => void>();
  let unread = '';
  let text = '';
  let isOver = false;
  child.stdout?.setEncoding('utf8').on('data', (more: string) => {
    const lines = (unread + more).split('\n');
    unread = lines.pop() ?? '';
    // A line may be cut by a kill, never anything before it.
    for (const line of lines) events.push(JSON.parse(line));
    for (const look of [...watchers]) look();
  });
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    text += more;
    for (const look of [...watchers]) look();
  });
  const ended = new Promise<GalleyEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      isOver = true;
      const summary = events.findLast(({ event }) => event === 'summary') ?? null;
      resolve({ code, events, summary: summary as unknown as GalleySummary | null, text });
      for (const look of [...watchers]) look();
    });
  });
  function until<Found>(find: () => Found | undefined): Promise<Found> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (found === undefined && !isOver) return;
        watchers.delete(look);
        if (found !== undefined) resolve(found);
        else reject(new Error(`galley ended without saying it.\n${JSON.stringify(events)}\n${text}`));
      };
      watchers.add(look);
      look();
    });
  }

  return {
    pid: child.pid ?? 0,
    ended,
    event: (isMeant) => until(() => events.find(isMeant)),
    says: async (words) => void (await until(() => (text.includes(words) ? words : undefined))),
    signal: (name) => void child.kill(name),
  };
}
