import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPath, routes, tokenHeader } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { createProjectClient } from '../support/project-client.ts';
import { createBankClient, type RunningBank, startBank, tokenForKey } from '../support/running-bank.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { sendUpload, sha256Of } from '../support/upload-client.ts';

const key = (text: string) => ({ 'idempotency-key': `"${text}"` });

function toInbox(bank: Pick<RunningBank, 'inboxFolderId'>, fileName = 'a.txt'): string {
  return buildPath(routes.uploadToFolder, { folder_id: asId(bank.inboxFolderId), file_name: fileName });
}

function inFolder(folderId: string): unknown {
  return [{ SearchField: 'FolderId', ValuesList: [folderId] }];
}

/** An asset with an attachment and a proof: a target for every kind of upload. */
async function allTargets(bank: RunningBank) {
  const asset = await bank.admin.upload(bank.inboxFolderId, 'master.txt', 'master');
  const proofId = await createProjectClient(bank.admin).uploadProof(bank.projectId, 'p.pdf', 'proof');
  const assetId = asset.Id;
  const fileId = String(asset.MasterFile?.Id);
  return {
    uploadToFolder: toInbox(bank),
    uploadMasterVersion: buildPath(routes.uploadMasterVersion, { asset_id: assetId, file_name: 'b.txt' }),
    uploadAttachment: buildPath(routes.uploadAttachment, {
      asset_id: assetId,
      attachment_id: asId('licence'),
      file_name: 'c.txt',
    }),
    uploadFileVersion: buildPath(routes.uploadFileVersion, { file_id: asId(fileId), file_name: 'd.txt' }),
    uploadProof: buildPath(routes.uploadProof, { project_id: asId(bank.projectId), file_name: 'e.txt' }),
    uploadProofVersion: buildPath(routes.uploadProofVersion, { proof_id: asId(proofId), file_name: 'f.txt' }),
  } as const;
}

/** Versions of files and of proofs that the database holds. */
async function countVersions({ dataPath }: Pick<RunningBank, 'dataPath'>): Promise<number> {
  const database = new DatabaseSync(join(dataPath, 'bank.db'), { readOnly: true });
  const row = database
    .prepare('select (select count(*) from file_version) + (select count(*) from proof_version) as count')
    .get();
  database.close();
  return Number(row?.count);
}

