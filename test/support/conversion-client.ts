import { expect } from 'vitest';
import { type Asset, buildPath, fileInfoSchema, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import type { BankClient } from './running-bank.ts';

/** The path of a download, for ids of any kind and wrong ones. */
export function downloadPath(fileId: unknown, conversionId: string): string {
  const values = { file_id: asId<never>(String(fileId)), conversion_id: asId<never>(conversionId) };
  return buildPath(routes.downloadFile, values);
}

export function download(client: BankClient, fileId: unknown, conversionId: string): Promise<Response> {
  return client.send('GET', downloadPath(fileId, conversionId));
}

/** Repeats the download, as a client does, until the bank has something other to say than 202 or 204. */
export async function downloadWhenReady(
  client: BankClient,
  fileId: unknown,
  conversionId: string,
): Promise<Response> {
  let last: Response | null = null;
  const isSettled = async (): Promise<boolean> => {
    last = await download(client, fileId, conversionId);
    return last.status !== 202 && last.status !== 204;
  };
  await expect.poll(isSettled).toBe(true);
  if (last === null) throw new Error('Nothing was asked.');
  return last;
}

/** Status and code of a refused download. */
export async function refusal(response: Response): Promise<readonly [number, unknown]> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return [response.status, isJson ? (await response.json()).Code : null];
}

/** The master file as the bank shows it once it has looked at it. */
export async function inspectedFile(client: BankClient, asset: Asset) {
  const read = async () => {
    const response = await client.send('GET', buildPath(routes.readAsset, { asset_id: asset.Id }));
    return fileInfoSchema.parse((await response.json()).MasterFile);
  };
  await expect.poll(async () => (await read()).PreviewSupported).not.toBe('Processing');
  return read();
}
