import { chmod, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { downloadWhenReady } from '../support/conversion-client.ts';
import { picture } from '../support/pictures.ts';
import { createBankClient, tokenForKey } from '../support/running-bank.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

async function start(dataPath: string) {
  const service = await startServiceProcess({ dataPath });
  onTestFinished(() => service.kill9());
  return service;
}

/** Files of the bank that others than the owner have any right on, and directories of it that they may enter. */
async function openToOthers(dataPath: string): Promise<readonly string[]> {
  const entries = await readdir(dataPath, { recursive: true, withFileTypes: true });
  const open = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (((await stat(path)).mode & 0o077) !== 0) open.push(relative(dataPath, path));
  }
  return open;
}

// Windows has no such modes; there the directory of the user keeps others out.
describe.skipIf(process.platform === 'win32')('data of the bank in a directory that was there before', () => {
  it('is for its owner alone: database, files and renditions', async () => {
    const dataPath = await temporaryDirectory();
    await chmod(dataPath, 0o755);
    const service = await start(dataPath);
    const client = createBankClient(service.url, await tokenForKey(service.url, service.apiKey));
    const asset = await client.upload(service.inboxFolderId, 'disc.png', await picture(300, 300));
    expect((await downloadWhenReady(client, asset.MasterFile?.Id, '4')).status).toBe(200);
    expect(await openToOthers(dataPath)).toEqual([]);
    expect((await stat(dataPath)).mode & 0o777).toBe(0o755);
  });

  it('is closed at the next start where an earlier one left it open', async () => {
    const dataPath = await temporaryDirectory();
    await (await start(dataPath)).stop();
    await chmod(join(dataPath, 'bank.db'), 0o644);
    for (const name of ['blobs', 'renditions']) await chmod(join(dataPath, name), 0o755);
    await start(dataPath);
    expect(await openToOthers(dataPath)).toEqual([]);
  });
});
