import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { addProof } from '../support/guest-client.ts';
import { createBankClient, startBank, tokenForKey } from '../support/running-bank.ts';
import { galleyNode } from '../support/service-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const entry = join(import.meta.dirname, '..', '..', 'service', 'cli', 'main.ts');

/** A service that may write files of at most 4 MiB: a longer one fails as on a full disk, for any user of the test. */
async function startOnSmallDisk(
  dataPath: string,
): Promise<{ url: string; apiKey: string; inboxFolderId: string }> {
  const command = `ulimit -f 8192; exec "${galleyNode()}" "${entry}" --data "${dataPath}" --seed empty`;
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return JSON.parse(String(line));
}

describe('a full disk', () => {
  it('answers 507 STORAGE_FULL, creates nothing, and goes on with what fits', async () => {
    const dataPath = await temporaryDirectory();
    const { url, apiKey, inboxFolderId } = await startOnSmallDisk(dataPath);
    const client = createBankClient(url, await tokenForKey(url, apiKey));
    const path = buildPath(routes.uploadToFolder, { folder_id: asId(inboxFolderId), file_name: 'large.bin' });
    const answers = [];
    // Several times: an answer that comes while the body is still being sent must not block the connection.
    for (let time = 0; time < 6; time += 1) {
      const response = await client.send('POST', path, { body: new Uint8Array(9 * 1024 * 1024) });
      answers.push([response.status, (await response.json()).Code]);
    }
    expect(answers).toEqual(Array.from({ length: 6 }, () => [507, 'STORAGE_FULL']));
    expect(await readdir(join(dataPath, 'blobs', 'staging'))).toEqual([]);
    await client.upload(inboxFolderId, 'small.bin', 'fits');
    const found = await client.search([{ SearchField: 'FolderId', ValuesList: [inboxFolderId] }]);
    expect(found.map(({ MasterFile }) => MasterFile?.Filename)).toEqual(['small']);
  });
});

describe('a database that takes nothing', () => {
  it('lets people search, download and look at what is shared with them all the same', async () => {
    const bank = await startBank();
    const guest = await (await addProof(bank, 'poster.txt')).shareWith({ Email: 'anna@example.com' });
    const asset = await bank.admin.upload(bank.inboxFolderId, 'small.bin', 'fits');
    const database = new DatabaseSync(join(bank.dataPath, 'bank.db'));
    // Long enough ago to be written down anew, if only it could.
    database.exec('update session set last_used_ms = last_used_ms - 5 * 60 * 1000');
    for (const table of ['session', 'guest']) {
      database.exec(`create trigger ${table}_is_full before update on ${table}
        begin select raise(abort, 'database or disk is full'); end`);
    }
    database.close();
    const download = buildPath(routes.downloadFile, {
      file_id: asId(String(asset.MasterFile?.Id)),
      conversion_id: asId('1'),
    });
    const answers = [
      await bank.admin.postJson(routes.searchAssets.path, []),
      await bank.admin.send('GET', download),
      await fetch(String(guest.ShareUrl)),
    ];
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
