import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { environmentIn } from './program-environment.ts';

/** The real browser host in a process of its own. */
export interface WebHostProcess {
  /** Address of the page, token included. */
  readonly url: string;
  /** Address of its built-in bank; null when it uses another. */
  readonly service: string | null;
  readonly pid: number;
  /** SIGTERM; resolves when it is gone. */
  stop(): Promise<void>;
}

export interface WebHostStart {
  /** The file that Node runs, and where. */
  readonly program: string;
  readonly directory: string;
  readonly state: string;
  readonly home: string;
  /** Left out: any free one. */
  readonly port?: number;
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Opens nothing. Rejects with its stderr when it ends before it is ready. */
export async function startWebHostProcess({
  program,
  directory,
  state,
  home,
  port = 0,
  flags = [],
  environment,
}: WebHostStart): Promise<WebHostProcess> {
  const args = [program, '--state', state, '--no-open', '--port', String(port), ...flags];
  const child = spawn(process.execPath, args, {
    cwd: directory,
    env: { ...environmentIn(home), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    return { ...(await readReadyLine(child)), pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The one JSON line of a host that is ready; a host that ends before it has said why on stderr. */
async function readReadyLine(
  child: Child,
): Promise<{ readonly url: string; readonly service: string | null }> {
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, service } = JSON.parse(line);
    return { url, service };
  }
  throw new Error(`The host ended before it was ready: ${complaints}`);
}
