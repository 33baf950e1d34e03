import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../../main/journal/index.ts';
import { silentLog } from '../../../../../main/platform/index.ts';
import { createRemoteFolderCaches } from '../../../../../main/remote/remote-folder-caches.ts';
import { type CheckOutcome, checkFolder } from '../../../../../main/verify/remote-check/check-folder.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  type AssetId,
  asId,
  type BankAsset,
  type BankFolderId,
  type FileId,
  type LocalPath,
  type RelativePath,
  type Sha256,
  splitFileName,
  type WatchedFolder,
} from '../../../../../shared/model/index.ts';
import type { FakeClock } from '../../../../support/fake-clock.ts';
import { fingerprint, folderId, inbox, openTestJournal } from '../../../../support/open-test-journal.ts';

const oursSha = 'aa'.repeat(32) as Sha256;
const theirsSha = 'bb'.repeat(32) as Sha256;
const confirmGapMs = 3_000;

const folder: WatchedFolder = {
  watchedFolderId: folderId,
  server: 'http://bank',
  root: '/watched' as LocalPath,
  bankFolderId: inbox,
  bankFolderName: 'Inbox',
  excludes: [],
  rules: [],
  subfolders: 'flatten',
  isPaused: false,
} as WatchedFolder;

interface Shown {
  readonly name: string;
  readonly sizeBytes?: number;
  readonly created?: number;
  readonly sha256?: Sha256 | null;
}

function asset(id: string, { name, sizeBytes = 10, created = 100, sha256 = null }: Shown): BankAsset {
  const file = { fileId: asId<FileId>(`file-${id}`), ...splitFileName(name), sizeBytes, created, sha256 };
  return {
    assetId: asId<AssetId>(id),
    names: [name],
    created,
    modified: created,
    linkedFolders: [inbox],
    editable: true,
    master: file,
    attachments: [],
    previews: [],
  };
}

interface Fixture {
  readonly journal: Journal;
  readonly clock: FakeClock;
  /** One listing a reading; the last one answers all that follow. */
  readonly listings: (readonly BankAsset[])[];
  readonly byId: Map<AssetId, BankAsset>;
  readonly contents: Map<FileId, Sha256>;
  /** Bank folders that are not there, or that the user may not read. */
  readonly closed: Set<BankFolderId>;
  readonly counts: { listings: number; downloads: number };
  check(): Promise<CheckOutcome>;
}

/** Two files are agreed on: `a.txt` with asset A, `b.txt` with asset B. */
async function setUp(...listings: (readonly BankAsset[])[]): Promise<Fixture> {
  const { journal, clock } = await openTestJournal();
  for (const id of ['A', 'B']) {
    const path = `${id.toLowerCase()}.txt` as RelativePath;
    const assetId = asId<AssetId>(id);
    const fileId = asId<FileId>(`file-${id}`);
    journal.putAgreed(folderId, [
      {
        path,
        fingerprint: fingerprint(),
        sha256: oursSha,
        assetId,
        fileId,
        attachmentTypeId: null,
        isGone: false,
      },
    ]);
    journal.remote.noteShown({ assetId, typeId: null }, { fileId, created: 100 });
  }
  const counts = { listings: 0, downloads: 0 };
  const byId: Fixture['byId'] = new Map();
  const contents: Fixture['contents'] = new Map();
  const closed: Fixture['closed'] = new Set();
  const views = createRemoteFolderCaches({
    bank: {
      async listFolder(bankFolderId) {
        if (closed.has(bankFolderId)) throw new AppError('FORBIDDEN');
        const assets = listings[Math.min(counts.listings, listings.length - 1)] ?? [];
        counts.listings += 1;
        return { assets, unread: [], receivedCount: assets.length, isComplete: true, isPinned: false };
      },
      findNamed: async () => ({ assets: [], unread: [] }),
    },
    clock,
    onRead: () => undefined,
  });
  const bank = {
    readAsset: async (assetId: AssetId) => byId.get(assetId) ?? null,
    async hashOriginal(fileId: FileId) {
      counts.downloads += 1;
      const sha256 = contents.get(fileId);
      if (sha256 === undefined) throw new AppError('NOT_FOUND');
      return { sizeBytes: 10, sha256 };
    },
  };
  const { signal } = new AbortController();
  return {
    journal,
    clock,
    listings,
    byId,
    contents,
    closed,
    counts,
    async check() {
      const checking = checkFolder(
        { journal, bank, viewOf: views.of, clock, log: silentLog },
        folder,
        { confirmGapMs },
        signal,
      );
      for (let gap = 0; gap < 3; gap += 1) await clock.advance(confirmGapMs);
      return checking;
    },
  };
}

const a = asset('A', { name: 'a.txt' });
const b = asset('B', { name: 'b.txt' });
const differencesOf = ({ journal }: Fixture) =>
  [...journal.remote.differencesIn(folderId, '' as RelativePath)].map(([path, { kind }]) => [path, kind]);

