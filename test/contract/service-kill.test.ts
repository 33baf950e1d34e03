import { createHash, randomBytes } from 'node:crypto';
import { copyFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Asset, buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { createProjectClient } from '../support/project-client.ts';
import { bodyOf, createBankClient, tokenForKey } from '../support/running-bank.ts';
import { runServiceCommand } from '../support/service-command.ts';
import {
  type ServiceProcess,
  type ServiceProcessOptions,
  startServiceProcess,
} from '../support/service-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

async function startProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const service = await startServiceProcess(options);
  onTestFinished(() => service.kill9());
  return service;
}

async function connect(service: ServiceProcess) {
  return createBankClient(service.url, await tokenForKey(service.url, service.apiKey));
}

/** Of the blobs that count; what is set aside lies beside them. */
async function blobNames(dataPath: string): Promise<readonly string[]> {
  const entries = await readdir(join(dataPath, 'blobs'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('set-aside'))
    .map((entry) => entry.name);
}

interface Acknowledged {
  readonly fileId: string;
  readonly sha256: string;
}

/** Eight uploaders that go on until the service is gone; small and large files mixed. */
async function uploadUntilKilled(
  service: ServiceProcess,
  killAfter: number,
): Promise<readonly Acknowledged[]> {
  const client = await connect(service);
  const acknowledged: Acknowledged[] = [];
  let sent = 0;
  let isKilled = false;
  const uploader = async (): Promise<void> => {
    while (!isKilled) {
      sent += 1;
      const content = randomBytes(sent % 5 === 0 ? 700_000 : 20_480);
      const path = buildPath(routes.uploadToFolder, {
        folder_id: asId(service.inboxFolderId),
        file_name: `file-${sent}.bin`,
      });
      try {
        const response = await client.send('POST', path, { body: bodyOf(content) });
        const asset = (await response.json()) as Asset;
        acknowledged.push({
          fileId: String(asset.MasterFile?.Id),
          sha256: createHash('sha256').update(content).digest('hex'),
        });
      } catch (error) {
        if (!isKilled) throw error;
      }
      if (acknowledged.length >= killAfter && !isKilled) {
        isKilled = true;
        await service.kill9();
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, uploader));
  return acknowledged;
}

describe('service killed with SIGKILL', () => {
  it('has everything that it acknowledged, byte for byte, and nothing half done', async () => {
    const dataPath = await temporaryDirectory();
    const acknowledged: Acknowledged[] = [];
    for (const killAfter of [3, 25, 60]) {
      const service = await startProcess({ dataPath });
      acknowledged.push(...(await uploadUntilKilled(service, killAfter)));
    }
    const service = await startProcess({ dataPath });
    const client = await connect(service);
    const found = [];
    for (const { fileId } of acknowledged) {
      const path = buildPath(routes.downloadFile, { file_id: asId(fileId), conversion_id: asId('1') });
      const response = await client.send('GET', path);
      const bytes = Buffer.from(await response.arrayBuffer());
      found.push({ fileId, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
    expect(found).toEqual(acknowledged);

    await service.stop();
    const database = new DatabaseSync(join(dataPath, 'bank.db'));
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
    const rows = database.prepare('select distinct sha256 from file_version order by sha256').all();
    database.close();
    expect([...(await blobNames(dataPath))].sort()).toEqual(rows.map((row) => row.sha256));
  });

  it('sweeps staged files and blobs without rows away at the next start', async () => {
    const dataPath = await temporaryDirectory();
    const first = await startProcess({ dataPath });
    await first.kill9();
    await writeFile(join(dataPath, 'blobs', 'staging', 'left-over'), 'half a file');
    const orphan = createHash('sha256').update('orphan').digest('hex');
    await writeFile(join(dataPath, 'blobs', orphan.charAt(0), orphan), 'orph');
    const second = await startProcess({ dataPath });
    expect(await blobNames(dataPath)).toEqual([]);
    // The torn blob of that very content is no obstacle to the content itself.
    const asset = await (await connect(second)).upload(second.inboxFolderId, 'orphan.txt', 'orphan');
    expect(asset.MasterFile?.Size).toBe(6);
  });

  it('begins a seed anew that was cut short', async () => {
    const dataPath = await temporaryDirectory();
    const first = await startProcess({ dataPath });
    await first.stop();
    const database = new DatabaseSync(join(dataPath, 'bank.db'));
    database.exec("delete from setting where name = 'seed'");
    database.close();
    await writeFile(join(dataPath, 'seed-unfinished'), '');
    const second = await startProcess({ dataPath });
    expect(second.password).toMatch(/^[A-Za-z0-9]{20}$/);
    expect((await (await connect(second)).search([])).length).toBe(0);
  });
});

describe('service without its database', () => {
  it('says what to do instead of beginning a new bank over the files of the old one', async () => {
    const dataPath = await temporaryDirectory();
    const first = await startProcess({ dataPath });
    await (await connect(first)).upload(first.inboxFolderId, 'only.txt', 'the only copy');
    await first.stop();
    const names = await blobNames(dataPath);
    await rename(join(dataPath, 'bank.db'), join(dataPath, 'bank.db.repair'));
    await expect(startProcess({ dataPath })).rejects.toThrow('Put bank.db back');
    await rename(join(dataPath, 'bank.db.repair'), join(dataPath, 'bank.db'));
    await startProcess({ dataPath });
    expect([names.length, await blobNames(dataPath)]).toEqual([1, names]);
  });
});

describe('service with a database of an older backup', () => {
  it('keeps the files that came after it, and has them again with the newer database', async () => {
    const dataPath = await temporaryDirectory();
    const databaseFile = join(dataPath, 'bank.db');
    const first = await startProcess({ dataPath });
    await first.stop();
    await copyFile(databaseFile, join(dataPath, 'older.db'));

    const second = await startProcess({ dataPath });
    const client = await connect(second);
    const contents = [Buffer.from('the only copy'), randomBytes(700_000)];
    const fileIds: string[] = [];
    for (const [index, content] of contents.entries()) {
      const asset = await client.upload(second.inboxFolderId, `only-${index}.bin`, content);
      fileIds.push(String(asset.MasterFile?.Id));
    }
    await second.stop();
    await copyFile(databaseFile, join(dataPath, 'newer.db'));

    await copyFile(join(dataPath, 'older.db'), databaseFile);
    const restored = await startProcess({ dataPath });
    const found = await (await connect(restored)).search([]);
    await restored.stop();
    expect(found).toEqual([]);
    expect(restored.errorOutput()).toContain(join(dataPath, 'blobs', 'set-aside'));

    await copyFile(join(dataPath, 'newer.db'), databaseFile);
    const repaired = await connect(await startProcess({ dataPath }));
    const downloads = [];
    for (const fileId of fileIds) {
      const path = buildPath(routes.downloadFile, { file_id: asId(fileId), conversion_id: asId('1') });
      downloads.push(Buffer.from(await (await repaired.send('GET', path)).arrayBuffer()));
    }
    expect(downloads).toEqual(contents);
  });

  it('gives no id of any kind a second time', async () => {
    const dataPath = await temporaryDirectory();
    const databaseFile = join(dataPath, 'bank.db');
    const first = await startProcess({ dataPath });
    await first.stop();
    await copyFile(databaseFile, join(dataPath, 'older.db'));

    const second = await startProcess({ dataPath });
    const given = await makeOneOfEach(second, dataPath);
    await second.stop();
    await copyFile(join(dataPath, 'older.db'), databaseFile);
    const afterwards = await makeOneOfEach(await startProcess({ dataPath }), dataPath);
    expect(new Set([...given, ...afterwards]).size).toBe(given.length + afterwards.length);
  });
});

/** Ids of one thing of each kind that programs keep ids of. */
async function makeOneOfEach(service: ServiceProcess, dataPath: string): Promise<readonly string[]> {
  const client = await connect(service);
  const projects = createProjectClient(client);
  const asset = await client.upload(service.inboxFolderId, 'a.txt', 'content');
  const folderId = await projects.saveFolder({ Name: 'Campaigns' });
  const projectId = await projects.saveProject({
    Name: 'Summer',
    ParentId: folderId,
    Tasks: [{ Name: 'Print' }],
    Milestones: [{ Name: 'Opening', ScheduleEnd: 1_800_000_000 }],
  });
  const { Tasks, Milestones } = await projects.readProject(projectId);
  const proofId = await projects.uploadProof(projectId, 'poster.txt', 'poster');
  const message = await projects.postMessage(projectId, { Subject: 'Colours', Body: 'Warmer' });
  const data = ['--data', dataPath];
  const user = await runServiceCommand('user', 'add', 'anna', ...data);
  const key = await runServiceCommand('key', 'create', '--name', 'Press', ...data);
  return [
    asset.Id,
    String(asset.MasterFile?.Id),
    folderId,
    projectId,
    proofId,
    String((await projects.readProof(proofId)).CurrentVersionId),
    String(Tasks?.[0]?.Id),
    String(Milestones?.[0]?.Id),
    message.Id,
    user.lines[0].userId,
    key.lines[0].keyId,
  ];
}

describe('service as a process', () => {
  it('prints one JSON line, ends cleanly on SIGTERM and frees its directory', async () => {
    const dataPath = await temporaryDirectory();
    const environment = { GALLEY_SERVICE_API_KEY: 'key-from-the-environment' };
    const first = await startProcess({ dataPath, environment });
    expect([first.apiKey, first.user, first.errorOutput()]).toEqual([
      'key-from-the-environment',
      'admin',
      `service: no mail server is set, invitations are put into ${join(dataPath, 'outbox')}\n`,
    ]);
    await connect(first);
    expect(await first.stop()).toBe(0);
    const second = await startProcess({ dataPath });
    expect(second.inboxFolderId).toBe(first.inboxFolderId);
    expect(second.apiKey).not.toBe('key-from-the-environment');
    await connect(second);
    await rm(dataPath, { recursive: true });
  });

  it('ends cleanly when it is stopped as soon as its line can be read', async () => {
    const service = await startProcess({
      dataPath: await temporaryDirectory(),
      // It stops itself, as no other process could be sure to be that quick.
      environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(endAfterFirstLine)}` },
    });
    expect(await service.ended).toBe(0);
  });
});

const endAfterFirstLine = `
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (line) => {
    const isDrained = write(line);
    process.kill(process.pid, 'SIGTERM');
    return isDrained;
  };`;
