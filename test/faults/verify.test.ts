import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import type { GalleyEvent } from '../support/galley-process.ts';
import { createBankClient, tokenForKey } from '../support/running-bank.ts';
import { skipWithoutInterrupts } from '../support/skip-aloud.ts';
import { type TroubleBench, troubleBench } from './trouble-bench.ts';

describe('galley verify', () => {
  it('0 when every file that was confirmed has the same content here and on the bank; nothing is uploaded', async () => {
    const bench = await benchWithTwo();
    const before = uploadsOf(bench);
    const { code, events } = await bench.run(['verify', bench.root]);
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
    expect(uploadsOf(bench)).toEqual(before);
  });

  it('1 when the bank holds another content, when a file was saved since, and says which', async () => {
    const bench = await benchWithTwo();
    const { events: found } = await bench.run(['verify']);
    const cover = found.find(({ path }) => path === join(bench.root, 'cover.pdf'));
    const client = createBankClient(bench.bank.url, await tokenForKey(bench.bank.url, bench.bank.apiKey));
    const path = buildPath(routes.uploadFileVersion, {
      file_id: asId(String(cover?.fileId)),
      file_name: 'cover.pdf',
    });
    const replaced = await client.send('POST', path, { body: 'COVER' });
    expect(replaced.status).toBe(200);
    writeFileSync(join(bench.root, 'insert.pdf'), 'INSERT');
    const { code, events, text } = await bench.run(['verify']);
    expect([code, verdicts(events)]).toEqual([
      1,
      { 'cover.pdf': 'different/equal', 'insert.pdf': 'equal/changed' },
    ]);
    expect(text).toContain(`${join(bench.root, 'cover.pdf')}: DIFFERENT on the bank`);
  });

  it('finds what lies behind a symlink, whichever of the two was named', async () => {
    const bench = await benchWithTwo();
    const link = `${bench.root}-link`;
    symlinkSync(bench.root, link);
    const { code, events } = await bench.run(['verify', link]);
    expect([code, Object.keys(verdicts(events)).sort()]).toEqual([0, ['cover.pdf', 'insert.pdf']]);
  });

  it('2 when Galley holds nothing of the directory: no comparison is no good news', async () => {
    const bench = await benchWithTwo();
    const ends = await Promise.all(
      [`${bench.root}-typo`, bench.state].map((directory) => bench.run(['verify', directory])),
    );
    expect(ends.map(({ code }) => code)).toEqual([2, 2]);
    expect(ends[0]?.text).toContain('name one that it syncs');
  });

  it('a file that left the disk is compared with its receipt alone', async () => {
    const bench = await benchWithTwo();
    rmSync(join(bench.root, 'insert.pdf'));
    const { code, events } = await bench.run(['verify']);
    expect([code, verdicts(events)]).toEqual([0, { 'cover.pdf': 'equal/equal', 'insert.pdf': 'equal/gone' }]);
  });

  it('130 when it is interrupted; with --resume the next run leaves out what was equal', async (context) => {
    skipWithoutInterrupts(context);
    const bench = await benchWithTwo();
    bench.proxy.play(({ path }) =>
      path.startsWith('/papi/v1/file/')
        ? { kind: 'hold', afterBytes: 0, until: new Promise(() => {}) }
        : { kind: 'pass' },
    );
    const isReading = new Promise<void>((resolve) => {
      bench.proxy.subscribe((kind, { path }) =>
        kind === 'request' && path.startsWith('/papi/v1/file/') ? resolve() : undefined,
      );
    });
    const galley = bench.begin(['verify']);
    await isReading;
    galley.signal('SIGINT');
    expect((await galley.ended).code).toBe(130);
    bench.proxy.play(() => ({ kind: 'pass' }));
    expect((await bench.run(['verify', '--resume'])).events.at(-1)).toMatchObject({ checked: 2, skipped: 0 });
    expect((await bench.run(['verify', '--resume'])).events.at(-1)).toMatchObject({ checked: 0, skipped: 2 });
  });

  it('exports receipts as JSON and as CSV that no spreadsheet runs, and never over a file that is there', async () => {
    const bench = await troubleBench();
    bench.write('=1+1.csv', 'sum');
    await bench.sync();
    const json = join(bench.state, 'receipts.json');
    const csv = join(bench.state, 'receipts.csv');
    expect((await bench.run(['verify', '--export', json])).code).toBe(0);
    expect((await bench.run(['verify', '--export', csv])).code).toBe(0);
    const [receipt] = JSON.parse(readFileSync(json, 'utf8'));
    expect(receipt).toMatchObject({
      path: join(bench.root, '=1+1.csv'),
      sizeBytes: 3,
      verifiedBy: 'content',
    });
    expect(readFileSync(csv, 'utf8').split('\r\n')[0]).toBe(
      '\uFEFFpath,assetId,fileId,sizeBytes,sha256,verifiedBy,verifiedAt',
    );
    const again = await bench.run(['verify', '--export', csv]);
    expect([again.code, again.events.at(-1)?.code]).toEqual([1, 'LOCAL_WRITE_FAILED']);
    expect((await bench.run(['verify', '--export', join(bench.state, 'receipts.txt')])).code).toBe(2);
  });

  it('4 when the bank cannot be reached', async () => {
    const bench = await benchWithTwo();
    await bench.proxy.stop();
    expect((await bench.run(['verify'])).code).toBe(4);
  });
});

async function benchWithTwo(): Promise<TroubleBench> {
  const bench = await troubleBench();
  bench.write('cover.pdf', 'cover');
  bench.write('insert.pdf', 'insert');
  await bench.sync();
  return bench;
}

function verdicts(events: readonly GalleyEvent[]): Record<string, string> {
  return Object.fromEntries(
    events
      .filter(({ event }) => event === 'verified')
      .map(({ path, bank, local }) => [String(path).split('/').at(-1), `${bank}/${local}`]),
  );
}

function uploadsOf({ proxy }: TroubleBench): number {
  return proxy.requests.filter(({ isUpload }) => isUpload).length;
}
