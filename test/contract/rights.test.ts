import { describe, expect, it } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import {
  type BankClient,
  bodyOf,
  createBankClient,
  type RunningBank,
  startBank,
  tokenForPassword,
} from '../support/running-bank.ts';

interface Child {
  readonly Id: string;
  readonly ParentId: string;
  readonly Name: { readonly en: string };
  readonly HasChildren: boolean;
  readonly Rights: Readonly<Record<string, boolean>>;
}

async function children(client: BankClient, folderId: string): Promise<readonly Child[]> {
  const response = await client.send(
    'GET',
    buildPath(routes.listFolderChildren, { folder_id: asId(folderId) }),
  );
  if (response.status !== 200) throw new Error(String(response.status));
  return response.json();
}

/** The demonstration bank as its agency user: brand to read, campaigns to work on, no archive and no inbox. */
async function startAsAgency(): Promise<{
  bank: RunningBank;
  agency: BankClient;
  folders: ReadonlyMap<string, string>;
}> {
  const bank = await startBank({ seed: 'demo' });
  const agency = createBankClient(bank.url, await tokenForPassword(bank.url, 'liisa', bank.password ?? ''));
  const folders = new Map<string, string>();
  const visit = async (parentId: string): Promise<void> => {
    for (const child of await children(bank.admin, parentId)) {
      folders.set(child.Name.en, child.Id);
      if (child.HasChildren) await visit(child.Id);
    }
  };
  await visit('0');
  return { bank, agency, folders };
}

function upload(client: BankClient, folderId: string | undefined): Promise<Response> {
  const path = buildPath(routes.uploadToFolder, { folder_id: asId(String(folderId)), file_name: 'new.txt' });
  return client.send('POST', path, { body: bodyOf('x') });
}

describe('docs/api/extensions.md#rights: rights of groups on folders', () => {
  it('shows a user the folders of his groups as roots, with inherited rights below them', async () => {
    const { agency, folders } = await startAsAgency();
    const roots = await children(agency, '0');
    expect(
      roots.map(({ Name, ParentId, Rights }) => [Name.en, ParentId, Rights.Read, Rights.AddAssets]),
    ).toEqual([
      ['Brand', '0', true, false],
      ['Product photos', '0', true, false],
      ['Campaigns', '0', true, true],
    ]);
    const below = await children(agency, folders.get('Summer by the lake') ?? '');
    expect(below.map(({ Name, Rights }) => [Name.en, Rights])).toEqual(
      ['Print', 'Web'].map((name) => [
        name,
        {
          AllRights: false,
          Read: true,
          AddAssets: true,
          EditAssets: true,
          DeleteAssets: false,
          AddSubfolders: true,
          EditFolder: false,
        },
      ]),
    );
  });

  it('gives an administrator every right everywhere', async () => {
    const { bank } = await startAsAgency();
    expect(
      (await children(bank.admin, '0')).every(({ Rights }) => Object.values(Rights).every(Boolean)),
    ).toBe(true);
  });

  it('answers 403 wherever a right is missing', async () => {
    const { bank, agency, folders } = await startAsAgency();
    const [archived] = await bank.admin.search([
      { SearchField: 'FolderId', ValuesList: [folders.get('Archive')] },
    ]);
    const [logo] = await bank.admin.search([{ SearchField: 'FolderId', ValuesList: [folders.get('Logos')] }]);
    const fileId = asId<never>(String(archived?.MasterFile?.Id));
    const answers = {
      'search of a forbidden folder': await agency.postJson(routes.searchAssets.path, [
        { SearchField: 'FolderId', ValuesList: [folders.get('Archive')] },
      ]),
      'children of a forbidden folder': await agency.send(
        'GET',
        buildPath(routes.listFolderChildren, { folder_id: asId(folders.get('Archive') ?? '') }),
      ),
      'an asset in a forbidden folder': await agency.send(
        'GET',
        buildPath(routes.readAsset, { asset_id: asId<never>(String(archived?.Id)) }),
      ),
      'its file': await agency.send(
        'GET',
        buildPath(routes.downloadFile, { file_id: fileId, conversion_id: asId('1') }),
      ),
      'its thumbnail': await agency.send(
        'GET',
        buildPath(routes.downloadFile, { file_id: fileId, conversion_id: asId('2') }),
      ),
      'upload to a folder of which only reading is allowed': await upload(agency, folders.get('Logos')),
      'upload to a forbidden folder': await upload(agency, bank.inboxFolderId),
      'new version of an asset that may only be read': await agency.send(
        'POST',
        buildPath(routes.uploadMasterVersion, {
          asset_id: asId<never>(String(logo?.Id)),
          file_name: 'x.png',
        }),
        { body: bodyOf('x') },
      ),
    };
    expect(Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]))).toEqual(
      Object.fromEntries(Object.keys(answers).map((what) => [what, 403])),
    );
  });

  it('lets a user add and change where the right is inherited', async () => {
    const { agency, folders } = await startAsAgency();
    const response = await upload(agency, folders.get('Print'));
    expect([response.status, await response.json()]).toMatchObject([200, { Editable: true }]);
  });

  it('searches without a folder only in what the user may read', async () => {
    const { bank, agency } = await startAsAgency();
    const everything = await bank.admin.search([]);
    const visible = await agency.search([]);
    expect([everything.length, visible.length]).toEqual([61, 53]);
    expect(visible.some(({ MasterFile }) => MasterFile?.Filename === 'old-logo-1998')).toBe(false);
  });

  it('gives an asset the union of the rights of its folders', async () => {
    const { agency, folders } = await startAsAgency();
    const inDrinks = await agency.search([{ SearchField: 'FolderId', ValuesList: [folders.get('Drinks')] }]);
    expect(inDrinks.map(({ MasterFile, Editable }) => [MasterFile?.Filename, Editable])).toEqual([
      ['syrup-rhubarb', false],
      ['syrup-blackcurrant', false],
      ['juice-buckthorn', false],
      ['tonic-birch', false],
      ['bottle-lemon', false],
      ['bottle-lingonberry', false],
      ['bottle-cloudberry', false],
      // Linked to a campaign as well.
      ['bottle-spruce', true],
    ]);
    const spruce = inDrinks.at(-1);
    const path = buildPath(routes.uploadMasterVersion, {
      asset_id: asId<never>(String(spruce?.Id)),
      file_name: 'bottle.jpg',
    });
    const response = await agency.send('POST', path, { body: bodyOf('x') });
    expect((await response.json()).Id).toBe(spruce?.Id);
  });
});
