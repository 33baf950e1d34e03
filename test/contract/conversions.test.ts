import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { conversionSchema, routes } from '../../shared/api/index.ts';
import { errorCatalogue } from '../../shared/errors/index.ts';
import {
  download,
  downloadPath,
  downloadWhenReady,
  inspectedFile,
  refusal,
} from '../support/conversion-client.ts';
import { headerOf, noisyPicture, picture, tiffDpi } from '../support/pictures.ts';
import { row } from '../support/reference-row.ts';
import { bodyOf, createBankClient, startBank, tokenForPassword } from '../support/running-bank.ts';

const onDemand = ['4', '5', '6', '7'];

describe('docs/api/reference.md#download-of-a-file-conversion', () => {
  row('Download of a file conversion', 'Available', 'the original and every preview answer 200', async () => {
    const bank = await startBank();
    const original = await picture(2000, 1000);
    const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'picture.png', original);
    const answers = [];
    for (const conversionId of ['1', ...(MasterFile?.Previews ?? [])]) {
      const response = await download(bank.admin, MasterFile?.Id, conversionId);
      answers.push([response.status, headerOf(Buffer.from(await response.arrayBuffer()))]);
    }
    expect(answers).toEqual([
      [200, { format: 'png', width: 2000, height: 1000 }],
      [200, { format: 'jpeg', width: 256, height: 128 }],
      [200, { format: 'jpeg', width: 1600, height: 800 }],
    ]);
  });

  row(
    'Download of a file conversion',
    'Started',
    'the request that starts a conversion answers 202 without a body',
    async () => {
      const bank = await startBank();
      const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'a.png', await picture(1600, 800));
      const started = [];
      for (const conversionId of onDemand) {
        const response = await download(bank.admin, MasterFile?.Id, conversionId);
        started.push([response.status, await response.text()]);
      }
      expect(started).toEqual(onDemand.map(() => [202, '']));
      const files = [];
      for (const conversionId of onDemand) {
        const response = await downloadWhenReady(bank.admin, MasterFile?.Id, conversionId);
        files.push([response.status, headerOf(Buffer.from(await response.arrayBuffer()))]);
      }
      expect(files).toEqual([
        [200, { format: 'jpeg', width: 1200, height: 600 }],
        [200, { format: 'png', width: 1600, height: 800 }],
        [200, { format: 'webp', width: 1600, height: 800 }],
        [200, { format: 'tiff', width: 1600, height: 800 }],
      ]);
    },
  );

  row(
    'Download of a file conversion',
    'Waiting or processing',
    'a conversion in progress and those behind it answer 204, and only one request of many starts it',
    async () => {
      const bank = await startBank();
      const { MasterFile } = await bank.admin.upload(
        bank.inboxFolderId,
        'large.jpg',
        await noisyPicture(3500, 2500),
      );
      const first = await Promise.all(
        Array.from({ length: 5 }, () => download(bank.admin, MasterFile?.Id, '6')),
      );
      expect(first.map(({ status }) => status).sort()).toEqual([202, 204, 204, 204, 204]);
      const behind = [];
      for (const conversionId of ['7', '7', '6'])
        behind.push((await download(bank.admin, MasterFile?.Id, conversionId)).status);
      expect(behind).toEqual([202, 204, 204]);
      expect((await downloadWhenReady(bank.admin, MasterFile?.Id, '7')).status).toBe(200);
      expect((await download(bank.admin, MasterFile?.Id, '6')).status).toBe(200);
    },
  );

  row(
    'Download of a file conversion',
    'Failed',
    'a failed conversion answers 500 for as long as the file is the same, also after a restart',
    async () => {
      const bank = await startBank();
      const asset = await bank.admin.upload(bank.inboxFolderId, 'a.jpg', 'words, not a picture');
      const fileId = asset.MasterFile?.Id;
      const failed = [500, 'CONVERSION_FAILED'];
      expect((await download(bank.admin, fileId, '5')).status).toBe(202);
      expect(await refusal(await downloadWhenReady(bank.admin, fileId, '5'))).toEqual(failed);
      expect(await refusal(await download(bank.admin, fileId, '2'))).toEqual(failed);
      await bank.stop();

      const again = await startBank({ dataPath: bank.dataPath });
      expect(await refusal(await download(again.admin, fileId, '5'))).toEqual(failed);
      expect(await refusal(await download(again.admin, fileId, '2'))).toEqual(failed);
      const body = bodyOf(await picture(300, 200, 'jpeg'));
      await again.admin.send('POST', `/papi/v1/asset/${asset.Id}/upload/a.jpg`, { body });
      expect((await download(again.admin, fileId, '2')).status).toBe(200);
      expect((await download(again.admin, fileId, '5')).status).toBe(202);
      expect((await downloadWhenReady(again.admin, fileId, '5')).status).toBe(200);
    },
  );

  row(
    'Download of a file conversion',
    'Inaccessible',
    'a wrong file, a wrong conversion and one that this file does not have answer 403',
    async () => {
      const bank = await startBank();
      const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'content');
      const wrong = [
        ['99999999', '4'],
        ['__proto__', '4'],
        ['1e3', '1'],
        ['x'.repeat(2_000), '1'],
        [MasterFile?.Id, '__proto__'],
        [MasterFile?.Id, 'constructor'],
        [MasterFile?.Id, '0'],
        [MasterFile?.Id, '8'],
        [MasterFile?.Id, '01'],
        [MasterFile?.Id, '2'],
        [MasterFile?.Id, '7'],
      ] as const;
      const answers = [];
      for (const [fileId, conversionId] of wrong)
        answers.push(await refusal(await download(bank.admin, fileId, conversionId)));
      expect(answers).toEqual(wrong.map(() => [403, 'FORBIDDEN']));
    },
  );

  row('Errors', 'File download 202', 'carries no error body', async () => {
    const bank = await startBank();
    const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'a.png', await picture(40, 20));
    const response = await download(bank.admin, MasterFile?.Id, '7');
    expect([response.status, response.headers.get('content-length')]).toEqual([202, '0']);
  });

  row('Errors', 'File download 204', 'carries no error body', async () => {
    const bank = await startBank();
    const large = await noisyPicture(4000, 3000);
    const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'large.jpg', large);
    await download(bank.admin, MasterFile?.Id, '6');
    const response = await download(bank.admin, MasterFile?.Id, '6');
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  row('Errors', 'File download 500', 'says why in words and as a cause', async () => {
    const bank = await startBank();
    const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'a.pdf', 'no document');
    const response = await download(bank.admin, MasterFile?.Id, '3');
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        Code: 'CONVERSION_FAILED',
        Message:
          'The bank could not produce this conversion. The file is broken, or not what its extension says.',
        Details: { cause: 'unreadable', reason: 'The file is broken, or not what its extension says.' },
      },
    ]);
  });

  row('Errors', 'File download 403', 'a missing right and a missing file are the same answer', async () => {
    const bank = await startBank({ seed: 'demo' });
    // The agency does not see the inbox.
    const token = await tokenForPassword(bank.url, 'liisa', bank.password ?? '');
    const agency = createBankClient(bank.url, token);
    const asset = await bank.admin.upload(bank.inboxFolderId, 'a.png', await picture(40, 20));
    const fileId = asset.MasterFile?.Id;
    await download(bank.admin, fileId, '2');
    const answers = [];
    for (const wrongId of [fileId, '99999999', asset.Id]) {
      for (const conversionId of ['1', '2', '7', '99']) {
        const response = await download(agency, wrongId, conversionId);
        answers.push([response.status, await response.json()]);
      }
    }
    const Message = errorCatalogue.FORBIDDEN.meaning;
    const refused = [403, { Code: 'FORBIDDEN', Message, Details: { right: 'read' } }];
    expect(answers).toEqual(answers.map(() => refused));
    // And nothing was started by asking.
    expect((await download(bank.admin, fileId, '7')).status).toBe(202);
  });

  row(
    'Endpoints, assets and files',
    'GET /papi/v1/file/download/{file_id}/{conversion_id}',
    'answers each conversion with its length, type, name and tag',
    async () => {
      const bank = await startBank();
      const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'sää.png', await picture(300, 200));
      const answers = [];
      const tags = new Set<string | null>();
      for (const conversionId of MasterFile?.Conversions ?? []) {
        const { headers } = await downloadWhenReady(bank.admin, MasterFile?.Id, conversionId);
        tags.add(headers.get('etag'));
        answers.push([conversionId, headers.get('content-type'), headers.get('content-disposition')]);
      }
      const named = (name: string): string =>
        `attachment; filename="s__.${name}"; filename*=UTF-8''s%C3%A4%C3%A4.${name}`;
      expect(answers).toEqual([
        ['1', 'image/png', named('png')],
        ['2', 'image/jpeg', named('jpg')],
        ['3', 'image/jpeg', named('jpg')],
        ['4', 'image/jpeg', named('jpg')],
        ['5', 'image/png', named('png')],
        ['6', 'image/webp', named('webp')],
        ['7', 'image/tiff', named('tif')],
      ]);
      expect(tags.size).toBe(7);
      const response = await download(bank.admin, MasterFile?.Id, '7');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([String(bytes.length), tiffDpi(bytes)]).toEqual([
        response.headers.get('content-length'),
        [300, 300],
      ]);
    },
  );

  row('Limits', 'Repeat interval', '(not shown) 202 and 204 say Retry-After, a few seconds', async () => {
    const bank = await startBank();
    const large = await noisyPicture(4000, 3000);
    const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'large.jpg', large);
    const answers = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, headers } = await download(bank.admin, MasterFile?.Id, '6');
      answers.push([status, headers.get('retry-after')]);
    }
    expect(answers).toEqual([
      [202, '5'],
      [204, '5'],
    ]);
  });

  row(
    'Authentication rules',
    'Download needs the token',
    'without a token every conversion answers 401',
    async () => {
      const bank = await startBank();
      const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'a.png', await picture(40, 20));
      const answers = [];
      for (const conversionId of ['1', '2', '7', '99']) {
        const response = await fetch(bank.url + downloadPath(MasterFile?.Id, conversionId));
        answers.push(await refusal(response));
      }
      expect(answers).toEqual(answers.map(() => [401, 'NOT_SIGNED_IN']));
      // Nothing was started by it either.
      expect((await download(bank.admin, MasterFile?.Id, '7')).status).toBe(202);
    },
  );

  row('Extensions', 'GET /papi/v1/conversion', 'lists the seven conversions in five languages', async () => {
    const bank = await startBank();
    const response = await bank.admin.send('GET', routes.listConversions.path);
    const conversions = conversionSchema.array().parse(await response.json());
    expect(conversions.map(({ Id, Kind, Immediate }) => [Id, Kind, Immediate])).toEqual([
      ['1', 'original', true],
      ['2', 'thumbnail', true],
      ['3', 'preview', true],
      ['4', 'jpeg', false],
      ['5', 'png', false],
      ['6', 'webp', false],
      ['7', 'tiff', false],
    ]);
    expect(new Set(conversions.map(({ Name }) => Object.keys(Name).sort().join()))).toEqual(
      new Set(['de,en,fi,ru,sv,x-default']),
    );
  });
});

