import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveBankId } from '../../support/give-bank-id.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts';
import { startWebHostProcess, type WebHostProcess } from '../../support/web-host-process.ts';
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
  /** Writes into its journal, as a late sweep does, that the first upload has a second asset. */
  leaveDuplicate(assetId: string): void;
  /** The host's log so far. */
  log(): Promise<string>;
  /** Ends it and starts it again, over the same state and at the same address. */
  restart(): Promise<void>;
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
  /** Lies in the state directory as `settings.json`; missing: the first start makes that directory itself. */
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
  let host: WebHostProcess | null = null;
  let elsewhere: ServiceProcess | null = null;
  const stop = async (): Promise<void> => {
    await host?.stop();
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
    if (seededBank !== null) {
      await cp(seededBank, data, { recursive: true });
      giveBankId(data);
    }
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
    const start = (port: number): Promise<WebHostProcess> =>
      startWebHostProcess({
        program,
        directory,
        state,
        home,
        port,
        flags,
        environment: { ...environment, ...key },
      });
    host = await start(0);
    const { url, service } = host;
    const bankUrl = elsewhere?.url ?? service;
    if (bankUrl === null) throw new Error('The host started without a bank.');
    const apiKey = elsewhere?.apiKey ?? (await readFile(join(data, 'admin-key'), 'utf8')).trim();
    const bank = await openBank(bankUrl, apiKey, documented?.ids);
    const restart = async (): Promise<void> => {
      await host?.stop();
      host = await start(Number(new URL(url).port));
    };
    return {
      url,
      home,
      bank,
      leaveDuplicate: (assetId) => leaveDuplicate(state, assetId),
      log: () => readFile(join(state, 'logs', 'galley.log'), 'utf8'),
      restart,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Against the assumptions of the protocol no test waits: no bank of ours makes two of one. */
function leaveDuplicate(state: string, assetId: string): void {
  const name = readdirSync(state).find((each) => /^journal-.*\.sqlite$/.test(each));
  if (name === undefined) throw new Error(`There is no journal in ${state}.`);
  const database = new DatabaseSync(join(state, name));
  database
    .prepare(
      `INSERT INTO upload_duplicate (seq, asset_id, kind, found_at_ms) SELECT MIN(seq), ?, 'duplicate', ? FROM intent`,
    )
    .run(assetId, Date.now());
  database.close();
}
