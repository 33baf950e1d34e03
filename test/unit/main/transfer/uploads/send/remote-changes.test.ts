import { describe, expect, it } from 'vitest';
import {
  createRemoteChanges,
  type RemoteChanges,
} from '../../../../../../main/transfer/uploads/send/remote-changes.ts';
import { type AssetId, asId, type Intent, type IntentId } from '../../../../../../shared/model/index.ts';
import { createFakeClock, type FakeClock } from '../../../../../support/fake-clock.ts';
import { anIntent, folder } from '../../an-intent.ts';
import { createScriptedBank, type ScriptedBank } from '../../scripted-bank.ts';

const minuteMs = 60_000;
const ofNoFolder = { ...anIntent().source, watchedFolderId: null };

interface Fixture {
  /** Of creates that may be conditional. */
  readonly news: { since(intent: Intent): ReturnType<RemoteChanges['since']> };
  readonly bank: ScriptedBank;
  readonly clock: FakeClock;
  /** The intent that owns each asset; without an entry no file here does. */
  readonly owned: Map<AssetId, Intent>;
  /** A create of this name that was planned ten minutes ago. */
  old(sentName?: string, replaced?: Partial<Intent>): Intent;
}

function setUp(held: readonly string[] = [], { random = 0 } = {}): Fixture {
  const clock = createFakeClock();
  const bank = createScriptedBank();
  for (const name of held) bank.addAsset(folder, name, Buffer.from('theirs'));
  const owned: Fixture['owned'] = new Map();
  const store = {
    ownersOf: () => new Map([...owned].map(([assetId, { intentId }]) => [assetId, intentId])),
    get: (id: IntentId) => [...owned.values()].find(({ intentId }) => intentId === id) ?? null,
  };
  const { signal } = new AbortController();
  const made = createRemoteChanges({ bank, clock, store, random: () => random, signal });
  const news = { since: (intent: Intent) => made.since(intent, true) };
  const old: Fixture['old'] = (sentName = 'a.txt', replaced = {}) =>
    anIntent({ sentName, plannedAtMs: clock.nowMs() - 10 * minuteMs, preexistingAssetIds: [], ...replaced });
  return { news, bank, clock, owned, old };
}

