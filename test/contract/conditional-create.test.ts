import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { sendUpload, sha256Of } from '../support/upload-client.ts';

const unlessExists = { 'galley-unless-exists': 'name-and-content' };

function toInbox(bank: Pick<RunningBank, 'inboxFolderId'>, fileName = 'a.txt'): string {
  return buildPath(routes.uploadToFolder, { folder_id: asId(bank.inboxFolderId), file_name: fileName });
}

function inFolder(folderId: string): unknown {
  return [{ SearchField: 'FolderId', ValuesList: [folderId] }];
}

describe('conditional creates', () => {
  it('create where the folder holds nothing of this name and content', async () => {
    const bank = await startBank();
    const answer = await sendUpload(bank.admin, toInbox(bank), 'content', unlessExists);
    expect([answer.status, answer.existing]).toEqual([200, null]);
    expect(await bank.admin.search(inFolder(bank.inboxFolderId))).toHaveLength(1);
  });

  it('answer the asset that is there, and create nothing', async () => {
    const bank = await startBank();
    const there = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'content');
    const answer = await sendUpload(bank.admin, toInbox(bank), 'content', unlessExists);
    expect([answer.status, answer.existing, JSON.parse(answer.body)]).toEqual([200, there.Id, there]);
    expect(await bank.admin.search(inFolder(bank.inboxFolderId))).toEqual([there]);
  });

  it.each(['id', 'empty'] as const)(
    'name the asset in a header where uploads answer the form %s',
    async (uploadAnswer) => {
      const bank = await startBank({ uploadAnswer });
      await sendUpload(bank.admin, toInbox(bank), 'content');
      const [there] = await bank.admin.search(inFolder(bank.inboxFolderId));
      const answer = await sendUpload(bank.admin, toInbox(bank), 'content', unlessExists);
      expect([answer.existing, answer.body]).toEqual([
        there?.Id,
        uploadAnswer === 'id' ? JSON.stringify(there?.Id) : '',
      ]);
    },
  );

  it('compare names as they are stored: composed Unicode, and case counts', async () => {
    const bank = await startBank();
    await bank.admin.upload(bank.inboxFolderId, 'a\u0308.txt', 'content');
    const answers = [];
    for (const name of ['\u00e4.txt', '\u00c4.txt', '\u00e4.TXT', '\u00e4'])
      answers.push(
        (await sendUpload(bank.admin, toInbox(bank, name), 'content', unlessExists)).existing !== null,
      );
    expect(answers).toEqual([true, false, false, false]);
  });

  it('count the active version alone', async () => {
    const bank = await startBank();
    const { Id } = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'first');
    await sendUpload(
      bank.admin,
      buildPath(routes.uploadMasterVersion, { asset_id: Id, file_name: 'a.txt' }),
      'second',
    );
    const older = await sendUpload(bank.admin, toInbox(bank), 'first', unlessExists);
    const active = await sendUpload(bank.admin, toInbox(bank), 'second', unlessExists);
    expect([older.existing, active.existing]).toEqual([null, Id]);
  });

  it('do not count another folder or an attachment', async () => {
    const bank = await startBank();
    const otherFolder = await (await bank.admin.postJson(routes.saveFolder.path, { Name: 'other' })).json();
    await bank.admin.upload(otherFolder, 'a.txt', 'content');
    const { Id } = await bank.admin.upload(bank.inboxFolderId, 'b.txt', 'b');
    await sendUpload(
      bank.admin,
      buildPath(routes.uploadAttachment, {
        asset_id: Id,
        attachment_id: asId('licence'),
        file_name: 'a.txt',
      }),
      'content',
    );
    const answer = await sendUpload(bank.admin, toInbox(bank), 'content', unlessExists);
    expect([answer.status, answer.existing]).toEqual([200, null]);
  });

  it('end with one asset when many machines send the same file at once', async () => {
    const bank = await startBank();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        sendUpload(bank.admin, toInbox(bank), 'content', {
          ...unlessExists,
          'idempotency-key': `machine-${index}`,
        }),
      ),
    );
    const [only, ...others] = await bank.admin.search(inFolder(bank.inboxFolderId));
    expect([others, new Set(answers.map(({ body }) => JSON.parse(body).Id))]).toEqual([
      [],
      new Set([only?.Id]),
    ]);
    expect(answers.filter(({ existing }) => existing === null)).toHaveLength(1);
  });

  it('are remembered by their idempotency key as well', async () => {
    const bank = await startBank();
    const there = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'content');
    const headers = { ...unlessExists, 'idempotency-key': 'k' };
    const first = await sendUpload(bank.admin, toInbox(bank), 'content', headers);
    const again = await sendUpload(bank.admin, toInbox(bank), 'content', headers);
    expect([first.existing, again]).toEqual([there.Id, { ...first, replayed: 'true' }]);
  });

  it('need the right to read the folder, because they show its asset', async () => {
    const bank = await startBank({ seed: 'demo' });
    const answer = await sendUpload(bank.admin, toInbox({ inboxFolderId: 'nope' }), 'content', unlessExists);
    expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('are refused where the condition is not known or the upload makes no asset', async () => {
    const bank = await startBank();
    const { Id } = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'content');
    const answers = [
      await sendUpload(bank.admin, toInbox(bank), 'x', { 'galley-unless-exists': 'name' }),
      await sendUpload(
        bank.admin,
        buildPath(routes.uploadMasterVersion, { asset_id: Id, file_name: 'a.txt' }),
        'x',
        unlessExists,
      ),
      await sendUpload(
        bank.admin,
        buildPath(routes.uploadProof, { project_id: asId(bank.projectId), file_name: 'a.txt' }),
        'x',
        unlessExists,
      ),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      answers.map(() => [400, 'BAD_REQUEST']),
    );
  });

  it('mean nothing in the documented profile', async () => {
    const bank = await startBank({ profile: 'documented' });
    await sendUpload(bank.admin, toInbox(bank), 'content');
    const answer = await sendUpload(bank.admin, toInbox(bank), 'content', unlessExists);
    expect([answer.existing, (await bank.admin.search(inFolder(bank.inboxFolderId))).length]).toEqual([
      null,
      2,
    ]);
  });
});

