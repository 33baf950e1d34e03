import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import {
  childrenOf,
  editorGroupId,
  grant,
  idsBelow,
  type Library,
  refusal,
  startLibrary,
} from '../support/library.ts';
import { row } from '../support/reference-row.ts';
import { type BankClient, bodyOf, startBank } from '../support/running-bank.ts';

const savePath = routes.saveFolder.path;
const forbidden = [403, 'FORBIDDEN', undefined];

async function uploadStatus(client: BankClient, folderId: string): Promise<number> {
  return (await client.send('POST', `/papi/v1/folder/${folderId}/upload/x.txt`, { body: bodyOf('x') }))
    .status;
}

async function refusals(
  library: Library,
  client: BankClient,
  bodies: readonly unknown[],
): Promise<readonly unknown[]> {
  const before = await childrenOf(library.admin, '0');
  const answers = [];
  for (const body of bodies) answers.push(await refusal(await client.postJson(savePath, body)));
  expect(await childrenOf(library.admin, '0')).toEqual(before);
  return answers;
}

describe('POST /papi/v1/folder', () => {
  row(
    'Endpoints beyond the reference',
    'POST /papi/v1/folder',
    'without an Id makes a folder and answers its short mixed-case id',
    async () => {
      const library = await startLibrary();
      const made = [];
      for (const Id of [undefined, '0', 0, null]) {
        const response = await library.admin.postJson(savePath, {
          Id,
          ParentId: library.inboxFolderId,
          Name: 'New',
        });
        made.push([response.headers.get('content-type'), await response.json()]);
      }
      const children = await childrenOf(library.admin, library.inboxFolderId);
      expect(made).toEqual(children.map(({ Id }) => ['application/json; charset=utf-8', Id]));
      expect(children.every(({ Id }) => /^[0-9A-Za-z]{6}$/.test(Id))).toBe(true);
      expect(children[0]).toEqual({
        Id: children[0]?.Id,
        ParentId: library.inboxFolderId,
        Name: { 'x-default': 'New' },
        HasChildren: false,
        Rights: children[0]?.Rights,
      });
    },
  );

  row(
    'Endpoints beyond the reference',
    'POST /papi/v1/folder',
    'renames with a string or with texts per language, which merge',
    async () => {
      const library = await startLibrary();
      const Id = await library.saveFolder({ Name: { fi: 'Kesä', en: 'Summer' } });
      await library.saveFolder({ Id, Name: { en: 'Summer by the lake' } });
      await library.saveFolder({ Id, Name: 'Summer' });
      const folder = (await childrenOf(library.admin, '0')).find((child) => child.Id === Id);
      expect(folder?.Name).toEqual({ fi: 'Kesä', en: 'Summer by the lake', 'x-default': 'Summer' });
    },
  );

  row(
    'Endpoints beyond the reference',
    'POST /papi/v1/folder',
    'moves by Id and ParentId, subfolders, assets and rights come along',
    async () => {
      const library = await startLibrary();
      const from = await library.saveFolder({ Name: 'From', FolderRights: grant('Read') });
      const to = await library.saveFolder({ Name: 'To', FolderRights: grant('Read', 'EditAssets') });
      const moved = await library.saveFolder({ Name: 'Moved', ParentId: from });
      const below = await library.saveFolder({ Name: 'Below', ParentId: moved });
      const asset = await library.admin.upload(below, 'a.txt', 'x');
      await library.saveFolder({ Id: moved, ParentId: to });
      const underTo = [{ SearchField: 'FolderId', SearchOption: 'IncludeSubfolders', ValuesList: [to] }];
      expect([
        await idsBelow(library.admin, from),
        await idsBelow(library.admin, to),
        await idsBelow(library.admin, moved),
        (await library.editor.search(underTo)).map(({ Id, Editable }) => [Id, Editable]),
      ]).toEqual([[], [moved], [below], [[asset.Id, true]]]);
      await library.saveFolder({ Id: moved, ParentId: '0' });
      expect([(await idsBelow(library.admin, '0')).at(-1), await library.editor.search([])]).toEqual([
        moved,
        [],
      ]);
    },
  );

  row(
    'Endpoints beyond the reference',
    'POST /papi/v1/folder',
    'does not move a folder under itself',
    async () => {
      const library = await startLibrary();
      const top = await library.saveFolder({ Name: 'Top' });
      const middle = await library.saveFolder({ Name: 'Middle', ParentId: top });
      const bottom = await library.saveFolder({ Name: 'Bottom', ParentId: middle });
      const moves = [top, middle, bottom].map((ParentId) => ({ Id: top, ParentId }));
      expect(await refusals(library, library.admin, moves)).toEqual(
        moves.map(() => [400, 'BAD_REQUEST', 'ParentId']),
      );
    },
  );

  row(
    'Endpoints beyond the reference',
    'POST /papi/v1/folder',
    'FolderRights give a group rights, which folders below inherit',
    async () => {
      const library = await startLibrary();
      const Id = await library.saveFolder({ Name: 'SmartFolder', FolderRights: grant('Read', 'AddAssets') });
      const below = await library.saveFolder({
        Name: 'Below',
        ParentId: Id,
        FolderRights: grant('EditAssets'),
      });
      const rightsOf = async (): Promise<unknown> => {
        const [folder] = await childrenOf(library.editor, '0');
        const [child] = folder === undefined ? [] : await childrenOf(library.editor, folder.Id);
        return [folder, child].map((one) =>
          Object.entries(one?.Rights ?? {})
            .filter(([, isGiven]) => isGiven)
            .map(([right]) => right),
        );
      };
      const read = [await rightsOf()];
      await library.saveFolder({ Id, FolderRights: grant('AllRights') });
      read.push(await rightsOf());
      await library.saveFolder({ Id, FolderRights: grant('Read') });
      read.push(await rightsOf());
      await library.saveFolder({ Id, Name: 'Renamed only' });
      read.push(await rightsOf());
      const every = [
        'AllRights',
        'Read',
        'AddAssets',
        'EditAssets',
        'DeleteAssets',
        'AddSubfolders',
        'EditFolder',
      ];
      expect(read).toEqual([
        [
          ['Read', 'AddAssets'],
          ['Read', 'AddAssets', 'EditAssets'],
        ],
        [every, every],
        [['Read'], ['Read', 'EditAssets']],
        [['Read'], ['Read', 'EditAssets']],
      ]);
      await library.saveFolder({ Id, FolderRights: grant() });
      await library.saveFolder({ Id: below, FolderRights: grant() });
      expect(await childrenOf(library.editor, '0')).toEqual([]);
    },
  );

  row(
    'Endpoints beyond the reference',
    'POST /papi/v1/folder',
    'needs the right to add subfolders above, and to modify the folder itself',
    async () => {
      const library = await startLibrary();
      const [parent, own, plain] = await Promise.all([
        library.folderWith('Read', 'AddSubfolders'),
        library.folderWith('EditFolder'),
        library.folderWith('Read', 'AddAssets', 'EditAssets', 'DeleteAssets'),
      ]);
      const bodies = [
        { Name: 'at the top' },
        { Name: 'below', ParentId: plain },
        { Name: 'below', ParentId: own },
        { Name: 'below', ParentId: 'nowhere' },
        { Name: 'with rights', ParentId: parent, FolderRights: grant('AllRights') },
        { Id: plain, Name: 'mine' },
        { Id: parent, Name: 'mine' },
        { Id: 'nowhere', Name: 'mine' },
        { Id: plain, FolderRights: grant('AllRights') },
        { Id: own, ParentId: plain },
        { Id: own, ParentId: library.inboxFolderId },
        { Id: plain, ParentId: parent },
        { Id: own, ParentId: '0' },
      ];
      // The last one is at the top already, so it asks for nothing.
      expect(await refusals(library, library.editor, bodies.slice(0, -1))).toEqual(
        bodies.slice(0, -1).map(() => forbidden),
      );
      const allowed = [
        bodies.at(-1),
        { Name: 'below', ParentId: parent },
        { Id: own, Name: 'Ours', ParentId: parent },
      ];
      const statuses = [];
      for (const body of allowed) statuses.push((await library.editor.postJson(savePath, body)).status);
      expect([
        statuses,
        (await childrenOf(library.admin, parent)).map(({ Name }) => Name['x-default']),
      ]).toEqual([
        [200, 200, 200],
        ['below', 'Ours'],
      ]);
      expect(await refusal(await library.editor.postJson(savePath, { Id: own, ParentId: '0' }))).toEqual(
        forbidden,
      );
    },
  );

  it('leaves a folder where it is when it is sent back as it was shown, at the top for a user who does not see above', async () => {
    const library = await startLibrary();
    const above = await library.saveFolder({ Name: 'Above' });
    const FolderRights = grant('Read', 'EditFolder');
    const Id = await library.saveFolder({ Name: 'SmartFolder', ParentId: above, FolderRights });
    const [shown] = await childrenOf(library.editor, '0');
    const answer = await library.editor.postJson(savePath, { ...shown, Name: 'Renamed' });
    const [folder] = await childrenOf(library.admin, above);
    expect([shown?.ParentId, answer.status, folder?.Id, folder?.Name]).toEqual([
      '0',
      200,
      Id,
      { 'x-default': 'Renamed' },
    ]);
  });

  it('refuses what cannot be kept, names the field and stores nothing', async () => {
    const library = await startLibrary();
    const { inboxFolderId: Id } = library;
    const cases: readonly (readonly [field: string, body: unknown])[] = [
      ['Name', {}],
      ['Name', { Name: '' }],
      ['Name', { Id, Name: '\t' }],
      ['Name', { Id, Name: { fi: '' } }],
      ['Name', { Id, Name: 'x'.repeat(256) }],
      ['Name', { Id, Name: { 'no key': 'x' } }],
      ['FolderRights', { Id, Name: 'x', FolderRights: [{ UserGroupId: 'strangers', Read: true }] }],
      ['FolderRights', { Name: 'x', FolderRights: [{ UserGroupId: 'toString', Read: true }] }],
      [
        'FolderRights',
        { Id, FolderRights: Array.from({ length: 1001 }, () => ({ UserGroupId: editorGroupId })) },
      ],
      ['body.FolderRights.0.Read', { Id, FolderRights: [{ UserGroupId: editorGroupId, Read: 1 }] }],
      ['body.FolderRights.0.UserGroupId', { Id, FolderRights: [{ Read: true }] }],
      ['body.FolderRights', { Id, FolderRights: 'all' }],
      ['body.ParentId', { Id, ParentId: { a: 1 } }],
      ['body.Id', { Id: [], Name: 'x' }],
    ];
    const bodies = cases.map(([, body]) => body);
    expect(await refusals(library, library.admin, bodies)).toEqual(
      cases.map(([field]) => [400, 'BAD_REQUEST', field]),
    );
    const headers = { 'content-type': 'application/json' };
    const broken = ['[]', '"x"', '', '{"Name":{"__proto__":"x"}}'].map((body) => ({ headers, body }));
    const statuses = await Promise.all(
      broken.map(async (init) => (await library.admin.send('POST', savePath, init)).status),
    );
    expect(statuses).toEqual([400, 400, 400, 400]);
  });

  it('never lets two moves at the same time tie a ring', async () => {
    const library = await startLibrary();
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [
        await library.saveFolder({ Name: 'One' }),
        await library.saveFolder({ Name: 'Other' }),
      ];
      const answers = await Promise.all([
        library.admin.postJson(savePath, { Id: one, ParentId: other }),
        library.admin.postJson(savePath, { Id: other, ParentId: one }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it('is there in the documented profile, too', async () => {
    const bank = await startBank({ profile: 'documented' });
    const response = await bank.admin.postJson(savePath, { Name: 'New', ParentId: bank.inboxFolderId });
    expect(await uploadStatus(bank.admin, await response.json())).toBe(200);
  });
});
