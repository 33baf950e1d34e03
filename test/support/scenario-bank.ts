import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { startService } from '../../service/cli/index.ts';
import { openExistingStore } from '../../service/cli/open-bank.ts';
import { createFolderCode } from '../../service/domain/index.ts';
import { buildPath, originalConversionId, routes, tokenHeader } from '../../shared/api/index.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankFolderId,
  joinFileName,
} from '../../shared/model/index.ts';
import { bodyOf, createBankClient, tokenForKey } from './running-bank.ts';
import type { Content } from './scenario.ts';
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
  /** File ids by type. */
  readonly attachments: Readonly<Record<string, string>>;
}

/** One real bank for many scenarios, each in a bank folder of its own. */
export interface ScenarioBank {
  readonly url: string;
  readonly apiKey: string;
  newFolder(): Promise<BankFolderId>;
  assetsIn(folderId: BankFolderId): Promise<readonly ListedAsset[]>;
  /** SHA-256 of the active version. */
  digestOf(fileId: string): Promise<string>;
  /** Everything that others than the stranger uploaded, into all folders. */
  readonly uploads: readonly UploadRequest[];
  strangerAdds(folderId: BankFolderId, name: string, content: Content): Promise<void>;
  strangerReplaces(folderId: BankFolderId, name: string, content: Content): Promise<void>;
  strangerAttaches(folderId: BankFolderId, name: string, typeId: string, content: Content): Promise<void>;
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
  const uploads: UploadRequest[] = [];
  const stopCounting = countUploads(Number(new URL(url).port), stranger.token, uploads);

  async function assetsIn(folderId: BankFolderId): Promise<readonly ListedAsset[]> {
    const found = await stranger.search([{ SearchField: 'FolderId', ValuesList: [folderId] }]);
    return found.flatMap(({ Id, MasterFile, AttachedFiles }) =>
      MasterFile === null
        ? []
        : [
            {
              assetId: Id,
              fileId: MasterFile.Id,
              fileName: joinFileName(MasterFile.Filename, MasterFile.Extension),
              attachments: Object.fromEntries(
                AttachedFiles.map(({ AttachmentType, FileInfo }) => [AttachmentType, FileInfo.Id]),
              ),
            },
          ],
    );
  }

  async function onlyAsset(folderId: BankFolderId, name: string): Promise<ListedAsset> {
    const named = (await assetsIn(folderId)).filter(({ fileName }) => fileName === name);
    const [only] = named;
    if (only === undefined || named.length > 1) throw new Error(`${named.length} assets are named ${name}.`);
    return only;
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
    async newFolder() {
      const folderId = createFolderCode();
      await store.setup.addFolder({ folderId, parentId: null, name: { en: folderId }, position: 1 });
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
    async strangerAdds(folderId, name, content) {
      await stranger.upload(folderId, name, bytesOf(content));
    },
    async strangerReplaces(folderId, name, content) {
      const asset_id = asId<AssetId>((await onlyAsset(folderId, name)).assetId);
      await send(buildPath(routes.uploadMasterVersion, { asset_id, file_name: name }), content);
    },
    async strangerAttaches(folderId, name, typeId, content) {
      const asset_id = asId<AssetId>((await onlyAsset(folderId, name)).assetId);
      const attachment_id = asId<AttachmentTypeId>(typeId);
      const params = { asset_id, attachment_id, file_name: 'theirs.pdf' };
      await send(buildPath(routes.uploadAttachment, params), content);
    },
    async stop() {
      stopCounting();
      await store.close();
      await service.stop();
    },
  };
}

/** Counts at the door of the real server, whatever the client believes to have sent. */
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
