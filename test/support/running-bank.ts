import { inject, onTestFinished } from 'vitest';
import { type ServiceOptions, startService } from '../../service/cli/index.ts';
import {
  type Asset,
  apiKeyHeader,
  assetSchema,
  buildPath,
  routes,
  tokenHeader,
} from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { copySeeded } from './seeded-banks.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** A client of the bank with one user's token, as thin as can be: what a test sends is what goes over the wire. */
export interface BankClient {
  readonly url: string;
  readonly token: string;
  send(
    method: string,
    path: string,
    init?: { headers?: Record<string, string>; body?: BodyInit },
  ): Promise<Response>;
  postJson(path: string, body: unknown): Promise<Response>;
  /** Uploads to a folder and reads the asset. */
  upload(folderId: string, fileName: string, content: string | Uint8Array): Promise<Asset>;
  search(clauses: unknown): Promise<Asset[]>;
}

export interface RunningBank {
  readonly url: string;
  readonly apiKey: string;
  readonly password: string | null;
  readonly inboxFolderId: string;
  readonly projectId: string;
  readonly dataPath: string;
  readonly admin: BankClient;
  stop(): Promise<void>;
}

/**
 * The real service in this process, on real HTTP and a real disk, with a bank of its own. Stopped when the test ends. Without
 * a `dataPath` it begins with a copy of a bank that was seeded for the whole run; with one it seeds by itself where nothing is.
 */
export async function startBank(options: Partial<ServiceOptions> = {}): Promise<RunningBank> {
  const seeded =
    options.dataPath === undefined ? inject('seededBanks')?.[options.seed ?? 'empty'] : undefined;
  const dataPath = options.dataPath ?? (await temporaryDirectory());
  if (seeded !== undefined) copySeeded(seeded, dataPath);
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
    ...options,
  });
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    stopping ??= service.stop();
    return stopping;
  };
  onTestFinished(stop);
  const { url, apiKey, inboxFolderId, projectId } = service.line;
  const password = service.line.password ?? seeded?.password ?? null;
  const admin = createBankClient(url, await tokenForKey(url, apiKey ?? ''));
  return { url, apiKey: apiKey ?? '', password, inboxFolderId, projectId, dataPath, admin, stop };
}

export async function tokenForKey(url: string, apiKey: string): Promise<string> {
  return readToken(
    await fetch(url + routes.getToken.path, { method: 'POST', headers: { [apiKeyHeader]: apiKey } }),
  );
}

export async function tokenForPassword(url: string, user: string, password: string): Promise<string> {
  return readToken(await logIn(url, user, password));
}

export function logIn(url: string, user: string, password: string): Promise<Response> {
  return fetch(url + routes.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ User: user, Password: password }),
  });
}

export function createBankClient(url: string, token: string): BankClient {
  const send: BankClient['send'] = (method, path, init = {}) =>
    fetch(url + path, { method, ...init, headers: { [tokenHeader]: token, ...init.headers } });
  const postJson: BankClient['postJson'] = (path, body) =>
    send('POST', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  return {
    url,
    token,
    send,
    postJson,
    async upload(folderId, fileName, content) {
      const path = buildPath(routes.uploadToFolder, { folder_id: asId(folderId), file_name: fileName });
      return assetSchema.parse(await expectOk(await send('POST', path, { body: bodyOf(content) })));
    },
    async search(clauses) {
      const found = await expectOk(await postJson(routes.searchAssets.path, clauses));
      return routes.searchAssets.response.parse(found);
    },
  };
}

/** Bytes as fetch takes them; a string body would get a Content-Type that the tests do not mean. */
export function bodyOf(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(content));
}

async function readToken(response: Response): Promise<string> {
  const answer = routes.getToken.response.parse(await expectOk(response));
  return answer[tokenHeader] as string;
}

async function expectOk(response: Response): Promise<unknown> {
  if (response.status === 200) return response.json();
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}
