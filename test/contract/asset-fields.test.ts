import { describe, expect } from 'vitest';
import { openExistingStore } from '../../service/cli/open-bank.ts';
import { type Asset, buildPath, routes } from '../../shared/api/index.ts';
import { attach, type Library, newVersion, refusal, startWithAsset } from '../support/library.ts';
import { row } from '../support/reference-row.ts';

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

describe('docs/api/reference.md#asset', () => {
  row('Asset', 'Id', 'is unique and the same in search, reading, editing and uploads', async () => {
    const { library, asset } = await startWithAsset();
    const other = await library.admin.upload(library.inboxFolderId, 'lake.final.jpg', 'content');
    const edited = await library.saveAsset({ Id: asset.Id, Description: 'x' });
    const versioned = await newVersion(library.admin, asset, 'b.jpg', 'more');
    const found = await library.admin.search([]);
    expect([found.map(({ Id }) => Id), edited.Id, versioned.Id, new Set([asset.Id, other.Id]).size]).toEqual([
      [asset.Id, other.Id],
      asset.Id,
      asset.Id,
      2,
    ]);
  });

  row(
    'Asset',
    'Name',
    'is a text in many languages; (not shown) of a new upload the file name without extension',
    async () => {
      const { library, asset } = await startWithAsset();
      const named = await library.saveAsset({ Id: asset.Id, Name: { fi: 'Järvi', en: 'Lake' } });
      expect([asset.Name, named.Name]).toEqual([
        { 'x-default': 'lake.final' },
        { 'x-default': 'lake.final', fi: 'Järvi', en: 'Lake' },
      ]);
    },
  );

  row('Asset', 'Description', 'is a text in many languages, empty at first', async () => {
    const { library, asset } = await startWithAsset();
    await library.saveAsset({ Id: asset.Id, Description: { sv: 'Stilla', en: 'Still' } });
    const described = await library.saveAsset({ Id: asset.Id, Description: 'Very still' });
    expect([asset.Description, described.Description]).toEqual([
      {},
      { 'x-default': 'Very still', sv: 'Stilla', en: 'Still' },
    ]);
  });

  row('Asset', 'Created', 'is when the asset was made, and stays', async () => {
    const before = nowSeconds();
    const { library, asset } = await startWithAsset();
    const edited = await library.saveAsset({ Id: asset.Id, Name: 'x', Created: 1 });
    expect(asset.Created).toBeGreaterThanOrEqual(before);
    expect(asset.Created).toBeLessThanOrEqual(nowSeconds());
    expect(edited.Created).toBe(asset.Created);
  });

  row(
    'Asset',
    'Modified',
    'is when words or files last changed; a save that changes nothing leaves it',
    async () => {
      const { library, asset } = await startWithAsset();
      const { Id } = asset;
      await setModified(library, Id, 1000);
      const same = await library.saveAsset({ Id, Name: asset.Name, Description: {}, Modified: 7 });
      const times: number[] = [same.Modified];
      for (const change of [
        { Name: 'other' },
        { Keywords: [{ Id: '11' }] },
        { PropertyValues: [{ FieldIdentifier: 'count', Value: 1 }] },
      ]) {
        await setModified(library, Id, 1000);
        times.push((await library.saveAsset({ Id, ...change })).Modified);
      }
      await setModified(library, Id, 1000);
      times.push((await newVersion(library.admin, asset, 'b.jpg', 'more')).Modified);
      await setModified(library, Id, 1000);
      times.push((await attach(library.admin, asset, 'source', 's.indd', 'more')).Modified);
      expect(times.map((time) => time >= asset.Created)).toEqual([false, true, true, true, true, true]);
    },
  );

  row('Asset', 'PublishEnd', 'is a Unix timestamp, and absent when there is no end', async () => {
    const { library, asset } = await startWithAsset();
    const ending = await library.saveAsset({ Id: asset.Id, PublishEnd: 2_000_000_000 });
    const endless = await library.saveAsset({ Id: asset.Id, PublishEnd: null });
    expect([asset, ending, endless].map((one) => ['PublishEnd' in one, one.PublishEnd])).toEqual([
      [false, undefined],
      [true, 2_000_000_000],
      [false, undefined],
    ]);
  });

  row('Asset', 'StatusId', 'is a string', async () => {
    const { asset } = await startWithAsset();
    expect(asset.StatusId).toBe('1');
  });

  row(
    'Asset status',
    'StatusId',
    '(not shown) 1 in use, 2 in preparation, 3 withdrawn; any to any, nothing else',
    async () => {
      const { library, asset } = await startWithAsset();
      const read: string[] = [];
      for (const StatusId of ['2', 3, '1', '3', '2', '1'])
        read.push((await library.saveAsset({ Id: asset.Id, StatusId })).StatusId);
      const refused = await library.admin.postJson(routes.saveAsset.path, { Id: asset.Id, StatusId: '4' });
      expect([read, await refusal(refused)]).toEqual([
        ['2', '3', '1', '3', '2', '1'],
        [400, 'BAD_REQUEST', 'StatusId'],
      ]);
    },
  );

  row('Asset', 'PropertyValues', 'is an array, empty at first, in the order of the fields', async () => {
    const { library, asset } = await startWithAsset();
    const PropertyValues = [
      { FieldIdentifier: 'usage', Value: 'print' },
      { FieldIdentifier: 'count', Value: 3 },
    ];
    const described = await library.saveAsset({ Id: asset.Id, PropertyValues });
    expect([asset.PropertyValues, described.PropertyValues]).toEqual([[], PropertyValues.toReversed()]);
  });

  row('Asset', 'Keywords', 'are saved by their ids as a whole list and read with their texts', async () => {
    const { library, asset } = await startWithAsset();
    const read = [];
    for (const ids of [['12', '11', '12'], ['10'], []])
      read.push(
        (await library.saveAsset({ Id: asset.Id, Keywords: ids.map((Id) => ({ Id })) })).Keywords.map(
          ({ Id }) => Id,
        ),
      );
    expect(read).toEqual([['11', '12'], ['10'], []]);
  });

  row('Asset', 'LinkedFolders', 'are ids of folders, one or more; the asset is found in each', async () => {
    const { library, asset } = await startWithAsset();
    const second = await library.saveFolder({ Name: 'Second' });
    const linked = await library.saveAsset({ Id: asset.Id, LinkedFolders: [library.inboxFolderId, second] });
    const found = await Promise.all(
      linked.LinkedFolders.map((folderId) =>
        library.admin.search([{ SearchField: 'FolderId', ValuesList: [folderId] }]),
      ),
    );
    expect([[...linked.LinkedFolders].sort(), found]).toEqual([
      [library.inboxFolderId, second].sort(),
      [[linked], [linked]],
    ]);
  });

  row(
    'Asset',
    'MasterFile',
    'is the one file of the asset, its active version; null until one comes',
    async () => {
      const { library, asset } = await startWithAsset();
      const empty = await library.saveAsset({ Name: 'No file', LinkedFolders: [library.inboxFolderId] });
      const second = await newVersion(library.admin, asset, 'second.png', 'longer content');
      expect([empty.MasterFile, second.MasterFile]).toMatchObject([
        null,
        { Id: asset.MasterFile?.Id, Filename: 'second', Extension: 'png', Size: 14 },
      ]);
    },
  );

  row('Asset', 'AttachedFiles', 'are zero or more, each of a type, only their active versions', async () => {
    const { library, asset } = await startWithAsset();
    await attach(library.admin, asset, 'source', 'old.indd', 'old');
    await attach(library.admin, asset, 'licence', 'licence.pdf', 'licence');
    const attached = await attach(library.admin, asset, 'source', 'new.indd', 'newer');
    expect([asset.AttachedFiles, attached.AttachedFiles]).toMatchObject([
      [],
      [
        { AttachmentType: 'source', FileInfo: { Filename: 'new', Size: 5 } },
        { AttachmentType: 'licence', FileInfo: { Filename: 'licence', Size: 7 } },
      ],
    ]);
  });

  row('Asset', 'Editable', 'tells whether the one who asks may modify the asset', async () => {
    const { library } = await startWithAsset();
    const smartFolders = await Promise.all([
      library.folderWith('Read'),
      library.folderWith('Read', 'EditAssets'),
    ]);
    await library.admin.upload(smartFolders[0], 'a.txt', 'x');
    await library.admin.upload(smartFolders[1], 'b.txt', 'x');
    const both = await library.admin.upload(smartFolders[0], 'c.txt', 'x');
    await library.saveAsset({ Id: both.Id, LinkedFolders: smartFolders });
    const seen = await library.editor.search([]);
    const read = await Promise.all(
      seen.map(async ({ Id }) =>
        (await library.editor.send('GET', buildPath(routes.readAsset, { asset_id: Id }))).json(),
      ),
    );
    const editable = (assets: readonly Asset[]) =>
      assets.map((one) => [one.MasterFile?.Filename, one.Editable]);
    expect([editable(seen), editable(read), editable(await library.admin.search([]))]).toEqual([
      [
        ['a', false],
        ['b', true],
        ['c', true],
      ],
      [
        ['a', false],
        ['b', true],
        ['c', true],
      ],
      [
        ['lake.final', true],
        ['a', true],
        ['b', true],
        ['c', true],
      ],
    ]);
  });
});

async function setModified(library: Library, assetId: string, modified: number): Promise<void> {
  const store = await openExistingStore(library.bank.dataPath);
  const [asset] = (await store?.assets.load([assetId])) ?? [];
  if (store === null || asset === undefined) throw new Error('There is no such asset.');
  const keywordIds = asset.keywords.map(({ keywordId }) => keywordId);
  await store.assetSaves.edit(assetId, () => ({ content: { ...asset, keywordIds }, modified }));
  await store.close();
}
