import { describe, expect } from 'vitest';
import { download, downloadWhenReady } from '../support/conversion-client.ts';
import { hostileFiles } from '../support/hostile-files.ts';
import { picture } from '../support/pictures.ts';
import { row } from '../support/reference-row.ts';
import { startBank } from '../support/running-bank.ts';

async function failure(response: Response): Promise<readonly unknown[]> {
  const { Code, Details } = await response.json();
  return [response.status, Code, Details.cause];
}

describe('hostile files', () => {
  row(
    'Download of a file conversion',
    'Failed',
    'a broken or lying file fails its own conversions, and the service goes on with the others',
    async () => {
      const bank = await startBank();
      const files = await hostileFiles();
      const fileIds: Record<string, unknown> = {};
      for (const [fileName, content] of Object.entries(files)) {
        fileIds[fileName] = (await bank.admin.upload(bank.inboxFolderId, fileName, content)).MasterFile?.Id;
      }
      const good = await bank.admin.upload(bank.inboxFolderId, 'good.png', await picture(300, 200));
      // All at once: previews beside the queue.
      const answers = await Promise.all(
        Object.entries(fileIds).map(async ([fileName, fileId]) => [
          fileName,
          await failure(await download(bank.admin, fileId, '2')),
          await failure(await downloadWhenReady(bank.admin, fileId, '5')),
          (await download(bank.admin, fileId, '1')).status,
        ]),
      );
      const others: Readonly<Record<string, string>> = {
        'bomb.png': 'too-large',
        'bomb.tif': 'too-large',
        'locked.pdf': 'protected',
      };
      const expected = Object.keys(files).map((fileName) => {
        const failed = [500, 'CONVERSION_FAILED', others[fileName] ?? 'unreadable'];
        return [fileName, failed, failed, 200];
      });
      expect(answers).toEqual(expected);
      expect((await download(bank.admin, good.MasterFile?.Id, '3')).status).toBe(200);
      expect((await downloadWhenReady(bank.admin, good.MasterFile?.Id, '7')).status).toBe(200);
    },
  );
});
