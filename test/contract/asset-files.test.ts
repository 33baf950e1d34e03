import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { openExistingStore } from '../../service/cli/open-bank.ts';
import { attachmentTypeSchema, buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { attach, fileFacts, newFileVersion, newVersion, startWithAsset } from '../support/library.ts';
import { row } from '../support/reference-row.ts';
import type { BankClient } from '../support/running-bank.ts';

async function original(client: BankClient, fileId: unknown): Promise<string> {
  const values = { file_id: asId<never>(String(fileId)), conversion_id: asId<never>('1') };
  return (await client.send('GET', buildPath(routes.downloadFile, values))).text();
}

describe('docs/api/reference.md#fileinfo, #attachedfile, #attachmenttype, #file-versions', () => {
  row('FileInfo', 'Id', 'downloads the file, takes new versions and stays with them', async () => {
    const { library, asset } = await startWithAsset();
    const { admin } = library;
    const fileId = String(asset.MasterFile?.Id);
    const first = await original(admin, fileId);
    const again = await newFileVersion(admin, fileId, 'b.txt', 'second');
    expect([first, again.MasterFile?.Id, await original(admin, fileId)]).toEqual([
      'content',
      fileId,
      'second',
    ]);
    expect(fileId).not.toBe(asset.Id);
  });

  row('FileInfo', 'Filename', 'is the name without the extension', async () => {
    const { asset } = await startWithAsset('lake.final.jpg');
    expect(asset.MasterFile?.Filename).toBe('lake.final');
  });

  row(
    'FileInfo',
    'Extension',
    'is what follows the last dot, as it was written, without the dot',
    async () => {
      const { library, asset } = await startWithAsset('lake.final.JPG');
      const none = await library.admin.upload(library.inboxFolderId, 'README', 'x');
      expect([asset.MasterFile?.Extension, none.MasterFile?.Extension]).toEqual(['JPG', '']);
    },
  );

  row('FileInfo', 'Created', 'is when this version came, in Unix seconds', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { library, asset } = await startWithAsset();
    const second = await newVersion(library.admin, asset, 'b.txt', 'second');
    const after = Math.floor(Date.now() / 1000);
    const times = [before, asset.MasterFile?.Created ?? 0, second.MasterFile?.Created ?? 0, after];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  row('FileInfo', 'Size', 'is the number of bytes of the active version', async () => {
    const { library, asset } = await startWithAsset();
    const second = await newVersion(library.admin, asset, 'ä.txt', 'ääkkösiä');
    expect([asset.MasterFile?.Size, second.MasterFile?.Size]).toEqual([7, Buffer.byteLength('ääkkösiä')]);
  });

  row(
    'AttachedFile',
    'AttachmentType',
    'is the user-given id of the type, also when the number was used',
    async () => {
      const { library, asset } = await startWithAsset();
      const byNumber = await attach(library.admin, asset, '2', 's.indd', 'x');
      expect(byNumber.AttachedFiles.map(({ AttachmentType }) => AttachmentType)).toEqual(['source']);
    },
  );

  row('AttachedFile', 'FileInfo', 'is a file like the master, with an id of its own', async () => {
    const { library, asset } = await startWithAsset();
    const attached = await attach(library.admin, asset, 'source', 'layout.indd', 'layers');
    const file = attached.AttachedFiles[0]?.FileInfo;
    expect([Object.keys(file ?? {}), file?.Filename, file?.Extension, file?.Size]).toEqual([
      Object.keys(asset.MasterFile ?? {}),
      'layout',
      'indd',
      6,
    ]);
    expect(await original(library.admin, file?.Id)).toBe('layers');
    expect(new Set([asset.Id, asset.MasterFile?.Id, file?.Id]).size).toBe(3);
  });

  row(
    'AttachmentType',
    'Id',
    '(not shown) the first field, which holds the user-given id, is called Id',
    async () => {
      const { library, asset } = await startWithAsset();
      const listed = await (await library.admin.send('GET', routes.listAttachmentTypes.path)).json();
      const attached: string[] = [];
      for (const type of listed) {
        const withFile = await attach(library.admin, asset, type.Id, 'x.bin', 'x');
        attached.push(
          ...withFile.AttachedFiles.slice(-1).map(({ AttachmentType }) => String(AttachmentType)),
        );
      }
      expect(attached).toEqual(listed.map((type: Record<string, unknown>) => Object.values(type)[0]));
    },
  );

  row('AttachmentType', 'Name', 'is a text in many languages', async () => {
    const { library } = await startWithAsset();
    const listed = await (await library.admin.send('GET', routes.listAttachmentTypes.path)).json();
    expect(attachmentTypeSchema.parse(listed[2]).Name).toEqual({
      'x-default': 'Licence',
      en: 'Licence',
      fi: 'Lisenssi',
      sv: 'Licens',
      de: 'Lizenz',
    });
  });

  row(
    'File versions',
    'Upload keeps the old version',
    'of a master file and of an attachment: every byte stays',
    async () => {
      const { library, asset } = await startWithAsset();
      const { admin, bank } = library;
      await newVersion(admin, asset, 'b.txt', 'master two');
      await attach(admin, asset, 'source', 's.txt', 'source one');
      await attach(admin, asset, 'source', 's.txt', 'source two');
      const stored = await readdir(join(bank.dataPath, 'blobs'), { recursive: true, withFileTypes: true });
      const contents = ['content', 'master two', 'source one', 'source two'];
      expect(
        stored
          .filter((entry) => entry.isFile())
          .map((entry) => entry.name)
          .sort(),
      ).toEqual(contents.map((content) => createHash('sha256').update(content).digest('hex')).sort());
    },
  );

  row(
    'File versions',
    'Only the active version is visible',
    '(not shown) the newest is the active one',
    async () => {
      const { library, asset } = await startWithAsset();
      const { admin } = library;
      const attached = await attach(admin, asset, 'source', 'one.txt', 'one');
      const sourceId = attached.AttachedFiles[0]?.FileInfo.Id;
      await newVersion(admin, asset, 'b.txt', 'second');
      await newFileVersion(admin, String(sourceId), 'two.txt', 'two!');
      const [found] = await admin.search([]);
      expect(found === undefined ? [] : fileFacts(found)).toEqual([
        ['b', 'txt', 6],
        ['two', 'txt', 4],
      ]);
      expect(await original(admin, sourceId)).toBe('two!');
    },
  );

  row(
    'Limits',
    'One master file, any number of attachments',
    'one per type, and types without limit',
    async () => {
      const { library, asset } = await startWithAsset();
      const count = 60;
      const store = await openExistingStore(library.bank.dataPath);
      for (let number = 0; number < count; number += 1)
        await store?.setup.addAttachmentType({
          typeId: `extra-${number}`,
          systemId: 100 + number,
          name: { en: 'x' },
        });
      await store?.close();
      await Promise.all(
        Array.from({ length: count }, (_, number) =>
          attach(
            library.admin,
            asset,
            number % 2 === 0 ? `extra-${number}` : String(100 + number),
            'x.bin',
            'x',
          ),
        ),
      );
      const read = await library.read(asset.Id);
      expect([
        read.MasterFile?.Id,
        new Set(read.AttachedFiles.map(({ AttachmentType }) => AttachmentType)),
      ]).toEqual([
        asset.MasterFile?.Id,
        new Set(Array.from({ length: count }, (_, number) => `extra-${number}`)),
      ]);
    },
  );
});
