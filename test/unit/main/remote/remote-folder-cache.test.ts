import { describe, expect, it } from 'vitest';
import type { SyncFound, SyncListing } from '../../../../main/remote/bank-port.ts';
import {
  createRemoteFolderCache,
  type RemoteFolderCache,
} from '../../../../main/remote/remote-folder-cache.ts';
import type { RemoteSnapshot } from '../../../../main/remote/remote-snapshot.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import {
  type AssetId,
  asId,
  type BankAsset,
  type ControlAsset,
  type FileId,
  nameKey,
  splitFileName,
} from '../../../../shared/model/index.ts';
import { createFakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { inbox } from '../../../support/open-test-journal.ts';

function asset(id: string, fileName: string, sizeBytes = 3): BankAsset {
  const { stem, extension } = splitFileName(fileName);
  return {
    assetId: asId<AssetId>(id),
    names: [fileName],
    created: 1,
    modified: 1,
    linkedFolders: [inbox],
    editable: true,
    master: { fileId: asId<FileId>(`file-${id}`), stem, extension, sizeBytes, created: 1, sha256: null },
    attachments: [],
    previews: [],
  };
}

/** A cache of a folder with readings that end when the test says so. */
interface Fixture {
  readonly view: RemoteFolderCache;
  readonly clock: FakeClock;
  readonly controlAssets: ControlAsset[];
  /** One list per question for names. */
  readonly namesAsked: readonly (readonly string[])[];
  /** One per reading that was begun. */
  readonly readings: { answer(...assets: BankAsset[]): void; fail(error: AppError): void }[];
}

function createFixture({
  unread = [] as SyncListing['unread'],
  isPinned = false,
  unseen = [] as readonly BankAsset[],
  unseenUnread = [] as SyncListing['unread'],
} = {}): Fixture {
  const clock = createFakeClock();
  const readings: Fixture['readings'] = [];
  const controlAssets: ControlAsset[] = [];
  const listFolder = (_folder: unknown, signal: AbortSignal): Promise<SyncListing> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      readings.push({
        answer: (...assets) =>
          resolve({
            assets,
            unread,
            receivedCount: assets.length + unread.length,
            isComplete: unread.length === 0,
            isPinned,
          }),
        fail: reject,
      });
    });
  const namesAsked: string[][] = [];
  const findNamed = async (_folder: unknown, fileNames: readonly string[]): Promise<SyncFound> => {
    namesAsked.push([...fileNames]);
    const isAsked = (item: { readonly names: readonly string[] }): boolean =>
      item.names.some((name) => fileNames.includes(name));
    return { assets: unseen.filter(isAsked), unread: unseenUnread.filter(isAsked) };
  };
  const view = createRemoteFolderCache(
    { bank: { listFolder, findNamed }, clock, onRead: (controlAsset) => controlAssets.push(controlAsset) },
    inbox,
  );
  return { view, clock, controlAssets, readings, namesAsked };
}

const never = new AbortController().signal;
const idsIn = (reading: RemoteSnapshot | null, fileName: string) =>
  reading?.byName(nameKey(fileName)).map(({ assetId }) => assetId as string);
const idsOf = (view: RemoteFolderCache, fileName: string) => idsIn(view.latest(), fileName);

async function readFixture(...assets: BankAsset[]): Promise<Fixture> {
  const fixture = createFixture();
  const done = fixture.view.refresh([], never);
  fixture.readings[0]?.answer(...assets);
  await done;
  return fixture;
}