describe('idempotency keys of uploads', () => {
  it.each([
    'uploadToFolder',
    'uploadMasterVersion',
    'uploadAttachment',
    'uploadFileVersion',
    'uploadProof',
    'uploadProofVersion',
  ] as const)('answer a repeated %s as the first and create nothing', async (name) => {
    const bank = await startBank();
    const target = (await allTargets(bank))[name];
    const before = await countVersions(bank);
    const first = await sendUpload(bank.admin, target, 'content', key('k-1'));
    const again = await sendUpload(bank.admin, target, 'content', key('k-1'));
    expect(first).toMatchObject({ status: 200, replayed: null });
    expect(again).toEqual({ ...first, replayed: 'true' });
    expect(await countVersions(bank)).toBe(before + 1);
  });

  it('answer what the first answered though the asset has changed since', async () => {
    const bank = await startBank();
    const first = await sendUpload(bank.admin, toInbox(bank), 'content', key('k'));
    const assetId = JSON.parse(first.body).Id;
    await bank.admin.postJson(routes.saveAsset.path, { Id: assetId, Name: 'renamed' });
    expect(await sendUpload(bank.admin, toInbox(bank), 'content', key('k'))).toEqual({
      ...first,
      replayed: 'true',
    });
  });

  it.each(['id', 'empty'] as const)('repeat an answer in the form %s', async (uploadAnswer) => {
    const bank = await startBank({ uploadAnswer });
    const first = await sendUpload(bank.admin, toInbox(bank), 'content', key('k'));
    expect(await sendUpload(bank.admin, toInbox(bank), 'content', key('k'))).toEqual({
      ...first,
      replayed: 'true',
    });
  });

  it('are the same with and without the quotes of the draft', async () => {
    const bank = await startBank();
    await sendUpload(bank.admin, toInbox(bank), 'content', { 'idempotency-key': '"k"' });
    const again = await sendUpload(bank.admin, toInbox(bank), 'content', { 'idempotency-key': 'k' });
    expect([again.status, again.replayed]).toEqual([200, 'true']);
  });

  it('refuse another content, name, folder or route under the same key', async () => {
    const bank = await startBank();
    const { uploadMasterVersion } = await allTargets(bank);
    const otherFolder = await (await bank.admin.postJson(routes.saveFolder.path, { Name: 'other' })).json();
    await sendUpload(bank.admin, toInbox(bank), 'content', key('k'));
    const before = await countVersions(bank);
    const answers = [
      await sendUpload(bank.admin, toInbox(bank), 'CONTENT', key('k')),
      await sendUpload(bank.admin, toInbox(bank, 'b.txt'), 'content', key('k')),
      await sendUpload(bank.admin, toInbox({ inboxFolderId: otherFolder }), 'content', key('k')),
      await sendUpload(bank.admin, uploadMasterVersion, 'content', key('k')),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      answers.map(() => [422, 'IDEMPOTENCY_KEY_REUSED']),
    );
    expect(await countVersions(bank)).toBe(before);
  });

  it('give concurrent requests one effect, and all of them its answer', async () => {
    const bank = await startBank();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => sendUpload(bank.admin, toInbox(bank), 'content', key('k'))),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(await bank.admin.search(inFolder(bank.inboxFolderId))).toHaveLength(1);
  });

  it('give concurrent requests with different contents one effect, and the others a refusal', async () => {
    const bank = await startBank();
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((content) => sendUpload(bank.admin, toInbox(bank), content, key('k'))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await bank.admin.search(inFolder(bank.inboxFolderId))).toHaveLength(1);
  });

  it('belong to the user: the same key of another user is another key', async () => {
    const bank = await startBank({ seed: 'demo' });
    const login = await fetch(bank.url + routes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ User: 'liisa', Password: bank.password }),
    });
    const other = createBankClient(bank.url, (await login.json())[tokenHeader]);
    const first = await sendUpload(bank.admin, toInbox(bank), 'content', key('k'));
    const second = await sendUpload(other, toInbox(bank), 'content', key('k'));
    expect([first.status, first.replayed, second.replayed]).toEqual([200, null, null]);
  });

  it('record nothing for an upload that is refused: the key is free', async () => {
    const bank = await startBank();
    const refused = await sendUpload(bank.admin, toInbox({ inboxFolderId: 'nope' }), 'content', key('k'));
    const sent = await sendUpload(bank.admin, toInbox(bank), 'content', key('k'));
    expect([refused.status, sent.status, sent.replayed]).toEqual([403, 200, null]);
  });

  it.each([
    ['of no character', '""'],
    ['that is too long', 'x'.repeat(256)],
    ['with a blank', '"a b"'],
    ['with half a pair of quotes', '"a'],
    ['that is a list', '"a", "b"'],
  ])('are refused %s', async (_, value) => {
    const bank = await startBank();
    const answer = await sendUpload(bank.admin, toInbox(bank), 'content', { 'idempotency-key': value });
    expect([answer.status, answer.code]).toEqual([400, 'BAD_REQUEST']);
    expect(await bank.admin.search(inFolder(bank.inboxFolderId))).toEqual([]);
  });

  it('repeat an answer before the body is sent when the digest is announced', async () => {
    const bank = await startBank();
    const first = await sendUpload(bank.admin, toInbox(bank), 'content', key('k'));
    const head = [
      `POST ${toInbox(bank)} HTTP/1.1`,
      'Host: 127.0.0.1',
      `${tokenHeader}: ${bank.admin.token}`,
      'Content-Length: 7',
      'Expect: 100-continue',
      'Idempotency-Key: "k"',
      `Content-Digest: sha-256=:${sha256Of('content', 'base64')}:`,
    ];
    const socket = connect(Number(new URL(bank.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) {
      answer += String(chunk);
      if (answer.includes(first.body)) break;
    }
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('idempotent-replayed: true');
  });

  it('are forgotten after 30 days', async () => {
    const bank = await startBank();
    await sendUpload(bank.admin, toInbox(bank), 'content', key('old'));
    await sendUpload(bank.admin, toInbox(bank), 'content', key('new'));
    await bank.stop();
    const database = new DatabaseSync(join(bank.dataPath, 'bank.db'));
    const monthSeconds = 30 * 24 * 60 * 60;
    database
      .prepare("update idempotency_key set created = created - ? where request_key = 'old'")
      .run(monthSeconds + 60);
    database.close();
    const again = await startBank({ dataPath: bank.dataPath });
    const replays = [];
    for (const name of ['old', 'new'])
      replays.push((await sendUpload(again.admin, toInbox(bank), 'content', key(name))).replayed);
    expect(replays).toEqual([null, 'true']);
  });

  it('mean nothing in the documented profile', async () => {
    const bank = await startBank({ profile: 'documented' });
    const answers = [
      await sendUpload(bank.admin, toInbox(bank), 'content', key('k')),
      await sendUpload(bank.admin, toInbox(bank), 'content', key('k')),
      await sendUpload(bank.admin, toInbox(bank), 'content', { 'idempotency-key': 'not a key' }),
    ];
    expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual(answers.map(() => [200, null]));
    expect(new Set(answers.map(({ body }) => JSON.parse(body).Id)).size).toBe(3);
  });
});

describe('idempotency keys of a service killed with SIGKILL', () => {
  it('make each upload exactly one asset, however often it is sent again', async () => {
    const dataPath = await temporaryDirectory();
    const names = Array.from({ length: 24 }, (_, index) => `file-${index}.txt`);
    const begin = async () => {
      const service = await startServiceProcess({ dataPath });
      onTestFinished(() => service.kill9());
      return {
        service,
        client: createBankClient(service.url, await tokenForKey(service.url, service.apiKey)),
      };
    };
    for (const killAfter of [3, 9, 15]) {
      const { service, client } = await begin();
      let answers = 0;
      await Promise.allSettled(
        names.map(async (name) => {
          await sendUpload(client, toInbox(service, name), name, key(name));
          answers += 1;
          if (answers === killAfter) await service.kill9();
        }),
      );
    }
    const { service, client } = await begin();
    for (const name of names) await sendUpload(client, toInbox(service, name), name, key(name));
    const found = await client.search(inFolder(service.inboxFolderId));
    expect(found.map(({ MasterFile }) => MasterFile?.Filename).toSorted()).toEqual(
      names.map((name) => name.replace('.txt', '')).toSorted(),
    );
  });
});
