import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type BankReader, openBank } from './bank-reader.ts';

/** The real browser host with its built-in bank, in a process of its own. */
export interface GalleyHost {
  /** Address of the page, token included. */
  readonly url: string;
  /** The home directory that the directory browser opens. */
  readonly home: string;
  /** The bank as an administrator sees it, past Galley. */
  readonly bank: BankReader;
  stop(): Promise<void>;
}

const repository = resolve(import.meta.dirname, '../../..');

/** From the sources, or from a built program: `program` is the file that Node runs, in `directory`. */
export async function startGalley(
  { directory, program } = { directory: repository, program: 'main/hosts/web/main.ts' },
): Promise<GalleyHost> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'galley-e2e-')));
  const home = join(root, 'home');
  const state = join(root, 'state');
  await mkdir(home);
  const child = spawn(process.execPath, [program, '--state', state, '--no-open', '--port', '0'], {
    cwd: directory,
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { url, service } = await readReadyLine(child);
    const apiKey = (await readFile(join(state, 'service', 'admin-key'), 'utf8')).trim();
    return { url, home, bank: await openBank(service, apiKey), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The one JSON line of a host that is ready; a host that ends before it has said why on stderr. */
async function readReadyLine(
  child: ChildProcessByStdio<null, Readable, Readable>,
): Promise<{ readonly url: string; readonly service: string }> {
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error(`The host ended before it was ready: ${complaints}`);
}
