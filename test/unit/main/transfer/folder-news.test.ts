import { describe, expect, it } from 'vitest';
import { createFolderNews, type FolderNews } from '../../../../main/transfer/folder-news.ts';
import { createSharedReadings } from '../../../../main/transfer/shared-readings.ts';
import { type AssetId, asId, type Intent, type IntentId } from '../../../../shared/model/index.ts';
import { createFakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { anIntent, folder } from './an-intent.ts';
import { createScriptedBank, type ScriptedBank } from './scripted-bank.ts';

const minuteMs = 60_000;
const ofNoFolder = { ...anIntent().source, watchedFolderId: null };

interface Bench {
  readonly news: FolderNews;
  readonly bank: ScriptedBank;
  readonly clock: FakeClock;
  /** By which intent each is owned; nobody's without it. */
  readonly owned: Map<AssetId, Intent>;
  /** How many assets were asked about so far. */
  readonly askedCount: () => number;
  readonly releaseOwner: () => void;
  /** A create of this name that was planned ten minutes ago. */
  old(sentName?: string, replaced?: Partial<Intent>): Intent;
}

function setUp(...held: readonly string[]): Bench {
  const clock = createFakeClock();
  const bank = createScriptedBank();
  for (const name of held) bank.addAsset(folder, name, Buffer.from('theirs'));
  const owned: Bench['owned'] = new Map();
  let askedCount = 0;
  let revision = 0;
  const store = {
    ownersOf(assetIds: readonly AssetId[]) {
      askedCount += assetIds.length;
      return new Map([...owned].map(([assetId, { intentId }]) => [assetId, intentId]));
    },
    ownershipRevision: () => revision,
    get: (id: IntentId) => [...owned.values()].find(({ intentId }) => intentId === id) ?? null,
  };
  const readings = createSharedReadings(bank, new AbortController().signal);
  const news = createFolderNews({ readings, clock, store });
  const old: Bench['old'] = (sentName = 'a.txt', replaced = {}) =>
    anIntent({ sentName, plannedAtMs: clock.nowMs() - 10 * minuteMs, s0: [], ...replaced });
  return {
    news,
    bank,
    clock,
    owned,
    old,
    askedCount: () => askedCount,
    releaseOwner() {
      revision += 1;
    },
  };
}

describe('folder-news', () => {
  it('asks nothing for what was planned a moment ago, nor for what is no create', async () => {
    const { news, bank, clock, old } = setUp('a.txt');
    const target = {
      kind: 'version',
      bankFolderId: folder,
      assetId: asId<AssetId>('x'),
      fileId: null,
    } as const;
    const young = old('a.txt', { plannedAtMs: clock.nowMs() - 4 * minuteMs });
    for (const intent of [young, old('a.txt', { target })])
      expect(await news.since(intent)).toEqual({ strangers: [], count: 0 });
    expect(bank.listingCount).toBe(0);
  });

  it('asks once about each of many assets of one name that are followed here, until one may have lost its owner', async () => {
    const { news, bank, owned, old, askedCount, releaseOwner } = setUp(...Array<string>(20).fill('a.txt'));
    for (const { assetId } of bank.assets(folder)) {
      const intentId = asId<IntentId>(`of ${assetId}`);
      owned.set(assetId, anIntent({ intentId, state: 'confirmed', assetId }));
    }
    const counts: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      expect(await news.since(old())).toEqual({ strangers: [], count: 0 });
      counts.push(askedCount());
    }
    owned.delete(asId<AssetId>('asset-7'));
    releaseOwner();
    expect(await news.since(old())).toEqual({ strangers: ['asset-7'], count: 20 });
    expect(counts).toEqual([20, 20, 20]);
  });

  it('tells of a stranger of the name, in another case and under a tamer one as well', async () => {
    const { news, old } = setUp('A.TXT', 'b_.txt', 'c.txt', 'c.txt', 'd.txt');
    expect(await news.since(old('a.txt'))).toEqual({ strangers: ['asset-1'], count: 1 });
    expect(await news.since(old('b?.txt'))).toEqual({ strangers: ['asset-2'], count: 1 });
    expect(await news.since(old('c.txt'))).toEqual({ strangers: ['asset-3', 'asset-4'], count: 2 });
    expect(await news.since(old('e.txt'))).toEqual({ strangers: [], count: 0 });
  });

  it('tells of nothing that was known when it was planned, or that is of another file here', async () => {
    const { news, owned, old } = setUp('a.txt', 'a.txt');
    const intent = old('a.txt', { s0: [asId<AssetId>('asset-1')] });
    owned.set(asId<AssetId>('asset-2'), anIntent({ state: 'confirmed' }));
    expect((await news.since(intent)).strangers).toEqual([]);
    owned.set(asId<AssetId>('asset-2'), anIntent({ state: 'ambiguous', source: ofNoFolder }));
    expect((await news.since(intent)).strangers).toEqual([]);
  });

  it('tells of what was dropped on the folder meanwhile', async () => {
    const { news, owned, old } = setUp('a.txt');
    owned.set(asId<AssetId>('asset-1'), anIntent({ state: 'confirmed', source: ofNoFolder }));
    expect((await news.since(old())).strangers).toEqual(['asset-1']);
  });

  it('knows what was dropped on the folder since it was listed, without listing it again', async () => {
    const { news, bank, owned, old } = setUp();
    expect((await news.since(old())).strangers).toEqual([]);
    const { assetId } = bank.addAsset(folder, 'a.txt', Buffer.from('ours'));
    const dropped = anIntent({ state: 'confirmed', source: ofNoFolder, sentName: 'A.txt', assetId });
    owned.set(assetId, dropped);
    news.confirmed(dropped);
    expect([await news.since(old()), bank.listingCount]).toEqual([{ strangers: [assetId], count: 1 }, 1]);
  });

  it('counts once what was dropped while the folder was listed', async () => {
    const { news, bank, owned, old } = setUp();
    const asked = news.since(old());
    const { assetId } = bank.addAsset(folder, 'a.txt', Buffer.from('ours'));
    const dropped = anIntent({ state: 'confirmed', source: ofNoFolder, assetId });
    owned.set(assetId, dropped);
    news.confirmed(dropped);
    expect(await asked).toEqual({ strangers: [assetId], count: 1 });
  });

  it('lists a folder once for all who ask within minutes, and again later', async () => {
    const { news, bank, clock, old } = setUp('a.txt');
    await Promise.all(Array.from({ length: 100 }, (_, index) => news.since(old(`${index}.txt`))));
    await clock.advance(4 * minuteMs);
    expect((await news.since(old('b.txt'))).strangers).toEqual([]);
    bank.addAsset(folder, 'b.txt', Buffer.from('theirs'));
    expect(bank.listingCount).toBe(1);
    await clock.advance(2 * minuteMs);
    expect([(await news.since(old('b.txt'))).strangers, bank.listingCount]).toEqual([['asset-2'], 2]);
  });

  it('lists again after a sleep that the monotonic clock does not count, and when the clock was put back', async () => {
    const { news, bank, clock, old } = setUp();
    await news.since(old('b.txt'));
    bank.addAsset(folder, 'b.txt', Buffer.from('theirs'));
    clock.jumpWallTime(60 * minuteMs);
    expect([(await news.since(old('b.txt'))).strangers, bank.listingCount]).toEqual([['asset-1'], 2]);
    clock.jumpWallTime(-1);
    expect([(await news.since(old('b.txt'))).strangers, bank.listingCount]).toEqual([['asset-1'], 3]);
  });

  it('lists again for who waits when a listing lay through a sleep', async () => {
    const { news, bank, clock, old } = setUp();
    bank.listAs(() => {
      bank.listAs(null);
      clock.jumpWallTime(60 * minuteMs);
      return [];
    });
    const asked = news.since(old('b.txt'));
    bank.addAsset(folder, 'b.txt', Buffer.from('theirs'));
    expect([(await asked).strangers, bank.listingCount]).toEqual([['asset-1'], 2]);
  });

  it('keeps a listing for an hour at most, however long it seems to have taken', async () => {
    const { news, bank, clock, old } = setUp();
    const release = bank.holdListings();
    const asked = news.since(old('b.txt'));
    await clock.advance(30 * minuteMs);
    release();
    await asked;
    await clock.advance(31 * minuteMs);
    await news.since(old('b.txt'));
    expect(bank.listingCount).toBe(2);
  });

  it('lets all who wait hear of a listing that failed, and asks anew for the next one', async () => {
    const { news, bank, old } = setUp('a.txt');
    bank.listAs(() => 'BANK_BUSY');
    for (const work of [news.since(old()), news.since(old())])
      await expect(work).rejects.toMatchObject({ code: 'BANK_BUSY' });
    bank.listAs(null);
    expect((await news.since(old())).strangers).toEqual(['asset-1']);
  });

  it('does not trust a clock that was put back', async () => {
    const { news, clock, old } = setUp('a.txt');
    const fromTheFuture = old('a.txt', { plannedAtMs: clock.nowMs() + minuteMs });
    expect((await news.since(fromTheFuture)).strangers).toEqual(['asset-1']);
  });
});