describe('folder-news', () => {
  it('searches for nothing when the intent creates no asset', async () => {
    const { news, bank, old } = setUp(['a.txt']);
    const target = {
      kind: 'version',
      bankFolderId: folder,
      assetId: asId<AssetId>('x'),
      fileId: null,
    } as const;
    expect(await news.since(old('a.txt', { target }))).toEqual({ strangers: [], count: 0 });
    expect(bank.nameSearches).toEqual([]);
  });

  it('searches right before each create, however young its plan is', async () => {
    const { news, bank, clock, old } = setUp(['a.txt']);
    const young = old('a.txt', { plannedAtMs: clock.nowMs() });
    expect((await news.since(young)).strangers).toEqual(['asset-1']);
    expect(bank.nameSearches).toEqual([['a.txt']]);
  });

  it('leaves a young create to a bank that creates conditionally, and still looks up an old one', async () => {
    const { news, bank, clock, old } = setUp(['a.txt']);
    bank.announce({ conditionalCreate: true });
    expect((await news.since(old('a.txt', { plannedAtMs: clock.nowMs() }))).strangers).toEqual([]);
    expect((await news.since(old('a.txt'))).strangers).toEqual(['asset-1']);
    expect((await news.since(old('a.txt', { plannedAtMs: clock.nowMs() + minuteMs }))).strangers).toEqual([
      'asset-1',
    ]);
  });

  it('searches once in five minutes for all files of one name', async () => {
    const { news, bank, clock, owned, old } = setUp(['cover.jpg']);
    bank.announce({ conditionalCreate: true });
    owned.set(asId<AssetId>('asset-1'), anIntent({ state: 'confirmed' }));
    const plan = old('cover.jpg');
    await news.since(plan);
    await news.since({ ...plan, sentName: 'COVER.jpg' });
    expect(bank.nameSearches).toEqual([['cover.jpg']]);
    await clock.advance(6 * minuteMs);
    bank.addAsset(folder, 'cover.jpg', Buffer.from('theirs'));
    for (const intent of [plan, plan]) expect((await news.since(intent)).strangers).toEqual(['asset-2']);
    expect(bank.nameSearches).toHaveLength(3);
  });

  it('searches again where an earlier file of the name was planned with an asset that is news to this one', async () => {
    const { news, bank, old } = setUp(['cover.jpg']);
    bank.announce({ conditionalCreate: true });
    expect(
      (await news.since(old('cover.jpg', { preexistingAssetIds: [asId<AssetId>('asset-1')] }))).strangers,
    ).toEqual([]);
    expect((await news.since(old('cover.jpg'))).strangers).toEqual(['asset-1']);
  });

  it('names strangers in another case and under a sanitized name as well', async () => {
    const { news, old, clock } = setUp(['A.TXT', 'b_.txt', 'c.txt', 'c.txt', 'd.txt']);
    const since = async (name: string) => {
      const found = news.since(old(name));
      await clock.advance(minuteMs);
      return found;
    };
    expect(await since('a.txt')).toEqual({ strangers: ['asset-1'], count: 1 });
    expect(await since('c.txt')).toEqual({ strangers: ['asset-3', 'asset-4'], count: 2 });
    expect(await since('e.txt')).toEqual({ strangers: [], count: 0 });
  });

  it('ignores what was known when it was planned and what belongs to another file here', async () => {
    const { news, owned, old } = setUp(['a.txt', 'a.txt']);
    const intent = old('a.txt', { preexistingAssetIds: [asId<AssetId>('asset-1')] });
    owned.set(asId<AssetId>('asset-2'), anIntent({ state: 'confirmed' }));
    expect((await news.since(intent)).strangers).toEqual([]);
    owned.set(asId<AssetId>('asset-2'), anIntent({ state: 'ambiguous', source: ofNoFolder }));
    expect((await news.since(intent)).strangers).toEqual([]);
  });

  it('names what was dropped on the folder since', async () => {
    const { news, owned, old } = setUp(['a.txt']);
    owned.set(asId<AssetId>('asset-1'), anIntent({ state: 'confirmed', source: ofNoFolder }));
    expect((await news.since(old())).strangers).toEqual(['asset-1']);
  });

  it('asks for twenty names at once when many creates are about to be sent', async () => {
    const { news, bank, old } = setUp();
    await Promise.all(Array.from({ length: 45 }, (_, index) => news.since(old(`${index}.txt`))));
    expect(bank.nameSearches.map((names) => names.length)).toEqual([1, 20, 20, 4]);
  });

  it('rejects all who waited for a search that failed, and searches again for the next one', async () => {
    const { news, bank, old } = setUp(['a.txt']);
    bank.listAs(() => 'BANK_BUSY');
    for (const work of [news.since(old()), news.since(old())])
      await expect(work).rejects.toMatchObject({ code: 'BANK_BUSY' });
    bank.listAs(null);
    expect((await news.since(old())).strangers).toEqual(['asset-1']);
  });

  it('staggers the first create of a folder by chance, so that two machines do not start in step', async () => {
    const { news, bank, clock, old } = setUp([], { random: 0.5 });
    const first = news.since(old());
    await clock.advance(700);
    expect(bank.nameSearches).toEqual([]);
    await clock.advance(100);
    await first;
    expect(bank.nameSearches).toEqual([['a.txt']]);
  });

  it('lets another machine get ahead once it has met one of its assets', async () => {
    const { news, bank, clock, old } = setUp(['a.txt']);
    await news.since(old('a.txt'));
    const next = news.since(old('b.txt'));
    await clock.advance(1_900);
    expect(bank.nameSearches).toEqual([['a.txt']]);
    bank.addAsset(folder, 'b.txt', Buffer.from('theirs'));
    await clock.advance(200);
    expect((await next).strangers).toEqual(['asset-2']);
  });
});
