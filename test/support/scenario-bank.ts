import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { startService } from '../../service/cli/index.ts';
import { openExistingStore } from '../../service/cli/open-bank.ts';
import { createFolderCode, hashSecret, type Rights } from '../../service/domain/index.ts';
import { buildPath, originalConversionId, routes, tokenHeader } from '../../shared/api/index.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  assertNever,
  type BankFolderId,
  baseName,
  joinFileName,
  parentPath,
  type RelativePath,
} from '../../shared/model/index.ts';
import { bodyOf, createBankClient, tokenForKey } from './running-bank.ts';
import type { Content, StrangerAction } from './scenario.ts';
import { bytesOf, sha256 } from './scenario-content.ts';

/**
 * One upload request as it came in at the service. A body that Galley broke off at its gate is not complete. `status` is
 * null while there is no answer.
 */
export interface UploadRequest {
  readonly path: string;
  isComplete: boolean;
  status: number | null;
}

export interface ListedAsset {
  readonly assetId: string;
  readonly fileId: string;
  readonly fileName: string;
  /** Path of its subfolder, empty for the folder itself. */
  readonly folder: string;
  /** File ids by type. */
  readonly attachments: Readonly<Record<string, string>>;
}

/** One real bank for many scenarios, each in a bank folder of its own. */
export interface ScenarioBank {
  readonly url: string;
  readonly apiKey: string;
  /** Of a user who may add and edit assets, and no subfolders. */
  readonly uploaderKey: string;
  newFolder(): Promise<BankFolderId>;
  /** With its subfolders. */
  assetsIn(folderId: BankFolderId): Promise<readonly ListedAsset[]>;
  /** Id → path of every subfolder. */
  subfoldersOf(folderId: BankFolderId): Promise<ReadonlyMap<BankFolderId, string>>;
  /** SHA-256 of the active version. */
  digestOf(fileId: string): Promise<string>;
  /** Everything that others than the stranger uploaded, into all folders. */
  readonly uploads: readonly UploadRequest[];
  /** Names may be paths of subfolders of this folder. */
  perform(folderId: BankFolderId, action: StrangerAction): Promise<void>;
  strangerAdds(folderId: BankFolderId, name: string, content: Content): Promise<void>;
  strangerMakesFolder(folderId: BankFolderId, path: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startScenarioBank(directory: string): Promise<ScenarioBank> {
  const dataPath = join(directory, 'bank');
  const service = await startService({
    host: '127.0.0.1',
    port: 0,
    dataPath,
    seed: 'empty',
    profile: 'extended',
    uploadAnswer: 'asset',
    rateLimit: null,
    publicUrl: null,
    tokenLifeMs: 60 * 60 * 1000,
    apiKey: null,
  });
  const { url } = service.line;
  const apiKey = service.line.apiKey ?? '';
  const stranger = createBankClient(url, await tokenForKey(url, apiKey));
  // Folders are rows that no request can make yet; the service's own commands add rows beside it in the same way.
  const store = await openExistingStore(dataPath);
  if (store === null) throw new Error(`There is no bank in ${dataPath}.`);
  await addUploader(store);
  const uploads: UploadRequest[] = [];
  const stopCounting = countUploads(Number(new URL(url).port), stranger.token, uploads);

  async function assetsIn(folderId: BankFolderId): Promise<readonly ListedAsset[]> {
    const clause = { SearchField: 'FolderId', SearchOption: 'IncludeSubfolders', ValuesList: [folderId] };
    const found = await stranger.search([clause]);
    const isFlat = found.every(({ LinkedFolders }) => LinkedFolders[0] === folderId);
    const paths = isFlat ? new Map<BankFolderId, string>() : await subfoldersOf(folderId);
    return found.flatMap(({ Id, MasterFile, AttachedFiles, LinkedFolders }) =>
      MasterFile === null
        ? []
        : [
            {
              assetId: Id,
              fileId: MasterFile.Id,
              fileName: joinFileName(MasterFile.Filename, MasterFile.Extension),
              folder: LinkedFolders.map((id) => paths.get(id) ?? '').join(' & '),
              attachments: Object.fromEntries(
                AttachedFiles.map(({ AttachmentType, FileInfo }) => [AttachmentType, FileInfo.Id]),
              ),
            },
          ],
    );
  }

  async function subfoldersOf(folderId: BankFolderId, above = ''): Promise<Map<BankFolderId, string>> {
    const path = buildPath(routes.listFolderChildren, { folder_id: folderId });
    const children = routes.listFolderChildren.response.parse(
      await (await stranger.send('GET', path)).json(),
    );
    const found = new Map<BankFolderId, string>();
    for (const { Id, Name, HasChildren } of children) {
      const name = typeof Name === 'string' ? Name : (Object.values(Name)[0] ?? '');
      found.set(Id, `${above}${name}`);
      if (!HasChildren) continue;
      for (const [id, below] of await subfoldersOf(Id, `${above}${name}/`)) found.set(id, below);
    }
    return found;
  }

  async function subfolderAt(folderId: BankFolderId, path: string): Promise<BankFolderId> {
    if (path === '') return folderId;
    for (const [id, found] of await subfoldersOf(folderId)) if (found === path) return id;
    throw new Error(`The bank has no folder ${path}.`);
  }

  async function saveFolder(body: Readonly<Record<string, string>>): Promise<void> {
    const response = await stranger.postJson(routes.saveFolder.path, body);
    if (response.status !== 200) throw new Error(`A folder save answered ${response.status}.`);
  }

  async function onlyAsset(folderId: BankFolderId, name: string): Promise<ListedAsset> {
    const folder = parentPath(name as RelativePath);
    const named = (await assetsIn(folderId)).filter(
      (asset) => asset.fileName === baseName(name) && asset.folder === folder,
    );
    const [only] = named;
    if (only === undefined || named.length > 1) throw new Error(`${named.length} assets are named ${name}.`);
    return only;
  }

  async function strangerAdds(folderId: BankFolderId, name: string, content: Content): Promise<void> {
    const place = await subfolderAt(folderId, parentPath(name as RelativePath));
    await stranger.upload(place, baseName(name), bytesOf(content));
  }

  async function strangerMakesFolder(folderId: BankFolderId, path: string): Promise<void> {
    const ParentId = await subfolderAt(folderId, parentPath(path as RelativePath));
    await saveFolder({ ParentId, Name: baseName(path) });
  }

  async function send(path: string, content: Content): Promise<void> {
    const response = await stranger.send('POST', path, { body: bodyOf(bytesOf(content)) });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  }

  return {
    url,
    apiKey,
    uploads,
    assetsIn,
    subfoldersOf: (folderId) => subfoldersOf(folderId),
    uploaderKey: 'key-of-the-uploader',
    async newFolder() {
      const folderId = createFolderCode();
      await store.setup.addFolder({ folderId, parentId: null, name: { en: folderId }, position: 1 });
      await store.setup.grant('uploaders', folderId, uploading);
      return asId<BankFolderId>(folderId);
    },
    async digestOf(fileId) {
      const path = buildPath(routes.downloadFile, {
        file_id: asId(fileId),
        conversion_id: originalConversionId,
      });
      const response = await stranger.send('GET', path);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      return sha256(new Uint8Array(await response.arrayBuffer()));
    },
    strangerAdds,
    strangerMakesFolder,
    async perform(folderId, action) {
      switch (action.do) {
        case 'stranger-adds':
          return strangerAdds(folderId, action.name, action.content);
        case 'stranger-makes-folder':
          return strangerMakesFolder(folderId, action.path);
        case 'stranger-renames-folder':
          return saveFolder({ Id: await subfolderAt(folderId, action.path), Name: action.to });
        case 'stranger-replaces': {
          const asset_id = asId<AssetId>((await onlyAsset(folderId, action.name)).assetId);
          const file_name = baseName(action.name);
          return send(buildPath(routes.uploadMasterVersion, { asset_id, file_name }), action.content);
        }
        case 'stranger-attaches': {
          const asset_id = asId<AssetId>((await onlyAsset(folderId, action.name)).assetId);
          const attachment_id = asId<AttachmentTypeId>(action.typeId);
          const params = { asset_id, attachment_id, file_name: 'theirs.pdf' };
          return send(buildPath(routes.uploadAttachment, params), action.content);
        }
        default:
          return assertNever(action);
      }
    },
    async stop() {
      stopCounting();
      await store.close();
      await service.stop();
    },
  };
}

const uploading: Rights = {
  read: true,
  modifyAssets: true,
  addAssets: true,
  removeAssets: false,
  addSubfolders: false,
  modifyFolder: false,
};

async function addUploader({
  setup,
  accounts,
}: NonNullable<Awaited<ReturnType<typeof openExistingStore>>>): Promise<void> {
  await setup.addGroup({ groupId: 'uploaders', name: { en: 'Uploaders' } });
  const user = {
    userId: '2',
    loginName: 'uploader',
    fullName: 'Uploader',
    isAdministrator: false,
    isEnabled: true,
  };
  await accounts.addUser(user, null);
  await accounts.addUserToGroup('2', 'uploaders');
  const key = {
    keyId: '2',
    name: 'Uploader',
    description: '',
    userId: '2',
    expiresAtMs: null,
    isEnabled: true,
  };
  await accounts.addKey(key, hashSecret('key-of-the-uploader'));
}

/** Counts at the real server, independent of the client's own count. */
function countUploads(port: number, strangersToken: string, uploads: UploadRequest[]): () => void {
  const channel = 'http.server.request.start';
  const note = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const path = request.url ?? '';
    if (request.socket.localPort !== port || request.method !== 'POST' || !path.includes('/upload/')) return;
    if (request.headers[tokenHeader.toLowerCase()] === strangersToken) return;
    const upload: UploadRequest = { path, isComplete: false, status: null };
    uploads.push(upload);
    request.once('end', () => {
      upload.isComplete = true;
    });
    response.once('finish', () => {
      upload.status = response.statusCode;
    });
  };
  subscribe(channel, note);
  return () => unsubscribe(channel, note);
}
