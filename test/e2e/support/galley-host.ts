import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts';
import { type BankReader, openBank } from './bank-reader.ts';
import type { SeededIds } from './seeded-ids.ts';

/** The real browser host in a process of its own, with its built-in bank or at another. */
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
  /** At a bank that stands elsewhere and knows nothing beyond the reference, over `seededBank`. */
  readonly documented?: { readonly serviceProgram: string; readonly ids: SeededIds };
  /** Lies in the state directory as `settings.json`; left out: the first start makes that directory itself. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** In a home and a state directory of its own, on free ports. */
export async function startGalley({
  program,
  directory,
  seededBank,
  documented,
  settings,
  environment,
}: GalleyStart): Promise<GalleyHost> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'galley-e2e-')));
  let child: ChildProcessByStdio<null, Readable, Readable> | null = null;
  let elsewhere: ServiceProcess | null = null;
  const stop = async (): Promise<void> => {
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await elsewhere?.stop();
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const home = join(root, 'home');
    const state = join(root, 'state');
    await mkdir(home);
    if (settings !== undefined) {
      await mkdir(state);
      await writeFile(join(state, 'settings.json'), JSON.stringify(settings));
    }
    const data = join(documented === undefined ? state : root, 'service');
    if (seededBank !== null) await cp(seededBank, data, { recursive: true });
    const flags: string[] = [];
    const key: Record<string, string> = {};
    if (documented !== undefined) {
      elsewhere = await startServiceProcess({
        dataPath: data,
        program: documented.serviceProgram,
        flags: ['--profile', 'documented'],
        ...(environment === undefined ? {} : { environment }),
      });
      flags.push('--server', elsewhere.url);
      key.GALLEY_API_KEY = elsewhere.apiKey;
    }
    child = spawn(process.execPath, [program, '--state', state, '--no-open', '--port', '0', ...flags], {
      cwd: directory,
      env: { ...process.env, ...environment, ...key, HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { url, service } = await readReadyLine(child);
    const bankUrl = elsewhere?.url ?? service;
    if (bankUrl === null) throw new Error('The host started without a bank.');
    const apiKey = elsewhere?.apiKey ?? (await readFile(join(data, 'admin-key'), 'utf8')).trim();
    const bank = await openBank(bankUrl, apiKey, documented?.ids);
    return { url, home, bank, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The one JSON line of a host that is ready; a host that ends before it has said why on stderr. */
async function readReadyLine(
  child: ChildProcessByStdio<null, Readable, Readable>,
): Promise<{ readonly url: string; readonly service: string | null }> {
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error(`The host ended before it was ready: ${complaints}`);
}
