import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type Asset, buildPath, routes } from '../../shared/api/index.ts';
import { asId, joinFileName } from '../../shared/model/index.ts';
import { type BankClient, bodyOf, type RunningBank, startBank } from '../support/running-bank.ts';

function byFolder(folderId: string): unknown {
  return [{ SearchField: 'FolderId', ValuesList: [folderId] }];
}

async function storedFiles(bank: RunningBank): Promise<readonly string[]> {
  const entries = await readdir(join(bank.dataPath, 'blobs'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function download(client: BankClient, fileId: string): Promise<Buffer> {
  const path = buildPath(routes.downloadFile, { file_id: asId(fileId), conversion_id: asId('1') });
  return Buffer.from(await (await client.send('GET', path)).arrayBuffer());
}

async function postBytes(client: BankClient, path: string, content: string | Uint8Array): Promise<Asset> {
  const response = await client.send('POST', path, { body: bodyOf(content) });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Asset;
}

/** Sends bytes as they are and reads everything that comes back until the other side closes. */
async function rawExchange(url: string, request: string, then: 'wait' | 'hang up' = 'wait'): Promise<string> {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  if (then === 'wait') socket.write(request);
  else socket.end(request);
  return text(socket);
}

describe('docs/api/reference.md#uploads', () => {
  it('folder: makes a new asset named after the file without its extension, active master file included', async () => {
    const bank = await startBank();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'cover.final.indd', 'content');
    expect(asset).toMatchObject({
      Name: { 'x-default': 'cover.final' },
      LinkedFolders: [bank.inboxFolderId],
      Editable: true,
      AttachedFiles: [],
      MasterFile: { Filename: 'cover.final', Extension: 'indd', Size: 7, Conversions: ['1'] },
    });
    expect(await bank.admin.search(byFolder(bank.inboxFolderId))).toEqual([asset]);
  });

  it('folder: the same name again is another asset, never a version', async () => {
    const bank = await startBank();
    await bank.admin.upload(bank.inboxFolderId, 'twin.txt', 'one');
    await bank.admin.upload(bank.inboxFolderId, 'twin.txt', 'two');
    expect(await bank.admin.search(byFolder(bank.inboxFolderId))).toHaveLength(2);
  });

  it('master: a new version keeps asset and file id and shows only itself', async () => {
    const bank = await startBank();
    const first = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'first');
    const path = buildPath(routes.uploadMasterVersion, { asset_id: first.Id, file_name: 'b.md' });
    const second = await postBytes(bank.admin, path, 'second version');
    expect(second).toMatchObject({
      Id: first.Id,
      Name: { 'x-default': 'a' },
      MasterFile: { Id: first.MasterFile?.Id, Filename: 'b', Extension: 'md', Size: 14 },
    });
    expect(await bank.admin.search(byFolder(bank.inboxFolderId))).toEqual([second]);
    expect(String(await download(bank.admin, String(first.MasterFile?.Id)))).toBe('second version');
  });

  it('master: past versions stay on the disk', async () => {
    const bank = await startBank();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'first');
    await postBytes(
      bank.admin,
      buildPath(routes.uploadMasterVersion, { asset_id: asset.Id, file_name: 'a.txt' }),
      'second',
    );
    const sha256s = ['first', 'second'].map((content) => createHash('sha256').update(content).digest('hex'));
    expect([...(await storedFiles(bank))].sort()).toEqual(sha256s.sort());
  });

  it('attachment: by the user-given id or by the system number, one file per type, then versions of it', async () => {
    const bank = await startBank();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'master');
    const attach = (attachmentId: string, content: string): Promise<Asset> =>
      postBytes(
        bank.admin,
        buildPath(routes.uploadAttachment, {
          asset_id: asset.Id,
          attachment_id: asId(attachmentId),
          file_name: 'sheet.pdf',
        }),
        content,
      );
    const first = await attach('print-pdf', 'one');
    const again = await attach('1', 'two!');
    const other = await attach('licence', 'three');
    expect(
      other.AttachedFiles.map(({ AttachmentType, FileInfo }) => [AttachmentType, FileInfo.Size]),
    ).toEqual([
      ['print-pdf', 4],
      ['licence', 5],
    ]);
    expect(again.AttachedFiles[0]?.FileInfo.Id).toBe(first.AttachedFiles[0]?.FileInfo.Id);
    expect(other.MasterFile).toEqual(asset.MasterFile);
  });

  it('attachment: an unknown id is refused', async () => {
    const bank = await startBank();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'master');
    const path = buildPath(routes.uploadAttachment, {
      asset_id: asset.Id,
      attachment_id: asId('nope'),
      file_name: 'x',
    });
    const response = await bank.admin.send('POST', path, { body: bodyOf('x') });
    expect([response.status, (await response.json()).Code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('file: a new version of a master file or of an attachment, by its file id', async () => {
    const bank = await startBank();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'master');
    const attached = await postBytes(
      bank.admin,
      buildPath(routes.uploadAttachment, {
        asset_id: asset.Id,
        attachment_id: asId('source'),
        file_name: 's.indd',
      }),
      'source',
    );
    const fileIds = [attached.MasterFile?.Id, attached.AttachedFiles[0]?.FileInfo.Id];
    for (const fileId of fileIds) {
      const path = buildPath(routes.uploadFileVersion, { file_id: asId(String(fileId)), file_name: 'n.bin' });
      await postBytes(bank.admin, path, `new ${fileId}`);
    }
    const [found] = await bank.admin.search(byFolder(bank.inboxFolderId));
    expect([found?.MasterFile?.Id, found?.AttachedFiles[0]?.FileInfo.Id]).toEqual(fileIds);
    expect(String(await download(bank.admin, String(fileIds[1])))).toBe(`new ${fileIds[1]}`);
  });

  it('stores a file of no bytes and a file of megabytes as they are, with any type', async () => {
    const bank = await startBank();
    const large = randomBytes(5 * 1024 * 1024 + 17);
    const empty = await bank.admin.upload(bank.inboxFolderId, 'empty.dat', '');
    const path = buildPath(routes.uploadToFolder, {
      folder_id: asId(bank.inboxFolderId),
      file_name: 'large.json',
    });
    const response = await bank.admin.send('POST', path, {
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(large),
    });
    const asset = (await response.json()) as Asset;
    expect([empty.MasterFile?.Size, asset.MasterFile?.Size]).toEqual([0, large.length]);
    expect((await download(bank.admin, String(asset.MasterFile?.Id))).equals(large)).toBe(true);
    expect(await download(bank.admin, String(empty.MasterFile?.Id))).toHaveLength(0);
  });

  it('keeps equal content once', async () => {
    const bank = await startBank();
    const contents = ['same', 'x'.repeat(400_000)];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        bank.admin.upload(bank.inboxFolderId, `${index}.txt`, contents[index % 2] ?? ''),
      ),
    );
    expect(await storedFiles(bank)).toHaveLength(2);
    expect(await bank.admin.search(byFolder(bank.inboxFolderId))).toHaveLength(12);
  });

  it('accepts every name of at most 255 bytes and gives it back', async () => {
    const bank = await startBank();
    const names = [
      'percent%20sign 100%.txt',
      'hash#and?question&.txt',
      '😀 emoji 🎉.png',
      'back\\slash:colon*<>|".txt',
      `${'å'.repeat(125)}.txt`,
      '  spaces  .txt',
      'noextension',
      '.hidden',
      '...',
    ];
    const given = [];
    for (const name of names) {
      const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, name, 'x');
      given.push(joinFileName(MasterFile?.Filename ?? '', MasterFile?.Extension ?? ''));
    }
    expect(given).toEqual(names);
  });

  it('keeps a decomposed name composed (NFC)', async () => {
    const bank = await startBank();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'a\u0308iti.txt', 'x');
    expect(asset.MasterFile?.Filename).toBe('äiti');
  });

  it('refuses names that are none, and stores nothing', async () => {
    const bank = await startBank();
    const refused = {
      '..%2F..%2Fetc%2Fpasswd': 'BAD_NAME',
      'a%2Fb': 'BAD_NAME',
      'nul%00.txt': 'BAD_NAME',
      'cr%0D%0Alf.txt': 'BAD_NAME',
      ['x'.repeat(256)]: 'BAD_NAME',
      ['x'.repeat(5000)]: 'BAD_NAME',
      '%ff%fe': 'BAD_REQUEST',
      '': 'BAD_REQUEST',
    };
    const answers: Record<string, unknown> = {};
    for (const encodedName of Object.keys(refused)) {
      const path = `/papi/v1/folder/${bank.inboxFolderId}/upload/${encodedName}`;
      const response = await bank.admin.send('POST', path, { body: bodyOf('x') });
      answers[encodedName] = response.status === 400 ? (await response.json()).Code : response.status;
    }
    expect(answers).toEqual(refused);
    expect(await storedFiles(bank)).toEqual([]);
  });

  it('makes nothing of a body that ends one byte early, be it small or streamed', async () => {
    const bank = await startBank();
    for (const sizeBytes of [10, 300_000, 3_000_000]) {
      const head =
        `POST /papi/v1/folder/${bank.inboxFolderId}/upload/cut.bin HTTP/1.1\r\nhost: bank\r\n` +
        `x-auth-token: ${bank.admin.token}\r\ncontent-length: ${sizeBytes}\r\n\r\n`;
      await rawExchange(bank.url, head + 'x'.repeat(sizeBytes - 1), 'hang up');
    }
    expect(await bank.admin.search(byFolder(bank.inboxFolderId))).toEqual([]);
    await expect.poll(() => storedFiles(bank)).toEqual([]);
  });

  it('wants a Content-Length', async () => {
    const bank = await startBank();
    const answer = await rawExchange(
      bank.url,
      `POST /papi/v1/folder/${bank.inboxFolderId}/upload/chunked.bin HTTP/1.1\r\nhost: bank\r\nconnection: close\r\n` +
        `x-auth-token: ${bank.admin.token}\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 411 [\s\S]*"Code":"LENGTH_REQUIRED"/);
  });

  it('refuses before the body is sent when asked with Expect, and asks for it otherwise', async () => {
    const bank = await startBank();
    const head = (folderId: string): string =>
      `POST /papi/v1/folder/${folderId}/upload/e.bin HTTP/1.1\r\nhost: bank\r\nconnection: close\r\n` +
      `x-auth-token: ${bank.admin.token}\r\nexpect: 100-continue\r\ncontent-length: 3\r\n\r\n`;
    expect(await rawExchange(bank.url, `${head('nowhere')}abc`)).toMatch(/^HTTP\/1\.1 403 /);
    expect(await rawExchange(bank.url, `${head(bank.inboxFolderId)}abc`)).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /,
    );
  });

  it.each([
    ['asset', /^\{"Id":"\d+","Name"/],
    ['id', /^"\d+"$/],
    ['empty', /^$/],
  ] as const)('answers an upload with %s on request', async (uploadAnswer, pattern) => {
    const bank = await startBank({ uploadAnswer });
    const path = buildPath(routes.uploadToFolder, {
      folder_id: asId(bank.inboxFolderId),
      file_name: 'a.txt',
    });
    const response = await bank.admin.send('POST', path, { body: bodyOf('x') });
    expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(pattern)]);
  });

  it('refuses before the body has come and is ready for the next request on the same connection', async () => {
    const bank = await startBank();
    const large = new Uint8Array(9 * 1024 * 1024);
    const statuses = [];
    for (let time = 0; time < 4; time += 1) {
      const refused = await bank.admin.send('POST', '/papi/v1/folder/nowhere/upload/x', { body: large });
      await refused.arrayBuffer();
      const headers = { 'x-auth-token': 'none' };
      const closed = await bank.admin.send('POST', '/papi/v1/folder/nowhere/upload/x', {
        body: large,
        headers,
      });
      await closed.arrayBuffer();
      statuses.push(refused.status, closed.status);
    }
    expect(statuses).toEqual([403, 401, 403, 401, 403, 401, 403, 401]);
  });

  it('answers 403 to a target that is not there', async () => {
    const bank = await startBank();
    const paths = [
      'folder/nowhere/upload/x.txt',
      'asset/99999999/upload/x.txt',
      'asset/1e3/upload/x.txt',
      'asset/99999999/attachment/source/upload/x.txt',
      'file/upload/99999999/x.txt',
    ];
    const answers = await Promise.all(
      paths.map(async (path) => {
        const response = await bank.admin.send('POST', `/papi/v1/${path}`, { body: bodyOf('x') });
        return [response.status, (await response.json()).Code];
      }),
    );
    expect(answers).toEqual(paths.map(() => [403, 'FORBIDDEN']));
  });
});
