import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { proofCommentsReading } from '../../main/api/review/comment-reading.ts';
import type { Asset } from '../../shared/api/index.ts';
import { addProof, postAsGuest } from '../support/guest-client.ts';
import { picture } from '../support/pictures.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { smallPdf } from '../support/small-pdf.ts';

const threePages = smallPdf(300, 200, 3);

/** Uploads a file and waits until the bank has looked at it. */
async function inspected(bank: RunningBank, fileName: string, content: Uint8Array): Promise<Asset> {
  await bank.admin.upload(bank.inboxFolderId, fileName, content);
  const clauses = [{ SearchField: 'Name', SearchOption: 'Exactly', ValuesList: [fileName.split('.')[0]] }];
  return await expect
    .poll(async () => (await bank.admin.search(clauses))[0], { timeout: 20_000 })
    .toMatchObject({ MasterFile: { PreviewSupported: 'Ready' } })
    .then(async () => (await bank.admin.search(clauses))[0] as Asset);
}

function download(bank: RunningBank, fileId: unknown, conversion: string): Promise<Response> {
  return bank.admin.send('GET', `/papi/v1/file/download/${fileId}/${conversion}`);
}

async function shared(bank: RunningBank, content: Uint8Array) {
  const proof = await addProof(bank, 'brochure.pdf', content);
  const guest = await proof.shareWith({ Email: 'anna@example.com', Name: 'Anna', IsOpinionAllowed: true });
  const versionId = String(guest.VersionIds?.[0]);
  return { proof, guest, versionId, link: String(guest.ShareUrl) };
}

describe('pages of a document', () => {
  it('are counted for an asset and for a proof version, and not for a picture', async () => {
    const bank = await startBank();
    const asset = await inspected(bank, 'brochure.pdf', threePages);
    const photo = await inspected(bank, 'photo.png', await picture(40, 30));
    const { proof } = await shared(bank, threePages);
    await expect.poll(async () => (await proof.proof()).Versions[0]?.PageCount, { timeout: 20_000 }).toBe(3);
    expect([asset.MasterFile?.PageCount, photo.MasterFile?.PageCount]).toEqual([3, undefined]);
  });

  it('are previews of their own, kept once they were made', async () => {
    const bank = await startBank();
    const fileId = (await inspected(bank, 'brochure.pdf', threePages)).MasterFile?.Id;
    const pages = [];
    for (const query of ['', '?Page=1', '?Page=2', '?Page=3', '?Page=2']) {
      const response = await download(bank, fileId, `3${query}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      pages.push(Buffer.from(await response.arrayBuffer()).toString('base64'));
    }
    expect(pages[1]).toBe(pages[0]);
    expect(pages[4]).toBe(pages[2]);
    expect(new Set(pages).size).toBe(3);
  });

  it('are refused where there is no such page, no number, or no preview of each page', async () => {
    const bank = await startBank();
    const fileId = (await inspected(bank, 'brochure.pdf', threePages)).MasterFile?.Id;
    const photoId = (await inspected(bank, 'photo.png', await picture(40, 30))).MasterFile?.Id;
    const statuses = [];
    for (const conversion of ['3?Page=4', '2?Page=4', '5?Page=2', '3?Page=0', '3?Page=x', '3?Page=1.5'])
      statuses.push((await download(bank, fileId, conversion)).status);
    statuses.push((await download(bank, photoId, '3?Page=2')).status);
    expect(statuses).toEqual([403, 403, 403, 400, 400, 400, 403]);
  });

  it('are neither counted nor shown in the documented profile', async () => {
    const bank = await startBank({ profile: 'documented' });
    const { MasterFile } = await inspected(bank, 'brochure.pdf', threePages);
    const [first, second] = await Promise.all(
      ['3', '3?Page=2'].map(async (conversion) =>
        Buffer.from(await (await download(bank, MasterFile?.Id, conversion)).arrayBuffer()),
      ),
    );
    expect([MasterFile?.PageCount, second?.equals(first ?? Buffer.alloc(0))]).toEqual([undefined, true]);
  });

  it('are counted for documents that an older bank has looked at', async () => {
    const bank = await startBank();
    await inspected(bank, 'brochure.pdf', threePages);
    await bank.stop();
    const database = new DatabaseSync(join(bank.dataPath, 'bank.db'));
    database.exec(`update file_version set image_json = json_remove(image_json, '$.pages');
      drop table deadline_reminder;
      drop table seen_page;
      drop table proof_comment;
      create table guest_comment (comment_id integer primary key autoincrement, guest_id integer not null,
        version_id integer not null, body text not null, x double precision, y double precision,
        created bigint not null, request_key text);
      drop index proof_by_deadline;
      alter table proof drop column deadline;
      alter table share drop column are_comments_shared;
      alter table guest_version drop column shared;
      alter table mail drop column kind;
      alter table mail drop column deadline;
      alter table mail drop column message_key;
      drop index file_by_asset;
      delete from kysely_migration where name >= '0010'`);
    database.close();
    const again = await startBank({ dataPath: bank.dataPath });
    await expect
      .poll(async () => (await again.admin.search([]))[0]?.MasterFile?.PageCount, { timeout: 20_000 })
      .toBe(3);
  });
});

describe('pages of a document behind a guest link', () => {
  it('are in the page, and each has its picture', async () => {
    const bank = await startBank();
    const { link, versionId } = await shared(bank, threePages);
    const html = await (await fetch(link)).text();
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(data.versions[0]).toMatchObject({ hasPreview: true, pageCount: 3 });
    const answers = await Promise.all(
      ['', '?page=2', '?page=3', '?page=4', '?page=0'].map(async (query) => {
        const response = await fetch(`${link}/version/${versionId}/preview${query}`);
        return {
          status: response.status,
          body: Buffer.from(await response.arrayBuffer()).toString('base64'),
        };
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 400]);
    expect(new Set(answers.slice(0, 3).map(({ body }) => body)).size).toBe(3);
  });

  it('keep the page of a point that was marked', async () => {
    const bank = await startBank();
    const { link, guest, proof, versionId } = await shared(bank, threePages);
    await fetch(link);
    const post = (position: object) =>
      postAsGuest(guest, 'comment', { VersionId: versionId, Body: 'here', Position: position });
    const statuses = [
      (await post({ X: 0.5, Y: 0.5 })).status,
      (await post({ X: 0.5, Y: 0.5, Page: 3 })).status,
      (await post({ X: 0.5, Y: 0.5, Page: 4 })).status,
      (await post({ X: 0.5, Y: 0.5, Page: 0 })).status,
    ];
    expect(statuses).toEqual([200, 200, 400, 400]);
    const comments = await proof.comments();
    expect(comments.map((comment) => comment.Position)).toEqual([
      { X: 0.5, Y: 0.5 },
      { X: 0.5, Y: 0.5, Page: 3 },
    ]);
    expect(proofCommentsReading.parse(comments).map(({ position }) => position)).toEqual([
      { x: 0.5, y: 0.5, page: 1 },
      { x: 0.5, y: 0.5, page: 3 },
    ]);
    const html = await (await fetch(link)).text();
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(data.comments.map(({ position }: { position: { page: number } }) => position.page)).toEqual([
      1, 3,
    ]);
  });
});