describe('content digests of uploads', () => {
  const digest = (content: string) => ({ 'content-digest': `sha-256=:${sha256Of(content, 'base64')}:` });

  it('let the announced content in', async () => {
    const bank = await startBank();
    const answer = await sendUpload(bank.admin, toInbox(bank), 'content', {
      'content-digest': `sha-512=:AAAA:, sha-256=:${sha256Of('content', 'base64')}:`,
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['small', 100],
    ['large', 300 * 1024],
  ])('refuse another content of a %s file, and keep none of it', async (_, sizeBytes) => {
    const bank = await startBank();
    const content = 'x'.repeat(sizeBytes);
    const answer = await sendUpload(bank.admin, toInbox(bank), content, digest('content'));
    expect([answer.status, answer.code]).toEqual([400, 'CONTENT_DIGEST_MISMATCH']);
    expect(await bank.admin.search(inFolder(bank.inboxFolderId))).toEqual([]);
    expect(await readdir(join(bank.dataPath, 'blobs', 'staging'))).toEqual([]);
  });

  it('ignore algorithms that are not known, and refuse what is no digest', async () => {
    const bank = await startBank();
    const statuses = [];
    for (const value of ['sha-512=:AAAA:', 'sha-256=:AAAA:', 'sha-256="x"'])
      statuses.push((await sendUpload(bank.admin, toInbox(bank), 'x', { 'content-digest': value })).status);
    expect(statuses).toEqual([200, 400, 400]);
  });

  it('mean nothing in the documented profile', async () => {
    const bank = await startBank({ profile: 'documented' });
    expect((await sendUpload(bank.admin, toInbox(bank), 'x', digest('y'))).status).toBe(200);
  });
});