describe('check-folder', () => {
  it('reads the folder once and changes nothing when the bank shows what was agreed', async () => {
    const fixture = await setUp([a, b]);
    expect(await fixture.check()).toEqual({ compared: 2, paths: [], duplicatesFound: 0 });
    expect([fixture.counts, differencesOf(fixture)]).toEqual([{ listings: 1, downloads: 0 }, []]);
  });

  it('records an asset that two readings do not show, and takes it back when it is there again', async () => {
    const fixture = await setUp([a]);
    expect((await fixture.check()).paths).toEqual(['b.txt']);
    expect([fixture.counts.listings, differencesOf(fixture)]).toEqual([2, [['b.txt', 'gone']]]);
    fixture.listings.push([a, b]);
    await fixture.clock.advance(60_000);
    expect((await fixture.check()).paths).toEqual(['b.txt']);
    expect(differencesOf(fixture)).toEqual([]);
  });

  it('believes no absence that the second reading takes back', async () => {
    const fixture = await setUp([a], [a, b]);
    expect((await fixture.check()).paths).toEqual([]);
    expect(differencesOf(fixture)).toEqual([]);
  });

  it('believes an empty folder only when three readings show it', async () => {
    const fixture = await setUp([]);
    await fixture.check();
    expect([fixture.counts.listings, differencesOf(fixture)]).toEqual([
      3,
      [
        ['a.txt', 'gone'],
        ['b.txt', 'gone'],
      ],
    ]);
    const hiccup = await setUp([], [], [a, b]);
    await hiccup.check();
    expect(differencesOf(hiccup)).toEqual([]);
  });

  it('finds an asset that was moved to another folder by its id', async () => {
    const fixture = await setUp([a]);
    fixture.byId.set(b.assetId, b);
    expect((await fixture.check()).paths).toEqual([]);
    expect(differencesOf(fixture)).toEqual([]);
  });

  it('records what lies in a mirrored folder that is closed, unless the asset is found by its id', async () => {
    const spreads = asId<BankFolderId>('spreads');
    const fixture = await setUp([a, b]);
    fixture.journal.adoption.notePlace(b.assetId, spreads);
    fixture.closed.add(spreads);
    expect((await fixture.check()).paths).toEqual(['b.txt']);
    expect(differencesOf(fixture)).toEqual([['b.txt', 'gone']]);

    fixture.byId.set(b.assetId, b);
    await fixture.clock.advance(60_000);
    await fixture.check();
    expect(differencesOf(fixture)).toEqual([]);
  });

  it('records nothing of the linked folder itself when it is closed: its run says so', async () => {
    const fixture = await setUp([a, b]);
    fixture.closed.add(inbox);
    expect(await fixture.check()).toEqual({ compared: 0, paths: [], duplicatesFound: 0 });
    expect(differencesOf(fixture)).toEqual([]);
  });

  it('tells an older active version from a newer one by the clock of the bank', async () => {
    const fixture = await setUp([
      asset('A', { name: 'a.txt', sizeBytes: 7, created: 50 }),
      asset('B', { name: 'b.txt', sizeBytes: 12, created: 200 }),
    ]);
    await fixture.check();
    expect(differencesOf(fixture)).toEqual([
      ['a.txt', 'older'],
      ['b.txt', 'newer'],
    ]);
  });

  it('records nothing when an upload of this client has ended between the readings', async () => {
    const fixture = await setUp([a, asset('B', { name: 'b.txt', sizeBytes: 12, created: 200 })]);
    fixture.clock.after(confirmGapMs / 2, () => {
      const ours = { fileId: b.master.fileId, created: 200, sizeBytes: 12, sha256: oursSha };
      fixture.journal.remote.accept({ assetId: b.assetId, typeId: null }, ours);
    });
    expect((await fixture.check()).paths).toEqual([]);
    expect(differencesOf(fixture)).toEqual([]);
  });

  it('compares the content when only the time differs, and learns the new time', async () => {
    const fixture = await setUp([a, asset('B', { name: 'b.txt', created: 200 })]);
    fixture.contents.set(b.master.fileId, oursSha);
    expect((await fixture.check()).paths).toEqual([]);
    expect(fixture.counts.downloads).toBe(1);
    await fixture.check();
    expect(fixture.counts.downloads).toBe(1);
  });

  it('trusts the digest that the bank states and downloads nothing', async () => {
    const fixture = await setUp([
      asset('A', { name: 'a.txt', created: 200, sha256: oursSha }),
      asset('B', { name: 'b.txt', sha256: theirsSha }),
    ]);
    await fixture.check();
    expect([fixture.counts.downloads, differencesOf(fixture)]).toEqual([0, [['b.txt', 'newer']]]);
  });

  it('records a second asset of the same name and content, once, and forgets it with the asset', async () => {
    const duplicate = asset('A2', { name: 'a.txt', created: 101 });
    const fixture = await setUp([a, b, duplicate]);
    fixture.contents.set(duplicate.master.fileId, oursSha);
    expect((await fixture.check()).duplicatesFound).toBe(1);
    expect((await fixture.check()).duplicatesFound).toBe(0);
    expect(fixture.journal.duplicates(10)).toMatchObject([{ assetId: 'A2', ownAssetId: 'A', path: 'a.txt' }]);
    expect(fixture.journal.duplicateCount()).toBe(1);
    fixture.listings.push([a, b]);
    await fixture.clock.advance(60_000);
    await fixture.check();
    expect(fixture.journal.duplicates(10)).toEqual([]);
  });

  it('shows a duplicate no more once the user has dismissed it', async () => {
    const duplicate = asset('A2', { name: 'a.txt' });
    const fixture = await setUp([a, b, duplicate]);
    fixture.contents.set(duplicate.master.fileId, oursSha);
    await fixture.check();
    const [found] = fixture.journal.duplicates(10);
    expect(
      found === undefined ? false : fixture.journal.resolveDuplicate(found.intentId, found.assetId),
    ).toBe(true);
    expect([(await fixture.check()).duplicatesFound, fixture.journal.duplicateCount()]).toEqual([0, 0]);
  });

  it('is silent about an asset of the name with other content', async () => {
    const other = asset('A2', { name: 'a.txt' });
    const fixture = await setUp([a, b, other]);
    fixture.contents.set(other.master.fileId, theirsSha);
    expect((await fixture.check()).duplicatesFound).toBe(0);
  });
});