describe('bank-view', () => {
  it('knows nothing before it was read, and then every name in any case and Unicode form', async () => {
    const { view, readings } = createFixture();
    expect(view.latest()).toBe(null);
    const done = view.refresh([], never);
    readings[0]?.answer(asset('1', 'K\u00e4se.TXT'), asset('2', 'ka\u0308se.txt'), asset('3', 'other'));
    await done;
    expect([idsOf(view, 'K\u00c4SE.txt'), idsOf(view, 'other'), idsOf(view, 'nothing')]).toEqual([
      ['1', '2'],
      ['3'],
      [],
    ]);
  });

  it('understands a bank that leaves the extension on the name', async () => {
    const doubled = asset('1', 'logo.png');
    const { view } = await readFixture({ ...doubled, master: { ...doubled.master, stem: 'logo.png' } });
    expect(idsOf(view, 'logo.png')).toEqual(['1']);
  });

  it('reads a small folder again after five seconds, and not before', async () => {
    const { view, clock, readings } = await readFixture();
    await clock.advance(4_999);
    await view.refresh([], never);
    expect(readings).toHaveLength(1);
    await clock.advance(1);
    void view.refresh([], never);
    expect(readings).toHaveLength(2);
  });

  it('keeps what took long to read for longer', async () => {
    const { view, clock, readings } = createFixture();
    const done = view.refresh([], never);
    await clock.advance(3_000);
    readings[0]?.answer();
    await done;
    await clock.advance(59_999);
    await view.refresh([], never);
    expect(readings).toHaveLength(1);
    await clock.advance(1);
    void view.refresh([], never);
    expect(readings).toHaveLength(2);
  });

  it('keeps nothing for longer than five minutes, however long it took to read', async () => {
    const { view, clock, readings } = createFixture();
    const done = view.refresh([], never);
    await clock.advance(60_000);
    readings[0]?.answer();
    await done;
    await clock.advance(5 * 60_000 - 1);
    await view.refresh([], never);
    expect(readings).toHaveLength(1);
    await clock.advance(1);
    void view.refresh([], never);
    expect(readings).toHaveLength(2);
  });

  it.each([60 * 60_000, -1])('reads again when the wall clock was moved by %d ms', async (jumpMs) => {
    const { view, clock, readings } = await readFixture();
    clock.jumpWallTime(jumpMs);
    void view.refresh([], never);
    expect(readings).toHaveLength(2);
  });

  it('tells when a reading began, by the wall clock', async () => {
    const { view, clock, readings } = createFixture();
    const beganAtMs = clock.nowMs();
    const done = view.refresh([], never);
    await clock.advance(2_000);
    readings[0]?.answer();
    expect((await done).beganAtMs).toBe(beganAtMs);
  });

  it('reads again at once after an invalidation', async () => {
    const { view, readings } = await readFixture();
    view.invalidate();
    void view.refresh([], never);
    expect(readings).toHaveLength(2);
  });

  it('reads again after an invalidation that came while it was reading', async () => {
    const { view, readings } = await readFixture();
    view.invalidate();
    const before = view.refresh([], never);
    view.invalidate();
    const after = view.refresh([], never);
    expect(readings).toHaveLength(2);
    readings[1]?.answer(asset('1', 'a'));
    await before;
    await expect.poll(() => readings.length).toBe(3);
    readings[2]?.answer(asset('1', 'a'), asset('2', 'b'));
    await after;
    expect([idsOf(view, 'a'), idsOf(view, 'b')]).toEqual([['1'], ['2']]);
    await view.refresh([], never);
    expect(readings).toHaveLength(3);
  });

  it('reads for who asked after an invalidation also when the reading before it fails', async () => {
    const { view, readings } = await readFixture();
    view.invalidate();
    const before = expect(view.refresh([], never)).rejects.toMatchObject({ code: 'BANK_FAILED' });
    view.invalidate();
    const after = view.refresh([], never);
    readings[1]?.fail(new AppError('BANK_FAILED'));
    await before;
    await expect.poll(() => readings.length).toBe(3);
    readings[2]?.answer(asset('2', 'b'));
    await after;
    expect(idsOf(view, 'b')).toEqual(['2']);
  });

  it('shares one reading among all concurrent callers', async () => {
    const { view, readings } = createFixture();
    const done = Promise.all([view.refresh([], never), view.refresh([], never), view.refresh([], never)]);
    readings[0]?.answer(asset('1', 'a'));
    await done;
    expect([readings.length, idsOf(view, 'a')]).toEqual([1, ['1']]);
  });

  it('reads for the remaining callers when the first one gives up', async () => {
    const { view, readings } = createFixture();
    const first = new AbortController();
    const given = view.refresh([], first.signal);
    const joined = view.refresh([], never);
    const isGivenUp = expect(given).rejects.toMatchObject({ code: 'CANCELLED' });
    first.abort(new AppError('CANCELLED'));
    await isGivenUp;
    await expect.poll(() => readings.length).toBe(2);
    readings[1]?.answer(asset('1', 'a'));
    await joined;
    expect(idsOf(view, 'a')).toEqual(['1']);
  });

  it('tells all who wait when a reading fails, and reads anew for the next', async () => {
    const { view, readings } = createFixture();
    const failures = [view.refresh([], never), view.refresh([], never)].map((asked) =>
      expect(asked).rejects.toMatchObject({ code: 'BANK_FAILED' }),
    );
    readings[0]?.fail(new AppError('BANK_FAILED'));
    await Promise.all(failures);
    void view.refresh([], never);
    expect([readings.length, view.latest()]).toEqual([2, null]);
  });

  it('learns of a confirmed upload without another reading, under its new name only', async () => {
    const { view } = await readFixture(asset('1', 'old.txt'));
    view.learn(() => asset('2', 'new.txt'));
    view.learn(() => asset('1', 'renamed.txt', 7));
    expect([idsOf(view, 'new.txt'), idsOf(view, 'old.txt'), idsOf(view, 'renamed.txt')]).toEqual([
      ['2'],
      [],
      ['1'],
    ]);
    expect(view.latest()?.get(asId<AssetId>('1'))?.master.sizeBytes).toBe(7);
  });

  it('does not forget an upload that was confirmed while the folder was being listed', async () => {
    const { view, readings } = await readFixture();
    view.invalidate();
    const done = view.refresh([], never);
    view.learn(() => asset('2', 'new.txt'));
    readings[1]?.answer(asset('1', 'a'));
    await done;
    expect([idsOf(view, 'a'), idsOf(view, 'new.txt')]).toEqual([['1'], ['2']]);
  });

  it('takes the word of the listing for an upload that it shows itself', async () => {
    const { view, readings } = await readFixture();
    view.invalidate();
    const done = view.refresh([], never);
    view.learn(() => asset('1', 'new.txt', 3));
    readings[1]?.answer(asset('1', 'new.txt', 9));
    await done;
    expect([idsOf(view, 'new.txt'), view.latest()?.get(asId<AssetId>('1'))?.master.sizeBytes]).toEqual([
      ['1'],
      9,
    ]);
  });

  it('asks for the names of a list that the bank may have cut, and once only', async () => {
    const unseen = [asset('beyond', 'late.txt'), asset('second', 'a.txt')];
    const { view, readings, namesAsked } = createFixture({ isPinned: true, unseen });
    const names = ['a.txt', 'late.txt', ...Array.from({ length: 20 }, (_, index) => `new-${index}.txt`)];
    const done = view.refresh(names, never);
    readings[0]?.answer(asset('1', 'a.txt'));
    await done;
    await view.refresh(names, never);
    expect([idsOf(view, 'late.txt'), idsOf(view, 'a.txt'), idsOf(view, 'new-3.txt')]).toEqual([
      ['beyond'],
      ['1', 'second'],
      [],
    ]);
    expect(namesAsked).toEqual([names.slice(0, 20), names.slice(20)]);
  });

  describe('when another reader comes while a caller still waits', () => {
    const logo = asset('beyond', 'logo.psd');
    const files = ['logo.psd', ...Array.from({ length: 20 }, (_, index) => `new-${index}.txt`)];

    it('keeps for the first what the second has no need to ask for', async () => {
      const { view, clock, readings } = createFixture({ isPinned: true, unseen: [logo] });
      const asking = view.refresh(['logo.psd'], never);
      readings[0]?.answer(asset('1', 'a.txt'));
      const first = await asking;
      await clock.advance(5_000);
      const others = view.refresh(['a.txt'], never);
      readings[1]?.answer(asset('1', 'a.txt'));
      const second = await others;
      expect([idsIn(first, 'logo.psd'), idsIn(second, 'logo.psd')]).toEqual([['beyond'], []]);
      expect(first.get(logo.assetId)).toEqual(logo);
    });

    it('puts all portions of an answer into one reading', async () => {
      const clock = createFakeClock();
      const open: (() => void)[] = [];
      const listing = { assets: [], unread: [], receivedCount: 100, isComplete: true, isPinned: true };
      const listFolder = async (): Promise<SyncListing> => listing;
      const findNamed = async (_folder: unknown, names: readonly string[]): Promise<SyncFound> => {
        if (names.includes('new-19.txt')) await new Promise<void>((resolve) => open.push(resolve));
        return { assets: names.includes('logo.psd') ? [logo] : [], unread: [] };
      };
      const view = createRemoteFolderCache(
        { bank: { listFolder, findNamed }, clock, onRead: () => undefined },
        inbox,
      );
      const asking = view.refresh(files, never);
      await expect.poll(() => open.length).toBe(1);
      await clock.advance(5_000);
      await view.refresh([], never);
      open[0]?.();
      expect(idsIn(await asking, 'logo.psd')).toEqual(['beyond']);
    });

    it('tells each of them of an upload that is confirmed, by what that one knows of the asset', async () => {
      const { view, clock, readings } = createFixture({ isPinned: true, unseen: [logo] });
      const asking = view.refresh(['logo.psd'], never);
      readings[0]?.answer();
      const first = await asking;
      await clock.advance(5_000);
      const others = view.refresh([], never);
      readings[1]?.answer();
      const second = await others;
      const newNames = (known: BankAsset | null) => known?.names ?? ['unknown'];
      view.learn((known) => ({ ...asset('beyond', 'logo.psd', 9), names: newNames(known(logo.assetId)) }));
      const seen = [first, second].map((reading) => reading.get(logo.assetId));
      expect(seen).toMatchObject([
        { names: ['logo.psd'], master: { sizeBytes: 9 } },
        { names: ['unknown'], master: { sizeBytes: 9 } },
      ]);
    });
  });

  it('asks for no names when the list was whole', async () => {
    const { view, readings, namesAsked } = createFixture();
    const done = view.refresh(['late.txt'], never);
    readings[0]?.answer(asset('1', 'a.txt'));
    await done;
    expect(namesAsked).toEqual([]);
  });

  it.each([
    ['of the names that it shows, in any case', [{ names: ['logo', 'Logo.AI'] }], [true, true, false]],
    ['of all names when it shows none', [{ names: ['x'] }, { names: [] }], [true, true, true]],
    ['of no name when all was read', [], [false, false, false]],
  ])('says that an item that cannot be read may be a file %s', async (_, unread, expected) => {
    const { view, readings } = createFixture({ unread });
    const asking = view.refresh([], never);
    readings[0]?.answer(asset('1', 'a.txt'));
    const reading = await asking;
    const questions = [['logo.ai'], ['b.txt', 'LOGO'], ['b.txt', 'logo.psd']];
    expect(questions.map((names) => reading.mayHide(names))).toEqual(expected);
  });

  it('says so of an item that a question for names has found', async () => {
    const { view, readings } = createFixture({ isPinned: true, unseenUnread: [{ names: ['logo.ai'] }] });
    const asking = view.refresh(['logo.ai', 'b.txt'], never);
    readings[0]?.answer();
    const reading = await asking;
    expect([reading.mayHide(['logo.ai']), reading.mayHide(['b.txt'])]).toEqual([true, false]);
  });

  it('records the control assets of each complete reading, and none of one with unreadable items', async () => {
    const { controlAssets } = await readFixture(asset('1', 'a'), asset('2', 'b'));
    expect(controlAssets).toMatchObject([{ bankFolderId: inbox, assetIds: ['1', '2'], receivedCount: 2 }]);
    const broken = createFixture({ unread: [{ names: [] }] });
    const done = broken.view.refresh([], never);
    broken.readings[0]?.answer(asset('1', 'a'));
    await done;
    expect([broken.controlAssets, idsOf(broken.view, 'a')]).toEqual([[], ['1']]);
  });
});
