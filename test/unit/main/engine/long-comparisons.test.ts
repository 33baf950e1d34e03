import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSettling } from '../../../../main/planning/settling.ts';
import { createFolderRules } from '../../../../main/rules/ignore-files.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { asId, type RelativePath } from '../../../../shared/model/index.ts';
import { folderId } from '../../../support/open-test-journal.ts';
import { type LookBench, lookAt, startLookBench } from './look-bench.ts';

const MINUTE_MS = 60_000;
const LOOK_AGAIN_MS = 15_000;

interface ComparingBench extends LookBench {
  /** Before each download. */
  onDownload: (name: string) => Promise<void> | void;
  readonly downloads: string[];
  look(): ReturnType<typeof lookAt>;
  adopted(): string[];
  write(name: string, content: string): Promise<void>;
}

/** Looks at one directory, of whose files the bank holds some. */
async function comparing(
  tree: Readonly<Record<string, string>>,
  held: Readonly<Record<string, string>>,
): Promise<ComparingBench> {
  const bench = await startLookBench(tree);
  const { bank, clock, journal, root } = bench;
  const names = Object.entries(held).map(([name, content]) => [`file-of-${bank.add(name, content)}`, name]);
  const nameOf = new Map(names as [string, string][]);
  const { hashOriginal } = bank;
  bank.hashOriginal = async (...asked) => {
    const name = nameOf.get(asked[0]) ?? '';
    comparing.downloads.push(name);
    await comparing.onDownload(name);
    return hashOriginal(...asked);
  };
  const rules = createFolderRules(
    {
      readText: async () => '',
      fingerprintAt: async () => null,
      onUnreadable: () => undefined,
      settleMs: () => 0,
      clock,
    },
    [],
  );
  const processor = bench.startProcessor(rules, createSettling(clock, { settleMs: 0, areStampsLocal: true }));
  const comparing: ComparingBench = {
    ...bench,
    downloads: [],
    onDownload: () => undefined,
    look: () => lookAt(processor, root),
    adopted: () => journal.agreedInDirectory(folderId, '' as RelativePath).map(({ path }) => path),
    write: (name, content) => writeFile(join(root, name), content),
  };
  return comparing;
}

describe('comparisons that take long', () => {
  it('leave a promise as old as the reading of the bank by which it was planned', async () => {
    const bench = await comparing({ 'a.txt': 'a', 'b.txt': 'b' }, { 'a.txt': 'a' });
    // The journal's clock is another one here.
    bench.clock.jumpWallTime(MINUTE_MS);
    const readAtMs = bench.clock.nowMs();
    bench.onDownload = () => bench.clock.jumpWallTime(180 * MINUTE_MS);
    await bench.look();
    expect([bench.adopted(), bench.intent('b.txt')]).toMatchObject([
      ['a.txt'],
      { state: 'queued', plannedAtMs: readAtMs },
    ]);
  });

  it('are carried out a minute at a time, and each content is fetched once', async () => {
    const held = { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c', 'd.txt': 'd' };
    const bench = await comparing({ ...held, 'a.txt': 'x', 'new.txt': 'new' }, held);
    bench.onDownload = () => bench.clock.advance(MINUTE_MS / 2);
    expect(await bench.look()).toMatchObject({ lookAgainInMs: 0, trouble: null });
    expect([bench.adopted(), bench.states()]).toEqual([
      ['b.txt'],
      { 'a.txt': 'parked', 'new.txt': 'queued' },
    ]);
    expect(await bench.look()).toMatchObject({ lookAgainInMs: null, trouble: null });
    expect(bench.adopted()).toEqual(['b.txt', 'c.txt', 'd.txt']);
    expect(bench.downloads).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
  });

  it('fetch a content again that became another one under the same id', async () => {
    const bench = await comparing({ 'a.txt': 'a', 'b.txt': 'b' }, { 'a.txt': 'x', 'b.txt': 'b' });
    bench.onDownload = () => bench.clock.advance(MINUTE_MS);
    await bench.look();
    expect([bench.adopted(), bench.downloads]).toEqual([[], ['a.txt']]);
    bench.bank.replace(asId('asset-1'), 'y');
    await bench.write('a.txt', 'x');
    await bench.look();
    await bench.look();
    expect([bench.adopted(), bench.states()]).toEqual([['b.txt'], { 'a.txt': 'parked' }]);
    expect(bench.downloads).toEqual(['a.txt', 'a.txt', 'b.txt']);
  });

  it('do not begin anew with the file that cannot be compared before the others had their turn', async () => {
    const held = { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' };
    const bench = await comparing(held, held);
    bench.onDownload = async (name) => {
      await bench.clock.advance(MINUTE_MS);
      if (name === 'a.txt') throw new AppError('BANK_FAILED');
    };
    expect(await bench.look()).toMatchObject({ lookAgainInMs: 0, trouble: { code: 'BANK_FAILED' } });
    await bench.look();
    expect(await bench.look()).toMatchObject({
      lookAgainInMs: LOOK_AGAIN_MS,
      trouble: { code: 'BANK_FAILED' },
    });
    bench.onDownload = () => undefined;
    expect(await bench.look()).toMatchObject({ lookAgainInMs: null, trouble: null });
    expect(bench.downloads).toEqual(['a.txt', 'b.txt', 'c.txt', 'a.txt']);
  });

  it('try a file at once that was saved since it could not be compared', async () => {
    const bench = await comparing({ 'a.txt': 'a', 'b.txt': 'b' }, { 'a.txt': 'x', 'b.txt': 'b' });
    bench.onDownload = async (name) => {
      await bench.clock.advance(MINUTE_MS);
      if (name === 'a.txt') throw new AppError('BANK_FAILED');
    };
    await bench.look();
    await bench.write('a.txt', 'another');
    await bench.look();
    expect(bench.states()).toEqual({ 'a.txt': 'parked' });
  });

  it('take no question back before the newer state of the file is compared', async () => {
    const bench = await comparing({ 'b.txt': 'x' }, { 'a.txt': 'a', 'b.txt': 'b' });
    await bench.look();
    expect(bench.states()).toEqual({ 'b.txt': 'parked' });
    await bench.write('a.txt', 'a');
    await bench.write('b.txt', 'b');
    bench.onDownload = () => bench.clock.advance(MINUTE_MS);
    await bench.look();
    expect([bench.adopted(), bench.states()]).toEqual([['a.txt'], { 'b.txt': 'parked' }]);
    await bench.look();
    expect([bench.adopted(), bench.states()]).toEqual([['a.txt', 'b.txt'], { 'b.txt': 'cancelled' }]);
  });

  it('fetch nothing a second time when the bank goes away in between', async () => {
    const held = { 'a.txt': 'a', 'b.txt': 'b' };
    const bench = await comparing(held, held);
    bench.onDownload = (name) => {
      if (name === 'b.txt') throw new AppError('TLS_FAILED');
    };
    await expect(bench.look()).rejects.toMatchObject({ code: 'TLS_FAILED' });
    bench.onDownload = () => undefined;
    await bench.look();
    expect([bench.adopted(), bench.downloads]).toEqual([
      ['a.txt', 'b.txt'],
      ['a.txt', 'b.txt', 'b.txt'],
    ]);
  });
});
