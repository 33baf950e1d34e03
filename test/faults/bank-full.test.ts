import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId, type ConversionId, type FileId } from '../../shared/model/index.ts';
import { createBankClient, tokenForKey, tokenForPassword } from '../support/running-bank.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { fillDisk, smallDisk } from '../support/small-disk.ts';

/** A bank with three files on a disk that something else fills before the bank is started again. */
async function startOnFullDisk(context: TestContext, end: 'kill9' | 'stop') {
  const disk = await smallDisk(context, 48);
  const dataPath = join(disk, 'bank');
  const start = async (): Promise<ServiceProcess> => {
    const service = await startServiceProcess({ dataPath });
    onTestFinished(() => service.kill9());
    return service;
  };
  const first = await start();
  const client = createBankClient(first.url, await tokenForKey(first.url, first.apiKey));
  const contents = ['one', 'two', 'three'];
  for (const content of contents) await client.upload(first.inboxFolderId, `${content}.txt`, content);
  await first[end]();
  const ballast = fillDisk(disk);
  return { first, contents, ballast, dataPath, start };
}

async function health({ url }: ServiceProcess): Promise<unknown> {
  const response = await fetch(`${url}/health`);
  const { status, reason } = await response.json();
  return [response.status, status, reason];
}

describe('a bank with a full disk at its start', () => {
  for (const end of ['kill9', 'stop'] as const) {
    it(`is read, refuses what it cannot keep, and takes it once there is room (${end})`, async (context) => {
      const { first, contents, ballast, dataPath, start } = await startOnFullDisk(context, end);
      const service = await start();
      expect(service.apiKey).toBe(first.apiKey);
      expect(service.errorOutput()).toContain(`the disk of the bank in ${dataPath} is full`);
      expect(await health(service)).toEqual([503, 'read-only', 'STORAGE_FULL']);

      const byKey = createBankClient(service.url, await tokenForKey(service.url, service.apiKey));
      const byPassword = createBankClient(
        service.url,
        await tokenForPassword(service.url, first.user, String(first.password)),
      );
      const inFolder = [{ SearchField: 'FolderId', ValuesList: [first.inboxFolderId] }];
      const found = await byPassword.search(inFolder);
      const held = await Promise.all(
        found.map(async ({ MasterFile }) => {
          const ids = {
            file_id: asId<FileId>(String(MasterFile?.Id)),
            conversion_id: asId<ConversionId>('1'),
          };
          return (await byKey.send('GET', buildPath(routes.downloadFile, ids))).text();
        }),
      );
      expect(held.sort()).toEqual([...contents].sort());
      const upload = buildPath(routes.uploadToFolder, {
        folder_id: asId(first.inboxFolderId),
        file_name: 'four.txt',
      });
      const refused = await byKey.send('POST', upload, { body: new TextEncoder().encode('four') });
      expect([refused.status, (await refused.json()).Code]).toEqual([507, 'STORAGE_FULL']);

      rmSync(ballast);
      await expect.poll(() => health(service)).toEqual([200, 'ok', undefined]);
      const four = await byKey.upload(first.inboxFolderId, 'four.txt', 'four');
      const ids = (await byPassword.search(inFolder)).map(({ Id }) => Number(Id));
      expect([ids.length, Math.max(...ids)]).toEqual([4, Number(four.Id)]);

      // A session in memory is written down by its next use that counts; a new log-in is written at once.
      const token = await tokenForKey(service.url, service.apiKey);
      await service.stop();
      const next = await start();
      expect(await health(next)).toEqual([200, 'ok', undefined]);
      expect((await createBankClient(next.url, token).search(inFolder)).length).toBe(4);
    });
  }
});
