import { request as httpRequest } from 'node:http';
import type { z } from 'zod';
import { buildPath, routes, tokenHeader } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { type BankClient, bodyOf, createBankClient } from '../support/running-bank.ts';
import type { SentFile } from './bank-files.ts';

/** Where one process of the service listens, and what it said to be there. */
export interface BankPlace {
  readonly url: string;
  readonly inboxFolderId: string;
  readonly projectId: string;
}

/** Moments of a request at which a kill may be aimed. */
export interface RequestListener {
  sent(): void;
  answered(): void;
}

/** The calls of one client while one process of the service lives. Each rejects with `UnexpectedAnswer`, or when the process is gone. */
export interface BankSession {
  readonly place: BankPlace;
  json<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<z.output<Schema>>;
  upload<Schema extends z.ZodType>(path: string, schema: Schema, file: SentFile): Promise<z.output<Schema>>;
  remove(path: string): Promise<void>;
  /** Any answer. */
  get(path: string): Promise<{ readonly status: number; readonly body: Buffer }>;
  postAsGuest(code: string, what: string, body: unknown): Promise<void>;
  /** Sends the first half of a file and no more. Resolves when the bank has taken it, or is gone. */
  sendHalf(path: string, file: SentFile): Promise<void>;
}

/** The bank gave a wrong answer; that is a fault, with any kill in between. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
}

export function createBankSession(place: BankPlace, token: string, listener: RequestListener): BankSession {
  const { url } = place;
  const client: BankClient = createBankClient(url, token);

  async function read(sending: () => Promise<Response>): Promise<{ status: number; body: Buffer }> {
    listener.sent();
    const response = await sending();
    const body = Buffer.from(await response.arrayBuffer());
    listener.answered();
    return { status: response.status, body };
  }

  async function expect(
    what: string,
    statuses: readonly number[],
    sending: () => Promise<Response>,
  ): Promise<Buffer> {
    const { status, body } = await read(sending);
    if (!statuses.includes(status)) throw new UnexpectedAnswer(`${what} answered ${status}: ${body}`);
    return body;
  }

  return {
    place,

    async json(method, path, schema, body) {
      const send = () => (method === 'GET' ? client.send(method, path) : client.postJson(path, body));
      return schema.parse(JSON.parse(String(await expect(`${method} ${path}`, [200], send))));
    },

    async upload(path, schema, { bytes }) {
      const send = () => client.send('POST', path, { body: bodyOf(bytes) });
      return schema.parse(JSON.parse(String(await expect(`POST ${path}`, [200], send))));
    },

    async remove(path) {
      await expect(`DELETE ${path}`, [204], () => client.send('DELETE', path));
    },

    get: (path) => read(() => client.send('GET', path)),

    async postAsGuest(code, what, body) {
      const path = `/l/${code}/${what}`;
      const headers = { 'content-type': 'application/json', origin: url };
      await expect(`POST ${path}`, [200], () =>
        fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }),
      );
    },

    sendHalf: (path, { bytes }) =>
      new Promise((resolve) => {
        const request = httpRequest(url + path, {
          method: 'POST',
          headers: { [tokenHeader]: token, 'content-length': bytes.length },
        });
        // The end of the process ends it, and that is what it is for.
        request.on('error', () => resolve());
        request.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => resolve());
      }),
  };
}

export const paths = {
  inbox: (folderId: string, name: string) =>
    buildPath(routes.uploadToFolder, { folder_id: asId(folderId), file_name: name }),
  master: (assetId: string, name: string) =>
    buildPath(routes.uploadMasterVersion, { asset_id: asId(assetId), file_name: name }),
  attachment: (assetId: string, type: string, name: string) =>
    buildPath(routes.uploadAttachment, {
      asset_id: asId(assetId),
      attachment_id: asId(type),
      file_name: name,
    }),
  asset: (assetId: string) => buildPath(routes.readAsset, { asset_id: asId(assetId) }),
  newProof: (projectId: string, name: string) =>
    buildPath(routes.uploadProof, { project_id: asId(projectId), file_name: name }),
  proofVersion: (proofId: string, name: string) =>
    buildPath(routes.uploadProofVersion, { proof_id: asId(proofId), file_name: name }),
  proof: (proofId: string) => buildPath(routes.readProof, { proof_id: asId(proofId) }),
  proofs: (projectId: string) => buildPath(routes.listProofs, { project_id: asId(projectId) }),
  share: (proofId: string) => buildPath(routes.readShare, { proof_id: asId(proofId) }),
  comments: (proofId: string) => buildPath(routes.listProofComments, { proof_id: asId(proofId) }),
  messages: (projectId: string) => buildPath(routes.listMessages, { project_id: asId(projectId) }),
  download: (fileId: string, conversionId: string) =>
    buildPath(routes.downloadFile, { file_id: asId(fileId), conversion_id: asId(conversionId) }),
} as const;

/** The secret at the end of a personal link. */
export function codeOf(shareUrl: unknown): string {
  return new URL(String(shareUrl)).pathname.split('/').at(-1) ?? '';
}
