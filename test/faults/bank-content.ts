import { apiKeyHeader, buildPath, routes, tokenHeader } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { sha256Of } from './edited-tree.ts';

/** One asset as the bank holds it: the name of its active master file, and that file's digest. */
export interface HeldAsset {
  readonly assetId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface BankAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly inboxFolderId: string;
}

/** Everything in the inbox, downloaded: what the bank really holds, and not what it says of it. */
export async function readBankContent({
  url,
  apiKey,
  inboxFolderId,
}: BankAddress): Promise<readonly HeldAsset[]> {
  const signedIn = await ask(url + routes.getToken.path, {
    method: 'POST',
    headers: { [apiKeyHeader]: apiKey },
  });
  const token = String(routes.getToken.response.parse(await signedIn.json())[tokenHeader]);
  const headers = { [tokenHeader]: token };
  const found = await ask(url + routes.searchAssets.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify([{ SearchField: 'FolderId', ValuesList: [inboxFolderId] }]),
  });
  const held: HeldAsset[] = [];
  for (const { Id, MasterFile } of routes.searchAssets.response.parse(await found.json())) {
    if (MasterFile === null) throw new Error(`Asset ${Id} has no master file.`);
    const path = buildPath(routes.downloadFile, { file_id: asId(MasterFile.Id), conversion_id: asId('1') });
    const bytes = new Uint8Array(await (await ask(url + path, { headers })).arrayBuffer());
    const extension = MasterFile.Extension === '' ? '' : `.${MasterFile.Extension}`;
    held.push({
      assetId: String(Id),
      name: `${MasterFile.Filename}${extension}`,
      sizeBytes: bytes.length,
      sha256: sha256Of(bytes),
    });
  }
  return held;
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}
