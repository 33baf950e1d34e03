import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { startGalley } from '../support/galley-process.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

// Whole processes, on a machine that may have much else to do.
describe('galley upload to an asset', () => {
  describe('of a bank that shows assets by bank folder only', () => {
    it('says that it needs the bank folder, and sends nothing', async () => {
      const { bank, assetId, upload } = await fixtureOf('documented');
      const { code, events, text } = await upload(['--asset', assetId]);
      expect([code, events]).toEqual([
        2,
        [{ event: 'error', code: 'ASSET_NEEDS_FOLDER', details: { assetId } }],
      ]);
      expect(text).toContain('--folder ID');
      expect(await sizesOf(bank)).toEqual([{ master: 3, attached: [] }]);
    });

    it('sends the next version where the bank folder is named', async () => {
      const { bank, assetId, upload } = await fixtureOf('documented');
      const { code, events } = await upload(['--asset', assetId, '--folder', bank.inboxFolderId]);
      expect([code, events.findLast(({ event }) => event === 'upload')]).toEqual([
        0,
        expect.objectContaining({ result: 'confirmed', assetId }),
      ]);
      expect(await sizesOf(bank)).toEqual([{ master: 5, attached: [] }]);
    });

    it('sends an attachment where the bank folder is named', async () => {
      const { bank, assetId, upload } = await fixtureOf('documented');
      const target = ['--attachment', `${assetId}:print-pdf`, '--folder', bank.inboxFolderId];
      expect((await upload(target)).code).toBe(0);
      expect(await sizesOf(bank)).toEqual([{ master: 3, attached: [5] }]);
    });

    it('sends nothing of an attachment with a type that the bank does not list, and names the listed ones', async () => {
      const { bank, assetId, upload } = await fixtureOf('documented');
      const { code, events } = await upload(['--attachment', `${assetId}:1`, '--folder', bank.inboxFolderId]);
      expect([code, events]).toEqual([
        2,
        [
          {
            event: 'error',
            code: 'BAD_USAGE',
            details: {
              reason: 'the bank has no attachment type 1; it has print-pdf, source, licence, release',
            },
          },
        ],
      ]);
      expect(await sizesOf(bank)).toEqual([{ master: 3, attached: [] }]);
    });

    it('says that the asset is not there when the bank folder is another', async () => {
      const { bank, assetId, upload } = await fixtureOf('documented');
      const { code, events } = await upload(['--asset', assetId, '--folder', 'elsewhere']);
      expect([code, events.findLast(({ event }) => event === 'upload')]).toEqual([
        1,
        expect.objectContaining({ result: 'parked' }),
      ]);
      expect(await sizesOf(bank)).toEqual([{ master: 3, attached: [] }]);
    });
  });

  it('needs no bank folder where the bank looks up ids', async () => {
    const { bank, assetId, upload } = await fixtureOf('extended');
    expect((await upload(['--asset', assetId])).code).toBe(0);
    expect(await sizesOf(bank)).toEqual([{ master: 5, attached: [] }]);
  });

  it('sends an attachment once with its type by number', async () => {
    const { bank, assetId, upload } = await fixtureOf('extended');
    const { code, events } = await upload(['--attachment', `${assetId}:1`]);
    expect([code, events.findLast(({ event }) => event === 'upload')]).toEqual([
      0,
      expect.objectContaining({ result: 'confirmed', assetId }),
    ]);
    expect([await sizesOf(bank), versionCount(bank)]).toEqual([[{ master: 3, attached: [5] }], 2]);
  });
});

/** An asset of three bytes, and a file of five. */
async function fixtureOf(profile: 'documented' | 'extended') {
  const bank = await startBank({ profile });
  const { Id } = await bank.admin.upload(bank.inboxFolderId, 'logo.txt', 'one');
  const directory = await temporaryDirectory();
  const file = join(directory, 'logo.txt');
  await writeFile(file, 'three');
  const upload = (target: readonly string[]) =>
    startGalley(['upload', file, ...target, '--state', join(directory, 'state')], {
      server: bank.url,
      apiKey: bank.apiKey,
    }).ended;
  return { bank, assetId: String(Id), upload };
}

async function sizesOf({ admin, inboxFolderId }: RunningBank) {
  const held = await admin.search([{ SearchField: 'FolderId', ValuesList: [inboxFolderId] }]);
  return held.map(({ MasterFile, AttachedFiles }) => ({
    master: MasterFile?.Size,
    attached: AttachedFiles.map(({ FileInfo }) => FileInfo.Size),
  }));
}

/** Also of those that the bank does not show any more. */
function versionCount({ dataPath }: RunningBank): unknown {
  const database = new DatabaseSync(join(dataPath, 'bank.db'), { readOnly: true });
  try {
    return database.prepare('select count(*) as versions from file_version').get()?.versions;
  } finally {
    database.close();
  }
}
