import { describe, expect, it } from 'vitest';
import { addProof, postAsGuest } from '../support/guest-client.ts';
import { headerOf, picture } from '../support/pictures.ts';
import { startBank } from '../support/running-bank.ts';
import { smallPdf } from '../support/small-pdf.ts';

const anna = { Name: 'Anna', Email: 'anna@example.com', IsOpinionAllowed: true };

async function sharedPicture() {
  const bank = await startBank();
  const proof = await addProof(bank, 'poster.png', await picture(640, 320));
  const guest = await proof.shareWith(anna);
  return { bank, proof, guest, link: String(guest.ShareUrl), versionId: String(guest.VersionIds?.[0]) };
}

describe('page of a guest', () => {
  it('loads from the service alone, runs nothing inline, sets no cookie and sends its address to no other site', async () => {
    const { link } = await sharedPicture();
    const page = await fetch(link);
    const html = await page.text();
    const header = (name: string) => page.headers.get(name);
    expect([page.status, header('set-cookie'), header('content-type')]).toEqual([
      200,
      null,
      'text/html; charset=utf-8',
    ]);
    expect(header('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect([header('referrer-policy'), header('x-content-type-options'), header('cache-control')]).toEqual([
      'no-referrer',
      'nosniff',
      'private, no-store',
    ]);
    expect(header('x-robots-tag')).toContain('noindex');
    expect(html).not.toMatch(
      /(?:src|href)="(?:https?:)?\/\/|\sstyle=|\son\w+=|<script(?![^>]*(?:src=|application\/json))/,
    );
    const files = [...html.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, name]) => String(name));
    const statuses = await Promise.all(files.map(async (name) => (await fetch(new URL(name, link))).status));
    expect([files.length > 3, statuses]).toEqual([true, files.map(() => 200)]);
  });

  it('shows names and comments as text, with any content', async () => {
    const bank = await startBank();
    const proof = await addProof(bank, '<img src=x onerror=alert(1)>.txt');
    const guest = await proof.shareWith({ ...anna, Name: '</script><script>alert(2)</script>' });
    const hostile = '</script><script>alert(3)</script><!--';
    await postAsGuest(guest, 'comment', { VersionId: guest.VersionIds?.[0], Body: hostile });
    const html = await (await fetch(String(guest.ShareUrl))).text();
    expect(html).not.toMatch(/<script>|<img src=x|<!--/);
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(data.comments[0].body).toBe(hostile);
  });

  it('tells nothing of other guests, other proofs and the people of the bank', async () => {
    const bank = await startBank();
    const proof = await addProof(bank, 'open.txt');
    await addProof(bank, 'secret-campaign.txt');
    const { Guests } = await proof.share({ Guests: [anna, { Name: 'Bo', Email: 'bo@example.com' }] });
    await postAsGuest(Guests[1] ?? {}, 'comment', {
      VersionId: Guests[1]?.VersionIds?.[0],
      Body: 'words of Bo',
    });
    const html = await (await fetch(String(Guests[0]?.ShareUrl))).text();
    for (const secret of [
      'Bo',
      'bo@example.com',
      'words of Bo',
      'secret-campaign',
      'Administrator',
      'First project',
    ])
      expect(html).not.toContain(secret);
  });

  it('shows a picture as its preview and hands the file out, only what was shared with this guest', async () => {
    const { proof, link, versionId } = await sharedPicture();
    await proof.addVersion(await picture(64, 64));
    const later = String((await proof.proof()).CurrentVersionId);
    const preview = await fetch(`${link}/version/${versionId}/preview`);
    const file = await fetch(`${link}/version/${versionId}/file`);
    expect([preview.headers.get('content-type'), preview.headers.get('content-security-policy')]).toEqual([
      'image/jpeg',
      "default-src 'none'; sandbox",
    ]);
    expect(headerOf(Buffer.from(await preview.arrayBuffer()))).toMatchObject({ width: 640, height: 320 });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="poster\.png"/);
    expect(headerOf(Buffer.from(await file.arrayBuffer()))).toMatchObject({ format: 'png', width: 640 });
    const refused = await Promise.all(
      [later, '1', '__proto__', '../../etc/passwd'].flatMap((id) =>
        ['preview', 'file'].map(
          async (what) => (await fetch(`${link}/version/${encodeURIComponent(id)}/${what}`)).status,
        ),
      ),
    );
    expect(refused).toEqual(refused.map(() => 403));
  });

  it('shows the first page of a PDF and offers every other file for download', async () => {
    const bank = await startBank();
    for (const [fileName, content, hasPreview] of [
      ['a.pdf', smallPdf(200, 100), true],
      ['a.indd', Buffer.from('layout'), false],
      ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), false],
    ] as const) {
      const guest = await (await addProof(bank, fileName, content)).shareWith(anna);
      const html = await (await fetch(String(guest.ShareUrl))).text();
      const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '');
      const preview = await fetch(`${guest.ShareUrl}/version/${guest.VersionIds?.[0]}/preview`);
      const file = await fetch(`${guest.ShareUrl}/version/${guest.VersionIds?.[0]}/file`);
      await Promise.all([preview.arrayBuffer(), file.arrayBuffer()]);
      expect([fileName, data.versions[0].hasPreview, preview.status === 200, file.status]).toEqual([
        fileName,
        hasPreview,
        hasPreview,
        200,
      ]);
    }
  });

  it('answers an unknown link with a page of 404 in the language of the browser', async () => {
    const { bank } = await sharedPicture();
    for (const code of ['aaaaaaaaaaaa', 'x', '__proto__', "' or 1=1 --", 'a'.repeat(3000)]) {
      const page = await fetch(`${bank.url}/l/${encodeURIComponent(code)}`, {
        headers: { 'accept-language': 'fr, sv-FI;q=0.8, en;q=0.5' },
      });
      expect([code, page.status, /<html lang="(\w+)"/.exec(await page.text())?.[1]]).toEqual([
        code,
        404,
        'sv',
      ]);
    }
  });

  it('goes with its proof and its version', async () => {
    const { bank, proof, guest, link, versionId } = await sharedPicture();
    await postAsGuest(guest, 'comment', { VersionId: versionId, Body: 'first' });
    await proof.addVersion(await picture(64, 64));
    await proof.share({ Guests: [anna, { Email: 'late@example.com' }] });
    const late = await proof.guest('late@example.com');
    const removal = `/papi/v1/proof/${proof.proofId}/${(await proof.proof()).CurrentVersionId}`;
    expect((await bank.admin.send('DELETE', removal)).status).toBe(204);
    expect((await fetch(String(late.ShareUrl))).status).toBe(410);
    expect((await proof.read()).Guests.map(({ VersionIds }) => VersionIds)).toEqual([[versionId], []]);
    expect((await bank.admin.send('DELETE', `/papi/v1/proof/${proof.proofId}`)).status).toBe(204);
    expect((await fetch(link)).status).toBe(404);
  });
});

