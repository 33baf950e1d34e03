import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDebounce } from '../../../../main/planning/debounce.ts';
import { createFolderRules } from '../../../../main/rules/ignore-files.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { asId, type RelativePath } from '../../../../shared/model/index.ts';
import { folderId } from '../../../support/open-test-journal.ts';
import { lookAt, type PassFixture, startPassFixture } from './pass-fixture.ts';

const MINUTE_MS = 60_000;
const REQUEUE_MS = 15_000;

interface ComparingFixture extends PassFixture {
  /** Before each download. */
  onDownload: (name: string) => Promise<void> | void;
  readonly downloads: string[];
  look(): ReturnType<typeof lookAt>;
  adopted(): string[];
  write(name: string, content: string): Promise<void>;
}

/** Runs a pass over one directory; the bank holds some of its files. */
async function comparing(
  tree: Readonly<Record<string, string>>,
  held: Readonly<Record<string, string>>,
): Promise<ComparingFixture> {
  const fixture = await startPassFixture(tree);
  const { bank, clock, journal, root } = fixture;
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
  const processor = fixture.startProcessor(
    rules,
    createDebounce(clock, { settleMs: 0, areStampsLocal: true }),
  );
  const comparing: ComparingFixture = {
    ...fixture,
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
    const fixture = await comparing({ 'a.txt': 'a', 'b.txt': 'b' }, { 'a.txt': 'a' });
    // The journal's clock is another one here.
    fixture.clock.jumpWallTime(MINUTE_MS);
    const readAtMs = fixture.clock.nowMs();
    fixture.onDownload = () => fixture.clock.jumpWallTime(180 * MINUTE_MS);
    await fixture.look();
    expect([fixture.adopted(), fixture.intent('b.txt')]).toMatchObject([
      ['a.txt'],
      { state: 'queued', plannedAtMs: readAtMs },
    ]);
  });

  it('are carried out a minute at a time, and each content is fetched once', async () => {
    const held = { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c', 'd.txt': 'd' };
    const fixture = await comparing({ ...held, 'a.txt': 'x', 'new.txt': 'new' }, held);
    fixture.onDownload = () => fixture.clock.advance(MINUTE_MS / 2);
    expect(await fixture.look()).toMatchObject({ requeueInMs: 0, trouble: null });
    expect([fixture.adopted(), fixture.states()]).toEqual([
      ['b.txt'],
      { 'a.txt': 'parked', 'new.txt': 'queued' },
    ]);
    expect(await fixture.look()).toMatchObject({ requeueInMs: null, trouble: null });
    expect(fixture.adopted()).toEqual(['b.txt', 'c.txt', 'd.txt']);
    expect(fixture.downloads).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
  });

  it('fetch a content again that became another one under the same id', async () => {
    const fixture = await comparing({ 'a.txt': 'a', 'b.txt': 'b' }, { 'a.txt': 'x', 'b.txt': 'b' });
    fixture.onDownload = () => fixture.clock.advance(MINUTE_MS);
    await fixture.look();
    expect([fixture.adopted(), fixture.downloads]).toEqual([[], ['a.txt']]);
    fixture.bank.replace(asId('asset-1'), 'y');
    await fixture.write('a.txt', 'x');
    await fixture.look();
    await fixture.look();
    expect([fixture.adopted(), fixture.states()]).toEqual([['b.txt'], { 'a.txt': 'parked' }]);
    expect(fixture.downloads).toEqual(['a.txt', 'a.txt', 'b.txt']);
  });

  it('do not begin anew with the file that cannot be compared before the others had their turn', async () => {
    const held = { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' };
    const fixture = await comparing(held, held);
    fixture.onDownload = async (name) => {
      await fixture.clock.advance(MINUTE_MS);
      if (name === 'a.txt') throw new AppError('BANK_FAILED');
    };
    expect(await fixture.look()).toMatchObject({ requeueInMs: 0, trouble: { code: 'BANK_FAILED' } });
    await fixture.look();
    expect(await fixture.look()).toMatchObject({
      requeueInMs: REQUEUE_MS,
      trouble: { code: 'BANK_FAILED' },
    });
    fixture.onDownload = () => undefined;
    expect(await fixture.look()).toMatchObject({ requeueInMs: null, trouble: null });
    expect(fixture.downloads).toEqual(['a.txt', 'b.txt', 'c.txt', 'a.txt']);
  });

  it('try a file at once that was saved since it could not be compared', async () => {
    const fixture = await comparing({ 'a.txt': 'a', 'b.txt': 'b' }, { 'a.txt': 'x', 'b.txt': 'b' });
    fixture.onDownload = async (name) => {
      await fixture.clock.advance(MINUTE_MS);
      if (name === 'a.txt') throw new AppError('BANK_FAILED');
    };
    await fixture.look();
    await fixture.write('a.txt', 'another');
    await fixture.look();
    expect(fixture.states()).toEqual({ 'a.txt': 'parked' });
  });

  it('take no question back before the newer state of the file is compared', async () => {
    const fixture = await comparing({ 'b.txt': 'x' }, { 'a.txt': 'a', 'b.txt': 'b' });
    await fixture.look();
    expect(fixture.states()).toEqual({ 'b.txt': 'parked' });
    await fixture.write('a.txt', 'a');
    await fixture.write('b.txt', 'b');
    fixture.onDownload = () => fixture.clock.advance(MINUTE_MS);
    await fixture.look();
    expect([fixture.adopted(), fixture.states()]).toEqual([['a.txt'], { 'b.txt': 'parked' }]);
    await fixture.look();
    expect([fixture.adopted(), fixture.states()]).toEqual([['a.txt', 'b.txt'], { 'b.txt': 'cancelled' }]);
  });

  it('fetch nothing a second time when the bank goes away in between', async () => {
    const held = { 'a.txt': 'a', 'b.txt': 'b' };
    const fixture = await comparing(held, held);
    fixture.onDownload = (name) => {
      if (name === 'b.txt') throw new AppError('TLS_FAILED');
    };
    await expect(fixture.look()).rejects.toMatchObject({ code: 'TLS_FAILED' });
    fixture.onDownload = () => undefined;
    await fixture.look();
    expect([fixture.adopted(), fixture.downloads]).toEqual([
      ['a.txt', 'b.txt'],
      ['a.txt', 'b.txt', 'b.txt'],
    ]);
  });
});
