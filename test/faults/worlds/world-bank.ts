/** Room `test/faults/worlds`: the one bank of a world, as a process that is killed, restored and changed behind its clients. */
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { buildPath, routes } from '../../../shared/api/index.ts';
import { asId } from '../../../shared/model/index.ts';
import { bodyOf, createBankClient, tokenForKey } from '../../support/running-bank.ts';
import { copySeeded, type SeededBank } from '../../support/seeded-banks.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts';
import { assetHolding } from './read-bank-disk.ts';
import type { WorldEpisode } from './world-steps.ts';

export interface WorldBank {
  readonly dataPath: string;
  readonly url: string;
  readonly apiKey: string;
  readonly inboxFolderId: string;
  /** SIGKILL and a new start at the same address. */
  kill(): Promise<void>;
  save(): Promise<void>;
  /** False without a saved one. */
  restore(): Promise<boolean>;
  /** False when no asset has this content. */
  removeAsset(sha256: string): Promise<boolean>;
  addVersion(sha256: string, fileName: string, bytes: Uint8Array): Promise<boolean>;
  addAsset(fileName: string, bytes: Uint8Array): Promise<void>;
  stop(): Promise<void>;
}

/** A fixed key: a restored bank must not have another one. */
const apiKey = 'key-of-the-worlds';

export interface WorldBankOptions {
  readonly work: string;
  readonly seeded: SeededBank;
  readonly compileCache: string;
  readonly profile: WorldEpisode['profile'];
}

export async function startWorldBank(options: WorldBankOptions): Promise<WorldBank> {
  const dataPath = join(options.work, 'bank');
  const saved = join(options.work, 'bank-saved');
  mkdirSync(dataPath);
  copySeeded(options.seeded, dataPath);

  function start(port: string): Promise<ServiceProcess> {
    return startServiceProcess({
      dataPath,
      flags: ['--profile', options.profile, '--port', port],
      environment: { GALLEY_SERVICE_API_KEY: apiKey, NODE_COMPILE_CACHE: options.compileCache },
    });
  }

  let service = await start('0');
  const { url, inboxFolderId } = service;
  const restart = async () => {
    service = await start(new URL(url).port);
  };
  /** While the bank is down. */
  const changeAtRest = async (change: () => void) => {
    await service.stop();
    change();
    await restart();
  };
  const copyTo = (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };
  const client = async () => createBankClient(url, await tokenForKey(url, apiKey));

  return {
    dataPath,
    url,
    apiKey,
    inboxFolderId,
    async kill() {
      await service.kill9();
      await restart();
    },
    save: () => changeAtRest(() => copyTo(dataPath, saved)),
    async restore() {
      if (!existsSync(saved)) return false;
      await changeAtRest(() => copyTo(saved, dataPath));
      return true;
    },
    async removeAsset(sha256) {
      const assetId = assetHolding(dataPath, sha256);
      if (assetId === null) return false;
      await changeAtRest(() => removeRows(dataPath, assetId));
      return true;
    },
    async addVersion(sha256, fileName, bytes) {
      const assetId = assetHolding(dataPath, sha256);
      if (assetId === null) return false;
      const path = buildPath(routes.uploadMasterVersion, {
        asset_id: asId<never>(assetId),
        file_name: fileName,
      });
      // A documented bank tells versions of one size apart by the second of their creation alone.
      if (options.profile === 'documented') await nextSecond();
      await expectTaken(await (await client()).send('POST', path, { body: bodyOf(bytes) }));
      return true;
    },
    async addAsset(fileName, bytes) {
      const path = buildPath(routes.uploadToFolder, { folder_id: asId(inboxFolderId), file_name: fileName });
      await expectTaken(await (await client()).send('POST', path, { body: bodyOf(bytes) }));
    },
    stop: () => service.kill9(),
  };
}

function nextSecond(): Promise<void> {
  return pause(1_000 - (Date.now() % 1_000));
}

async function expectTaken(response: Response): Promise<void> {
  if (response.ok) return;
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

/** Every row of the asset, in whichever tables there are. */
function removeRows(dataPath: string, assetId: string): void {
  const database = new DatabaseSync(join(dataPath, 'bank.db'));
  try {
    database.exec('pragma foreign_keys = off; begin immediate');
    const remove = (table: string, condition: string) =>
      database.prepare(`delete from ${table} where ${condition}`).run(assetId);
    remove('file_version', 'file_id in (select file_id from file where asset_id = ?)');
    for (const table of tablesWith(database, 'asset_id')) remove(table, 'asset_id = ?');
    database.exec('commit');
  } finally {
    database.close();
  }
}

function tablesWith(database: DatabaseSync, column: string): readonly string[] {
  const names = database.prepare("select name from sqlite_master where type = 'table'").all();
  return names
    .map(({ name }) => String(name))
    .filter((name) =>
      database
        .prepare(`pragma table_info('${name}')`)
        .all()
        .some((row) => row.name === column),
    );
}