describe('the posts of a guest', () => {
  it('comes from its own page alone', async () => {
    const { bank, guest, versionId, proof } = await sharedPicture();
    const body = { VersionId: versionId, Body: 'hello' };
    const from = async (headers: Readonly<Record<string, string>>) =>
      (await postAsGuest(guest, 'comment', body, headers)).status;
    const withoutOrigin = await fetch(`${guest.ShareUrl}/comment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([
      await from({ origin: 'https://evil.example' }),
      await from({ origin: 'null' }),
      await from({ 'sec-fetch-site': 'cross-site' }),
      withoutOrigin.status,
      await from({ 'sec-fetch-site': 'same-origin' }),
    ]).toEqual([403, 403, 403, 403, 200]);
    expect((await proof.comments()).length).toBe(1);
    expect((await bank.admin.send('OPTIONS', `/l/${String(guest.ShareUrl).slice(-12)}/comment`)).status).toBe(
      404,
    );
  });

  it('may come from the public address when a proxy changes the Host', async () => {
    const bank = await startBank({ publicUrl: 'https://bank.example/media' });
    const guest = await (await addProof(bank)).shareWith(anna);
    const local = { ShareUrl: String(guest.ShareUrl).replace('https://bank.example/media', bank.url) };
    const body = { VersionId: guest.VersionIds?.[0], Body: 'hello' };
    expect((await postAsGuest(local, 'comment', body, { origin: 'https://bank.example' })).status).toBe(200);
    expect((await postAsGuest(local, 'comment', body, { origin: 'https://bank.example.evil' })).status).toBe(
      403,
    );
  });

  it('is JSON of the right shape and of bounded size, or gets a clear 4xx', async () => {
    const { guest, versionId, proof } = await sharedPicture();
    const VersionId = versionId;
    const cases: readonly (readonly [unknown, number])[] = [
      ['{', 400],
      ['', 400],
      [{ VersionId }, 400],
      [{ VersionId, Body: '' }, 400],
      [{ VersionId, Body: ' \n\t ' }, 400],
      [{ VersionId, Body: 7 }, 400],
      [{ VersionId, Body: 'a\u0000b' }, 400],
      [{ VersionId, Body: 'x'.repeat(5001) }, 400],
      [{ VersionId, Body: 'x'.repeat(70_000) }, 413],
      [{ VersionId, Body: 'x', Position: { X: 1.01, Y: 0 } }, 400],
      [{ VersionId, Body: 'x', Position: { X: -0.1, Y: 0 } }, 400],
      [{ VersionId, Body: 'x', Position: { X: '0', Y: 0 } }, 400],
      [{ VersionId, Body: 'x', Extra: 1 }, 400],
      ['{"VersionId":"1","Body":"x","__proto__":{}}', 400],
      [{ VersionId: '1', Body: 'x' }, 403],
    ];
    const statuses = await Promise.all(
      cases.map(async ([body]) => (await postAsGuest(guest, 'comment', body)).status),
    );
    expect(statuses).toEqual(cases.map(([, status]) => status));
    const text = await postAsGuest(guest, 'comment', '{}', { 'content-type': 'text/plain' });
    const opinion = await postAsGuest(guest, 'opinion', { VersionId, Opinion: 'Pending' });
    expect([text.status, opinion.status, await proof.comments()]).toEqual([415, 400, []]);
  });

  it('is slowed down per link, and the other guests are not', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    const { Guests } = await proof.share({ Guests: [anna, { Email: 'bo@example.com' }] });
    const post = (index: number) =>
      postAsGuest(Guests[index] ?? {}, 'comment', { VersionId: Guests[index]?.VersionIds?.[0], Body: 'x' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(0)));
    const slowed = answers.filter(({ status }) => status === 429);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect([
      slowed.length > 0,
      Number(slowed[0]?.headers.get('retry-after')) > 0,
      (await post(1)).status,
    ]).toEqual([true, true, 200]);
    expect((await proof.read()).Guests[0]?.CommentCount).toBe(40 - slowed.length);
  });

  it('answers the newest version alone', async () => {
    const { proof, guest, versionId } = await sharedPicture();
    await proof.addVersion(await picture(64, 64));
    const again = await proof.shareWith(anna);
    const [old, current] = again.VersionIds ?? [];
    const answers = await Promise.all(
      [old, current].map((VersionId) => postAsGuest(guest, 'opinion', { VersionId, Opinion: 'Approved' })),
    );
    expect([old, answers.map(({ status }) => status)]).toEqual([versionId, [403, 200]]);
    expect((await postAsGuest(guest, 'comment', { VersionId: old, Body: 'still here' })).status).toBe(200);
  });

  it('is refused with a reason that its page can tell in words, and without one when the sharing has ended', async () => {
    const { bank, proof, guest, versionId } = await sharedPicture();
    await proof.addVersion(await picture(64, 64));
    const current = (await proof.shareWith(anna)).VersionIds?.[1];
    const causeOf = async (what: 'comment' | 'opinion', body: unknown) => {
      const answer = await postAsGuest(guest, what, body);
      return [answer.status, (await answer.json()).Details.cause];
    };
    const approve = (VersionId: unknown) => causeOf('opinion', { VersionId, Opinion: 'Approved' });
    const older = await approve(versionId);
    await proof.shareWith({ ...anna, IsOpinionAllowed: false });
    const unasked = await approve(current);
    await bank.admin.send('DELETE', `/papi/v1/proof/${proof.proofId}/${current}`);
    const removed = [
      await approve(current),
      await causeOf('comment', { VersionId: current, Body: 'too late' }),
    ];
    await proof.share({ IsCancelled: true });
    const ended = await approve(versionId);
    expect([older, unasked, ...removed, ended]).toEqual([
      [403, 'newer-version'],
      [403, 'no-opinion-asked'],
      [403, 'no-such-version'],
      [403, 'no-such-version'],
      [403, undefined],
    ]);
  });

  it('is there once when the page repeats it with its key, and as often as it is sent with another', async () => {
    const { proof, guest, versionId } = await sharedPicture();
    const bo = await proof.shareWith({ Email: 'bo@example.com' });
    const send = async (from: typeof guest, Key: string | undefined, Body: string) => {
      const answer = await postAsGuest(from, 'comment', { VersionId: versionId, Body, Key });
      return answer.status === 200 ? answer.json() : answer.status;
    };
    const [key, other] = ['a'.repeat(32), 'b'.repeat(32)];
    const first = await send(guest, key, 'The date is wrong.');
    const again = await Promise.all([1, 2, 3].map(() => send(guest, key, 'The date is wrong.')));
    expect(again).toEqual([first, first, first]);
    const rest = [
      await send(guest, other, 'The date is wrong.'),
      await send(guest, undefined, 'The date is wrong.'),
      await send(guest, undefined, 'The date is wrong.'),
      await send(bo, key, 'The date is wrong.'),
    ];
    expect(new Set([first, ...rest].map(({ Id }) => Id)).size).toBe(5);
    expect((await proof.comments()).length).toBe(5);
    expect([await send(guest, 'short', 'x'), await send(guest, 'A'.repeat(32), 'x')]).toEqual([400, 400]);
  });
});