describe('renditions', () => {
  row(
    'Download of a file conversion',
    'Available',
    'a finished conversion stays ready after a restart',
    async () => {
      const bank = await startBank();
      const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'a.png', await picture(300, 200));
      const before = await downloadWhenReady(bank.admin, MasterFile?.Id, '7');
      await bank.stop();
      const again = await startBank({ dataPath: bank.dataPath });
      const after = await download(again.admin, MasterFile?.Id, '7');
      expect([after.status, after.headers.get('etag')]).toEqual([200, before.headers.get('etag')]);
      expect(Buffer.from(await after.arrayBuffer()).equals(Buffer.from(await before.arrayBuffer()))).toBe(
        true,
      );
    },
  );

  row('Download of a file conversion', 'Started', 'a rendition that was lost is made again', async () => {
    const bank = await startBank();
    const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'a.png', await picture(300, 200));
    for (const conversionId of ['2', '4']) await downloadWhenReady(bank.admin, MasterFile?.Id, conversionId);
    for (const file of await renditionFiles(bank.dataPath)) await rm(file);
    expect((await download(bank.admin, MasterFile?.Id, '2')).status).toBe(200);
    expect((await download(bank.admin, MasterFile?.Id, '4')).status).toBe(202);
    expect((await downloadWhenReady(bank.admin, MasterFile?.Id, '4')).status).toBe(200);
  });

  row(
    'Download of a file conversion',
    'Available',
    'equal contents share one rendition, and the next start removes those that nobody uses',
    async () => {
      const bank = await startBank();
      const content = await picture(300, 200);
      const one = await bank.admin.upload(bank.inboxFolderId, 'one.png', content);
      const two = await bank.admin.upload(bank.inboxFolderId, 'two.png', content);
      await downloadWhenReady(bank.admin, one.MasterFile?.Id, '4');
      expect((await download(bank.admin, two.MasterFile?.Id, '4')).status).toBe(200);
      const body = bodyOf('another content');
      for (const { Id } of [one, two])
        await bank.admin.send('POST', `/papi/v1/asset/${Id}/upload/a.txt`, { body });
      expect(await renditionFiles(bank.dataPath)).toHaveLength(1);
      await bank.stop();
      const again = await startBank({ dataPath: bank.dataPath });
      await expect.poll(() => renditionFiles(again.dataPath)).toEqual([]);
    },
  );

  row(
    'Download of a file conversion',
    'Failed',
    'a picture whose preview fails offers no conversions any more, whatever its header promised',
    async () => {
      const bank = await startBank();
      const whole = await picture(2000, 1500, 'jpeg');
      const asset = await bank.admin.upload(
        bank.inboxFolderId,
        'cut.jpg',
        whole.subarray(0, Math.floor(whole.length / 2)),
      );
      expect((await inspectedFile(bank.admin, asset)).PreviewSupported).toBe('Ready');
      expect((await download(bank.admin, asset.MasterFile?.Id, '3')).status).toBe(500);
      const { PreviewSupported, Previews, Conversions } = await inspectedFile(bank.admin, asset);
      expect({ PreviewSupported, Previews, Conversions }).toEqual({
        PreviewSupported: 'Failed',
        Previews: [],
        Conversions: ['1'],
      });
    },
  );
});

async function renditionFiles(dataPath: string): Promise<readonly string[]> {
  const entries = await readdir(join(dataPath, 'renditions'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
