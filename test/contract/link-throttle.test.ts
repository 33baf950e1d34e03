import { describe, expect, it } from 'vitest';
import { addProof, postAsGuest } from '../support/guest-client.ts';
import { startBank } from '../support/running-bank.ts';

/** The answers to one address, miss after miss. */
async function statuses(url: string, count: number, headers: Record<string, string> = {}): Promise<number[]> {
  const found = [];
  for (let index = 0; index < count; index += 1)
    found.push((await fetch(`${url}/l/guess${String(index).padStart(7, '0')}`, { headers })).status);
  return found;
}

describe('links that open nothing', () => {
  it('are answered 20 times a minute, then with 429 and when to come again', async () => {
    const bank = await startBank();
    const found = await statuses(bank.url, 21);
    expect(found).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    const refused = await fetch(`${bank.url}/l/guess9999999`, { headers: { 'accept-language': 'fi' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Linkkejä kokeiltiin liian monta');
  });

  it('stop a guesser from opening, fetching and posting, with any code', async () => {
    const bank = await startBank();
    const guest = await (await addProof(bank)).shareWith({
      Email: 'anna@example.com',
      IsOpinionAllowed: true,
    });
    const link = String(guest.ShareUrl);
    const versionId = guest.VersionIds?.[0];
    await statuses(bank.url, 20);
    const answers = [
      await fetch(link),
      await fetch(`${link}/version/${versionId}/file`),
      await fetch(`${link}/version/${versionId}/preview`),
      await postAsGuest(guest, 'comment', { VersionId: versionId, Body: 'x' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });

  it('count for their own address alone where a trusted proxy tells it', async () => {
    const bank = await startBank({
      publicUrl: 'https://bank.example',
      trustedProxies: ['127.0.0.1'],
    });
    await statuses(bank.url, 20, { 'x-forwarded-for': '203.0.113.7' });
    const seen = [];
    for (const address of ['203.0.113.7', '203.0.113.8'])
      seen.push(...(await statuses(bank.url, 1, { 'x-forwarded-for': address })));
    expect(seen).toEqual([429, 404]);
  });

  it('are not limited where everybody has the address of a proxy that is not trusted', async () => {
    const bank = await startBank({ publicUrl: 'https://bank.example' });
    expect(await statuses(bank.url, 25)).toEqual(Array.from({ length: 25 }, () => 404));
  });
});
