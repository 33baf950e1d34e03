import { describe, expect, onTestFinished } from 'vitest';
import { download, downloadWhenReady } from '../support/conversion-client.ts';
import { headerOf, noisyPicture } from '../support/pictures.ts';
import { row } from '../support/reference-row.ts';
import { createBankClient, tokenForKey } from '../support/running-bank.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

async function startProcess(dataPath: string) {
  const service = await startServiceProcess({ dataPath });
  onTestFinished(() => service.kill9());
  return {
    ...service,
    client: createBankClient(service.url, await tokenForKey(service.url, service.apiKey)),
  };
}

describe('a service that ends during a conversion', () => {
  for (const [how, words] of [
    ['kill9', 'killed with SIGKILL'],
    ['stop', 'told to stop'],
  ] as const) {
    row(
      'Download of a file conversion',
      'Waiting or processing',
      `${words}, it goes on with running and queued conversions at the next start, unasked`,
      async () => {
        const dataPath = await temporaryDirectory();
        const first = await startProcess(dataPath);
        const files = [];
        for (const content of [await noisyPicture(4000, 3000), await noisyPicture(3900, 3000)]) {
          const asset = await first.client.upload(first.inboxFolderId, 'picture.jpg', content);
          files.push(asset.MasterFile);
        }
        for (const file of files) {
          expect((await download(first.client, file?.Id, '6')).status).toBe(202);
          expect((await download(first.client, file?.Id, '6')).status).toBe(204);
        }
        await first[how]();

        const second = await startProcess(dataPath);
        const found = [];
        for (const file of files) {
          // Never 202: no client has to start them again.
          expect((await download(second.client, file?.Id, '6')).status).not.toBe(202);
          const response = await downloadWhenReady(second.client, file?.Id, '6');
          found.push([response.status, headerOf(Buffer.from(await response.arrayBuffer())).width]);
        }
        expect(found).toEqual([
          [200, 4000],
          [200, 3900],
        ]);
        expect(await second.stop()).toBe(0);
        // No line of its log, which is JSON.
        expect(second.errorOutput()).not.toContain('"level"');
      },
    );
  }
});
