import { openExistingStore } from '../../service/cli/open-bank.ts';
import { hashSecret, type PropertyField } from '../../service/domain/index.ts';
import { type Asset, buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import {
  type BankClient,
  bodyOf,
  createBankClient,
  type RunningBank,
  startBank,
  tokenForKey,
} from './running-bank.ts';

/** A bank with property fields of every type, a few keywords and an editor in a group without a right until a test gives one. */
export interface Library {
  readonly bank: RunningBank;
  readonly admin: BankClient;
  readonly editor: BankClient;
  readonly inboxFolderId: string;
  /** POST /papi/v1/asset by the administrator; reads what came of it. */
  saveAsset(body: unknown): Promise<Asset>;
  /** POST /papi/v1/folder by the administrator; the id. */
  saveFolder(body: unknown): Promise<string>;
  /** A new folder on which the editor's group has these rights and no others. */
  folderWith(...rights: readonly string[]): Promise<string>;
  read(assetId: string): Promise<Asset>;
}

export const editorGroupId = 'editors';

export const everyField: readonly PropertyField[] = [
  field('plain', 'text'),
  field('caption', 'localized-text'),
  field('width', 'number'),
  field('count', 'integer'),
  field('cleared', 'boolean'),
  field('taken', 'date'),
  field('usage', 'choice', ['print', 'web', '7']),
];

export async function startLibrary(): Promise<Library> {
  const bank = await startBank();
  const store = await openExistingStore(bank.dataPath);
  if (store === null) throw new Error('There is no bank.');
  for (const [position, one] of everyField.entries()) await store.setup.addPropertyField(one, position);
  await store.setup.addKeyword({ keywordId: '10', parentId: null, value: { en: 'Subject', fi: 'Aihe' } });
  await store.setup.addKeyword({ keywordId: '11', parentId: '10', value: { en: 'Lake', fi: 'Järvi' } });
  await store.setup.addKeyword({ keywordId: '12', parentId: '10', value: { en: 'Forest', fi: 'Metsä' } });
  await store.setup.addGroup({ groupId: editorGroupId, name: { en: 'Editors' } });
  const user = {
    userId: '2',
    loginName: 'editor',
    fullName: 'Editor',
    isAdministrator: false,
    isEnabled: true,
  };
  await store.accounts.addUser(user, null);
  await store.accounts.addUserToGroup(user.userId, editorGroupId);
  const key = {
    keyId: '2',
    name: 'Editor',
    description: '',
    userId: '2',
    expiresAtMs: null,
    isEnabled: true,
  };
  await store.accounts.addKey(key, hashSecret('key of the editor'));
  await store.close();

  const { admin, inboxFolderId } = bank;
  const editor = createBankClient(bank.url, await tokenForKey(bank.url, 'key of the editor'));
  const read = async (assetId: string): Promise<Asset> => {
    const path = buildPath(routes.readAsset, { asset_id: asId(assetId) });
    return routes.readAsset.response.parse(await answerOf(await admin.send('GET', path)));
  };
  const saveFolder = async (body: unknown): Promise<string> =>
    String(await answerOf(await admin.postJson(routes.saveFolder.path, body)));
  return {
    bank,
    admin,
    editor,
    inboxFolderId,
    read,
    saveFolder,
    saveAsset: async (body) =>
      read(String(await answerOf(await admin.postJson(routes.saveAsset.path, body)))),
    folderWith: (...rights) => saveFolder({ Name: 'SmartFolder', FolderRights: grant(...rights) }),
  };
}

/** With one uploaded file in its inbox. */
export async function startWithAsset(
  fileName = 'lake.final.jpg',
): Promise<{ readonly library: Library; readonly asset: Asset }> {
  const library = await startLibrary();
  return { library, asset: await library.admin.upload(library.inboxFolderId, fileName, 'content') };
}

export function newVersion(
  client: BankClient,
  asset: Asset,
  fileName: string,
  content: string,
): Promise<Asset> {
  return post(
    client,
    buildPath(routes.uploadMasterVersion, { asset_id: asset.Id, file_name: fileName }),
    content,
  );
}

export function attach(
  client: BankClient,
  asset: Asset,
  typeId: string,
  fileName: string,
  content: string,
): Promise<Asset> {
  const values = { asset_id: asset.Id, attachment_id: asId<never>(typeId), file_name: fileName };
  return post(client, buildPath(routes.uploadAttachment, values), content);
}

export function newFileVersion(
  client: BankClient,
  fileId: string,
  fileName: string,
  content: string,
): Promise<Asset> {
  const path = buildPath(routes.uploadFileVersion, { file_id: asId<never>(fileId), file_name: fileName });
  return post(client, path, content);
}

/** Name, extension and bytes of the master file and of each attachment. */
export function fileFacts(asset: Asset): readonly unknown[] {
  return [asset.MasterFile, ...asset.AttachedFiles.map(({ FileInfo }) => FileInfo)].map((file) => [
    file?.Filename,
    file?.Extension,
    file?.Size,
  ]);
}

/** A folder in the answer of GET /papi/v1/folder/{folder_id}/children. */
export interface FolderChild {
  readonly Id: string;
  readonly ParentId: string;
  readonly Name: Readonly<Record<string, string>>;
  readonly HasChildren: boolean;
  readonly Rights: Readonly<Record<string, boolean>>;
}

export async function childrenOf(client: BankClient, folderId: string): Promise<readonly FolderChild[]> {
  const path = buildPath(routes.listFolderChildren, { folder_id: asId(folderId) });
  return (await answerOf(await client.send('GET', path))) as readonly FolderChild[];
}

export async function idsBelow(client: BankClient, folderId: string): Promise<readonly string[]> {
  return (await childrenOf(client, folderId)).map(({ Id }) => Id);
}

/** `FolderRights` that give the editor's group exactly these. */
export function grant(...rights: readonly string[]): unknown {
  return [{ UserGroupId: editorGroupId, ...Object.fromEntries(rights.map((right) => [right, true])) }];
}

/** The parts of a refusal: its status, its code and the field it names. */
export async function refusal(response: Response): Promise<readonly unknown[]> {
  const answer = await response.json();
  return [response.status, answer.Code, answer.Details?.field];
}

async function post(client: BankClient, path: string, content: string): Promise<Asset> {
  return routes.readAsset.response.parse(
    await answerOf(await client.send('POST', path, { body: bodyOf(content) })),
  );
}

async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 200) return response.json();
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

function field(
  fieldIdentifier: string,
  type: PropertyField['type'],
  allowed: readonly string[] = [],
): PropertyField {
  const allowedValues = allowed.map((valueId) => ({ valueId, value: { en: valueId } }));
  return { fieldIdentifier, type, name: { en: fieldIdentifier }, allowedValues };
}
