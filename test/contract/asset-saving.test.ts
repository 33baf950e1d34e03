import { describe, expect, it } from 'vitest';
import { type Asset, routes } from '../../shared/api/index.ts';
import { editorGroupId, type Library, refusal, startLibrary } from '../support/library.ts';
import { row } from '../support/reference-row.ts';
import { type BankClient, startBank } from '../support/running-bank.ts';

const savePath = routes.saveAsset.path;

function newIn(library: Library, ...folderIds: readonly string[]): Promise<Asset> {
  return library.saveAsset({ Name: 'Asset', LinkedFolders: folderIds });
}

async function statusOfMove(client: BankClient, asset: Asset, folderIds: readonly string[]): Promise<number> {
  return (await client.postJson(savePath, { Id: asset.Id, LinkedFolders: folderIds })).status;
}

describe('POST /papi/v1/asset', () => {
  row(
    'Endpoints beyond the reference',
    'POST /papi/v1/asset',
    'without an Id makes an asset and answers its id',
    async () => {
      const library = await startLibrary();
      const ids: unknown[] = [];
      for (const Id of [undefined, '0', 0, null]) {
        const body = { Id, Name: 'New', LinkedFolders: [library.inboxFolderId] };
        const response = await library.admin.postJson(savePath, body);
        ids.push([response.status, response.headers.get('content-type'), await response.json()]);
      }
      const found = await library.admin.search([]);
      expect(ids).toEqual(found.map(({ Id }) => [200, 'application/json; charset=utf-8', Id]));
      expect(found[0]).toEqual({
        Id: found[0]?.Id,
        Name: { 'x-default': 'New' },
        Description: {},
        Created: found[0]?.Created,
        Modified: found[0]?.Created,
        StatusId: '1',
        PropertyValues: [],
        Keywords: [],
        LinkedFolders: [library.inboxFolderId],
        MasterFile: null,
        AttachedFiles: [],
        Editable: true,
      });
    },
  );

  row(
    'Endpoints beyond the reference',
    'POST /papi/v1/asset',
    'a new asset needs a name and a folder',
    async () => {
      const library = await startLibrary();
      const folders = { LinkedFolders: [library.inboxFolderId] };
      const refused = [
        { ...folders },
        { ...folders, Name: null },
        { ...folders, Name: '' },
        { ...folders, Name: '  ' },
        { ...folders, Name: {} },
        { ...folders, Name: { en: 'Lake', fi: '' } },
        { Name: 'x' },
        { Name: 'x', LinkedFolders: [] },
        { Name: 'x', LinkedFolders: null },
      ];
      const answers = await Promise.all(
        refused.map(async (body) => refusal(await library.admin.postJson(savePath, body))),
      );
      expect(answers).toEqual([
        ...Array.from({ length: 6 }, () => [400, 'BAD_REQUEST', 'Name']),
        ...Array.from({ length: 3 }, () => [400, 'BAD_REQUEST', 'LinkedFolders']),
      ]);
      expect(await library.admin.search([])).toEqual([]);
    },
  );

  row(
    'Endpoints beyond the reference',
    'POST /papi/v1/asset',
    'with an Id changes the fields that are sent and no others',
    async () => {
      const library = await startLibrary();
      const first = await library.saveAsset({
        Name: { en: 'Lake', fi: 'Järvi' },
        Description: { en: 'Still', fi: 'Tyyni' },
        PublishEnd: 2_000_000_000,
        StatusId: '2',
        Keywords: [{ Id: '11' }],
        PropertyValues: [{ FieldIdentifier: 'count', Value: 1 }],
        LinkedFolders: [library.inboxFolderId],
      });
      const renamed = await library.saveAsset({ Id: first.Id, Name: { fi: 'Lampi' } });
      expect(renamed).toEqual({ ...first, Name: { en: 'Lake', fi: 'Lampi' }, Modified: renamed.Modified });
      const cleared = await library.saveAsset({
        Id: first.Id,
        PublishEnd: null,
        Keywords: [],
        Description: null,
      });
      expect(cleared).toEqual({
        ...renamed,
        PublishEnd: undefined,
        Keywords: [],
        Modified: cleared.Modified,
      });
    },
  );

  it('takes an asset as it was read, and changes nothing by it', async () => {
    const library = await startLibrary();
    const { Id } = await library.admin.upload(library.inboxFolderId, 'a.txt', 'x');
    const asset = await library.saveAsset({
      Id,
      Description: 'Words',
      Keywords: [{ Id: '12', Value: { en: 'whatever' } }],
      PropertyValues: [{ FieldIdentifier: 'cleared', Value: 1 }],
    });
    expect(await library.saveAsset(asset)).toEqual(asset);
  });

  it('gives an asset that was saved without a file its master file by the first upload', async () => {
    const library = await startLibrary();
    const { Id } = await newIn(library, library.inboxFolderId);
    const response = await library.admin.send('POST', `/papi/v1/asset/${Id}/upload/first.txt`, {
      body: 'one',
    });
    const uploaded = (await response.json()) as Asset;
    expect([uploaded.Name, uploaded.MasterFile]).toMatchObject([
      { 'x-default': 'Asset' },
      { Filename: 'first', Size: 3 },
    ]);
    expect(uploaded.MasterFile?.Id).not.toBe(Id);
  });

  row(
    'Endpoints beyond the reference',
    'POST /papi/v1/asset',
    'moves by LinkedFolders with the rights to add there and to remove here',
    async () => {
      const library = await startLibrary();
      const [from, to, none] = await Promise.all([
        library.folderWith('Read', 'EditAssets', 'DeleteAssets'),
        library.folderWith('AddAssets'),
        library.folderWith('Read', 'EditAssets'),
      ]);
      const asset = await newIn(library, from, none);
      const { editor } = library;
      const statuses = {
        'leave without the right': await statusOfMove(editor, asset, [from]),
        'join without the right': await statusOfMove(editor, asset, [from, none, library.inboxFolderId]),
        'join an unknown folder': await statusOfMove(editor, asset, [from, none, 'nowhere']),
        'leave and join': await statusOfMove(editor, asset, [none, to, to]),
      };
      expect(statuses).toEqual({
        'leave without the right': 403,
        'join without the right': 403,
        'join an unknown folder': 403,
        'leave and join': 200,
      });
      expect((await library.read(asset.Id)).LinkedFolders).toEqual([none, to].sort());
      expect(await statusOfMove(library.admin, asset, [])).toBe(400);
    },
  );

  it('answers the same to an asset that is not there and to one that may not be changed', async () => {
    const library = await startLibrary();
    const readable = await newIn(library, await library.folderWith('Read', 'AddAssets', 'DeleteAssets'));
    const hidden = await newIn(library, library.inboxFolderId);
    const answers = [];
    for (const Id of [readable.Id, hidden.Id, '99999999', 'x', '-1', '1e3'])
      answers.push(await refusal(await library.editor.postJson(savePath, { Id, Name: 'mine' })));
    expect(answers).toEqual(Array.from({ length: 6 }, () => [403, 'FORBIDDEN', undefined]));
    const folders = { Name: 'new', LinkedFolders: [await library.folderWith('Read', 'EditAssets')] };
    expect(await refusal(await library.editor.postJson(savePath, folders))).toEqual([
      403,
      'FORBIDDEN',
      undefined,
    ]);
  });

  it('refuses what cannot be kept, names the field and stores nothing', async () => {
    const library = await startLibrary();
    const asset = await newIn(library, library.inboxFolderId);
    const cases: Readonly<Record<string, readonly unknown[]>> = {
      Name: ['x'.repeat(256), 'lone \ud800', 'nul \u0000', { 'not a key': 'x' }, { en: 'x'.repeat(70_000) }],
      Description: ['x'.repeat(70_000), { '': 'x' }],
      PublishEnd: [-1, 1_700_000_000_000],
      StatusId: ['9', 'draft'],
      Keywords: [[{ Id: '99' }], [{ Id: '11' }, { Id: 'toString' }]],
      LinkedFolders: [[], Array.from({ length: 1001 }, (_, index) => `f${index}`)],
      'body.Name': [7, ['x'], { en: 1 }],
      'body.Description': [true],
      'body.PublishEnd': ['soon', 1.5],
      'body.Keywords': ['11', {}],
    };
    const answers: unknown[] = [];
    const expected: unknown[] = [];
    for (const [name, values] of Object.entries(cases)) {
      for (const value of values) {
        const body = { Id: asset.Id, StatusId: '2', [name.replace('body.', '')]: value };
        answers.push(await refusal(await library.admin.postJson(savePath, body)));
        expected.push([
          400,
          'BAD_REQUEST',
          name === 'body.Name' && typeof value === 'object' ? expect.stringMatching(/^body\.Name/) : name,
        ]);
      }
    }
    expect(answers).toEqual(expected);
    expect(await library.read(asset.Id)).toEqual(asset);
  });

  it('says in the message of a refusal which field it is about', async () => {
    const library = await startLibrary();
    const bodies = {
      StatusId: { StatusId: '9' },
      'PropertyValues.count': { PropertyValues: [{ FieldIdentifier: 'count', Value: 'many' }] },
      'body.PublishEnd': { PublishEnd: 'soon' },
      'body.Keywords.0.Id': { Keywords: [{}] },
    };
    const messages = await Promise.all(
      Object.values(bodies).map(async (body) => {
        const response = await library.admin.postJson(savePath, { Name: 'x', LinkedFolders: ['x'], ...body });
        return (await response.json()).Message;
      }),
    );
    expect(messages).toEqual(Object.keys(bodies).map((field) => expect.stringContaining(` ${field}`)));
  });

  it('refuses bodies that are no asset and keys that reach into objects', async () => {
    const library = await startLibrary();
    const bodies = [
      '[]',
      '"x"',
      'null',
      '',
      '{"Name":{"__proto__":"x"}}',
      '{"__proto__":{"Name":"x"}}',
      '{"Id":{}}',
    ];
    const statuses = await Promise.all(
      bodies.map(async (body) => {
        const headers = { 'content-type': 'application/json' };
        return (await library.admin.send('POST', savePath, { headers, body })).status;
      }),
    );
    expect(statuses).toEqual(bodies.map(() => 400));
  });

  it('keeps every one of many edits of one asset at the same time', async () => {
    const library = await startLibrary();
    const { Id } = await newIn(library, library.inboxFolderId);
    const languages = Array.from({ length: 20 }, (_, index) => `l${index}`);
    await Promise.all(
      languages.map((language) =>
        library.admin.postJson(savePath, { Id, Description: { [language]: language } }),
      ),
    );
    const { Description } = await library.read(Id);
    expect(Description).toEqual(Object.fromEntries(languages.map((language) => [language, language])));
  });

  it('lets a group change an asset through any of its folders', async () => {
    const library = await startLibrary();
    const parentId = await library.folderWith('Read', 'EditAssets');
    const childId = await library.saveFolder({ Name: 'Below', ParentId: parentId });
    const asset = await newIn(library, library.inboxFolderId, childId);
    const response = await library.editor.postJson(savePath, { Id: asset.Id, Name: 'By an editor' });
    expect([response.status, (await library.read(asset.Id)).Name]).toEqual([
      200,
      { 'x-default': 'By an editor' },
    ]);
    await library.saveFolder({ Id: parentId, FolderRights: [{ UserGroupId: editorGroupId, Read: true }] });
    expect((await library.editor.postJson(savePath, { Id: asset.Id, Name: 'Again' })).status).toBe(403);
  });

  it('is there in the documented profile, too', async () => {
    const bank = await startBank({ profile: 'documented' });
    const response = await bank.admin.postJson(savePath, {
      Name: 'New',
      LinkedFolders: [bank.inboxFolderId],
    });
    expect(response.status).toBe(200);
  });
});

describe('GET /papi/v1/asset/status', () => {
  row('Extensions', 'GET /papi/v1/asset/status', 'lists the statuses that a save takes', async () => {
    const library = await startLibrary();
    const statuses = await (await library.admin.send('GET', routes.listAssetStatuses.path)).json();
    expect(statuses.map(({ Id, Name }: { Id: string; Name: { en: string } }) => [Id, Name.en])).toEqual([
      ['1', 'In use'],
      ['2', 'In preparation'],
      ['3', 'Withdrawn'],
    ]);
    const asset = await newIn(library, library.inboxFolderId);
    for (const { Id } of statuses) {
      expect((await library.admin.postJson(savePath, { Id: asset.Id, StatusId: Id })).status).toBe(200);
    }
  });
});
