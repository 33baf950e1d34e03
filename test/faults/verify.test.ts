import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import type { GalleyEvent } from '../support/galley-process.ts';
import { createBankClient, tokenForKey } from '../support/running-bank.ts';
import { skipWithoutInterrupts } from '../support/skip-aloud.ts';
import { type TroubleFixture, troubleFixture } from './trouble-fixture.ts';

describe('galley verify', () => {
  it('0 when every file that was confirmed has the same content here and on the bank; nothing is uploaded', async () => {
    const fixture = await fixtureWithTwo();
    const before = uploadsOf(fixture);
    const { code, events } = await fixture.run(['verify', fixture.root]);
    expect([code, verdicts(events)]).toEqual([
      0,
      { 'cover.pdf': 'equal/equal', 'insert.pdf': 'equal/equal' },
    ]);
    expect(events.at(-1)).toMatchObject({
      event: 'summary',
      checked: 2,
      equal: 2,
      bytes: 'coverinsert'.length,
    });
    expect(uploadsOf(fixture)).toEqual(before);
  });

  it('1 when the bank holds another content, when a file was saved since, and says which', async () => {
    const fixture = await fixtureWithTwo();
    const { events: found } = await fixture.run(['verify']);
    const cover = found.find(({ path }) => path === join(fixture.root, 'cover.pdf'));
    const client = createBankClient(
      fixture.bank.url,
      await tokenForKey(fixture.bank.url, fixture.bank.apiKey),
    );
    const path = buildPath(routes.uploadFileVersion, {
      file_id: asId(String(cover?.fileId)),
      file_name: 'cover.pdf',
    });
    const replaced = await client.send('POST', path, { body: 'COVER' });
    expect(replaced.status).toBe(200);
    writeFileSync(join(fixture.root, 'insert.pdf'), 'INSERT');
    const { code, events, text } = await fixture.run(['verify']);
    expect([code, verdicts(events)]).toEqual([
      1,
      { 'cover.pdf': 'different/equal', 'insert.pdf': 'equal/changed' },
    ]);
    expect(text).toContain(`${join(fixture.root, 'cover.pdf')}: DIFFERENT on the bank`);
  });

  it('finds what lies behind a symlink, whichever of the two was named', async () => {
    const fixture = await fixtureWithTwo();
    const link = `${fixture.root}-link`;
    symlinkSync(fixture.root, link);
    const { code, events } = await fixture.run(['verify', link]);
    expect([code, Object.keys(verdicts(events)).sort()]).toEqual([0, ['cover.pdf', 'insert.pdf']]);
  });

  it('2 when Galley holds nothing of the directory: no comparison is no good news', async () => {
    const fixture = await fixtureWithTwo();
    const ends = await Promise.all(
      [`${fixture.root}-typo`, fixture.state].map((directory) => fixture.run(['verify', directory])),
    );
    expect(ends.map(({ code }) => code)).toEqual([2, 2]);
    expect(ends[0]?.text).toContain('name one that it syncs');
  });

  it('a file that left the disk is compared with its receipt alone', async () => {
    const fixture = await fixtureWithTwo();
    rmSync(join(fixture.root, 'insert.pdf'));
    const { code, events } = await fixture.run(['verify']);
    expect([code, verdicts(events)]).toEqual([0, { 'cover.pdf': 'equal/equal', 'insert.pdf': 'equal/gone' }]);
  });

  it('130 when it is interrupted; with --resume the next run leaves out what was equal', async (context) => {
    skipWithoutInterrupts(context);
    const fixture = await fixtureWithTwo();
    fixture.proxy.play(({ path }) =>
      path.startsWith('/papi/v1/file/')
        ? { kind: 'hold', afterBytes: 0, until: new Promise(() => {}) }
        : { kind: 'pass' },
    );
    const isReading = new Promise<void>((resolve) => {
      fixture.proxy.subscribe((kind, { path }) =>
        kind === 'request' && path.startsWith('/papi/v1/file/') ? resolve() : undefined,
      );
    });
    const galley = fixture.begin(['verify']);
    await isReading;
    galley.signal('SIGINT');
    expect((await galley.ended).code).toBe(130);
    fixture.proxy.play(() => ({ kind: 'pass' }));
    expect((await fixture.run(['verify', '--resume'])).events.at(-1)).toMatchObject({
      checked: 2,
      skipped: 0,
    });
    expect((await fixture.run(['verify', '--resume'])).events.at(-1)).toMatchObject({
      checked: 0,
      skipped: 2,
    });
  });

  it('exports receipts as JSON and as CSV that no spreadsheet runs, and never over a file that is there', async () => {
    const fixture = await troubleFixture();
    fixture.write('=1+1.csv', 'sum');
    await fixture.sync();
    const json = join(fixture.state, 'receipts.json');
    const csv = join(fixture.state, 'receipts.csv');
    expect((await fixture.run(['verify', '--export', json])).code).toBe(0);
    expect((await fixture.run(['verify', '--export', csv])).code).toBe(0);
    const [receipt] = JSON.parse(readFileSync(json, 'utf8'));
    expect(receipt).toMatchObject({
      path: join(fixture.root, '=1+1.csv'),
      sizeBytes: 3,
      verifiedBy: 'content',
    });
    expect(readFileSync(csv, 'utf8').split('\r\n')[0]).toBe(
      '\uFEFFpath,assetId,fileId,sizeBytes,sha256,verifiedBy,verifiedAt',
    );
    const again = await fixture.run(['verify', '--export', csv]);
    expect([again.code, again.events.at(-1)?.code]).toEqual([1, 'LOCAL_WRITE_FAILED']);
    expect((await fixture.run(['verify', '--export', join(fixture.state, 'receipts.txt')])).code).toBe(2);
  });

  it('4 when the bank cannot be reached', async () => {
    const fixture = await fixtureWithTwo();
    await fixture.proxy.stop();
    expect((await fixture.run(['verify'])).code).toBe(4);
  });
});

async function fixtureWithTwo(): Promise<TroubleFixture> {
  const fixture = await troubleFixture();
  fixture.write('cover.pdf', 'cover');
  fixture.write('insert.pdf', 'insert');
  await fixture.sync();
  return fixture;
}

function verdicts(events: readonly GalleyEvent[]): Record<string, string> {
  return Object.fromEntries(
    events
      .filter(({ event }) => event === 'verified')
      .map(({ path, bank, local }) => [String(path).split('/').at(-1), `${bank}/${local}`]),
  );
}

function uploadsOf({ proxy }: TroubleFixture): number {
  return proxy.requests.filter(({ isUpload }) => isUpload).length;
}
