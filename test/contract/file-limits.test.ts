import { createReadStream } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { row } from '../support/reference-row.ts';
import { bodyOf, startBank } from '../support/running-bank.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

describe('docs/api/reference.md#limits, #versioning-of-files', () => {
  row(
    'Limits',
    'Upload size',
    '(not shown) none: a file far larger than what fits in a request elsewhere is taken',
    async () => {
      const bank = await startBank();
      const source = join(await temporaryDirectory(), 'large.bin');
      // More than a megabyte of JSON may have, more than any usual form limit, and no whole number of blocks.
      const sizeBytes = 128 * 1024 * 1024 + 7;
      await (await open(source, 'w')).close();
      await truncate(source, sizeBytes);
      const response = await fetch(
        bank.url +
          buildPath(routes.uploadToFolder, { folder_id: asId(bank.inboxFolderId), file_name: 'large.bin' }),
        {
          method: 'POST',
          headers: { 'x-auth-token': bank.admin.token, 'content-length': String(sizeBytes) },
          body: Readable.toWeb(createReadStream(source)) as ReadableStream,
          duplex: 'half',
        } as RequestInit,
      );
      expect([response.status, (await response.json()).MasterFile?.Size]).toEqual([200, sizeBytes]);
    },
  );

  row(
    'Versioning',
    'File versions',
    'an upload makes a version that replaces the shown one under the same file id',
    async () => {
      const bank = await startBank();
      const first = await bank.admin.upload(bank.inboxFolderId, 'plan.txt', 'first');
      const fileId = first.MasterFile?.Id ?? asId<never>('');
      const upload = buildPath(routes.uploadFileVersion, { file_id: fileId, file_name: 'plan-b.txt' });
      const second = await (await bank.admin.send('POST', upload, { body: bodyOf('second') })).json();
      const download = buildPath(routes.downloadFile, { file_id: fileId, conversion_id: asId('1') });
      const content = await (await bank.admin.send('GET', download)).text();
      const { Id, Filename, Size } = second.MasterFile;
      expect([second.Id, Id, Filename, Size, content]).toEqual([first.Id, fileId, 'plan-b', 6, 'second']);
    },
  );
});
