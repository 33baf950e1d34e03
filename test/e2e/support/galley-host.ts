import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

export interface GalleyStart {
  /** The file that Node runs, and where. */
  readonly program: string;
  readonly directory: string;
  /** Data of a bank to begin with; null makes a new one with the demonstration. */
  readonly seededBank: string | null;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * How long a file is left alone before it goes. A person types on for longer than that; a test has finished writing, and each of
 * them would wait for two seconds.
 */
const settings = { watching: { settleMs: 200 } };

/** In a home and a state directory of its own, on free ports. */
export async function startGalley({
  program,
  directory,
  seededBank,
  environment,
}: GalleyStart): Promise<GalleyHost> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'galley-e2e-')));
  const home = join(root, 'home');
  const state = join(root, 'state');
  await mkdir(home);
  await mkdir(state);
  await writeFile(join(state, 'settings.json'), JSON.stringify(settings));
  if (seededBank !== null) await cp(seededBank, join(state, 'service'), { recursive: true });
  const child = spawn(process.execPath, [program, '--state', state, '--no-open', '--port', '0'], {
    cwd: directory,
    env: { ...process.env, ...environment, HOME: home },
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
