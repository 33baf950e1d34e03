import { describe, expect, it } from 'vitest';
import { readSearchAnswer } from '../../../../../main/api/assets/search-answer.ts';
import { isPageLike } from '../../../../../main/api/index.ts';
import { wireAsset, wireFile } from '../scripted-bank.ts';

const assets = [wireAsset('a1'), wireAsset('a2')];

describe('readSearchAnswer', () => {
  it.each([
    ['a list', assets, ['a1', 'a2']],
    ['Items', { Items: assets, Total: 2 }, ['a1', 'a2']],
    ['Results', { Results: assets }, ['a1', 'a2']],
    ['Assets', { Assets: assets }, ['a1', 'a2']],
    ['a single asset', assets[0], ['a1']],
    ['an empty list', [], []],
    ['an empty envelope', { Items: [] }, []],
  ])('reads %s', async (_, value, ids) => {
    const listing = await readSearchAnswer(value);
    expect([
      listing?.assets.map(({ assetId }) => assetId),
      listing?.receivedCount,
      listing?.isComplete,
    ]).toEqual([ids, ids.length, true]);
  });

  it.each([null, 'text', 17, {}, { Message: 'no' }, { Items: 'none' }])(
    'does not take %j for a result',
    async (value) => {
      expect(await readSearchAnswer(value)).toBeNull();
    },
  );

  it('reads a whole asset into the words of the engine', async () => {
    const asset = wireAsset('a1', {
      Id: 17,
      Name: { fi: 'Logo', en: null },
      AttachedFiles: [{ AttachmentType: 4, FileInfo: wireFile('f9') }],
    });
    expect((await readSearchAnswer([asset]))?.assets).toEqual([
      {
        assetId: '17',
        name: { fi: 'Logo' },
        names: ['Logo'],
        created: 1_700_000_000,
        modified: 1_700_000_001,
        linkedFolders: ['aB3'],
        editable: true,
        master: {
          fileId: 'file-a1',
          stem: 'name-file-a1',
          extension: 'png',
          sizeBytes: 20_480,
          created: 1_700_000_000,
          sha256: null,
        },
        attachments: [
          {
            typeId: '4',
            file: {
              fileId: 'f9',
              stem: 'name-f9',
              extension: 'png',
              sizeBytes: 20_480,
              created: 1_700_000_000,
              sha256: null,
            },
          },
        ],
        hasUnreadAttachments: false,
        keywordIds: [],
        previews: ['2'],
        dimensions: { width: 20, height: 10, unit: 'px' },
      },
    ]);
  });

  it('reads an asset that lacks everything the engine can do without', async () => {
    const bare = {
      Id: 'a1',
      Name: 'Plain',
      MasterFile: { Id: 'f1', Filename: 'x', Extension: '.PNG', Size: 1 },
    };
    const listing = await readSearchAnswer([bare]);
    expect([listing?.isComplete, listing?.assets[0]]).toMatchObject([
      true,
      {
        names: ['Plain'],
        linkedFolders: [],
        editable: true,
        master: { extension: 'PNG', created: 0 },
        dimensions: null,
      },
    ]);
  });

  it('reads the digest of the original where the bank tells it', async () => {
    const digest = 'ab'.repeat(32);
    const reported = [digest, digest.toUpperCase(), 'short', 7, undefined].map((Sha256, index) =>
      wireAsset(`a${index}`, { MasterFile: { ...wireFile(`f${index}`), Sha256 } }),
    );
    const listing = await readSearchAnswer(reported);
    expect(listing?.assets.map(({ master }) => master.sha256)).toEqual([digest, digest, null, null, null]);
    expect(listing?.isComplete).toBe(true);
  });

  it.each([
    ['no id', { Id: undefined }],
    ['an id that lost digits', { Id: 2 ** 60 }],
    ['no master file at all', { MasterFile: undefined }],
    ['a master file without size', { MasterFile: { ...wireFile('f1'), Size: undefined } }],
    ['a negative size', { MasterFile: { ...wireFile('f1'), Size: -1 } }],
    ['a size as text', { MasterFile: { ...wireFile('f1'), Size: '12' } }],
    ['a master file without a name', { MasterFile: { ...wireFile('f1'), Filename: null } }],
  ])('counts an item with %s and goes on', async (_, change) => {
    const listing = await readSearchAnswer([wireAsset('a1', change), wireAsset('a2')]);
    expect([
      listing?.assets.map(({ assetId }) => assetId),
      listing?.receivedCount,
      listing?.isComplete,
    ]).toEqual([['a2'], 2, false]);
  });

  it.each([
    ['without a file', [{ AttachmentType: '4', FileInfo: null }]],
    ['whose file has no size', [{ AttachmentType: '4', FileInfo: { ...wireFile('f9'), Size: undefined } }]],
    ['that is no object', [null]],
    ['beside a list of them', { '4': wireFile('f9') }],
  ])(
    'reads an asset with an attachment %s, and knows that not all of it was read',
    async (_, AttachedFiles) => {
      const listing = await readSearchAnswer([wireAsset('a1', { AttachedFiles })]);
      expect(listing).toMatchObject({
        assets: [{ assetId: 'a1', attachments: [], hasUnreadAttachments: true }],
        isComplete: true,
        unread: [],
      });
    },
  );

  it('reads the attachments beside one that it cannot read', async () => {
    const AttachedFiles = [
      { AttachmentType: '4', FileInfo: null },
      { AttachmentType: '5', FileInfo: wireFile('f9') },
    ];
    const [asset] = (await readSearchAnswer([wireAsset('a1', { AttachedFiles })]))?.assets ?? [];
    expect(asset).toMatchObject({ attachments: [{ typeId: '5' }], hasUnreadAttachments: true });
  });

  it.each([
    [
      'the names of its file and its own',
      wireAsset('a1', { Name: { fi: 'Kuva', en: 7 }, MasterFile: { ...wireFile('f1'), Size: null } }),
      ['name-f1', 'name-f1.png', 'Kuva', 'Kuva.png'],
    ],
    [
      'the name of a file without extension',
      { MasterFile: { Filename: 'notes', Extension: null }, Name: 'Notes' },
      ['notes', 'Notes'],
    ],
    [
      'nothing where the file has no name, for that of the asset may be another',
      { Id: 'a1', Name: 'Logo' },
      [],
    ],
    ['nothing of an extension that is no text', { MasterFile: { Filename: 'notes', Extension: 4 } }, []],
    ['nothing of what is no asset at all', null, []],
  ])('says of an item that it cannot read %s', async (_, item, names) => {
    expect((await readSearchAnswer([item]))?.unread).toEqual([{ names }]);
  });

  it('skips an asset that says it has no file, and is complete all the same', async () => {
    expect(await readSearchAnswer([wireAsset('a1', { MasterFile: null })])).toEqual({
      assets: [],
      receivedCount: 1,
      isComplete: true,
      unread: [],
    });
  });
});

describe('isPageLike', () => {
  it('suspects the lengths at which servers cut', () => {
    expect([49, 50, 51, 100, 200, 250, 500, 999, 1000, 1001].filter(isPageLike)).toEqual([
      50, 100, 200, 250, 500, 1000,
    ]);
  });
});
