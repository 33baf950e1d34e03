import { describe, expect, it } from 'vitest';
import type { AssetDetails, AssetQuery, FileDetails, FoundAsset } from '../../../../main/api/index.ts';
import { createScreenBank, type ScreenBankClient, shownAtMost } from '../../../../main/review/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankFolderId,
  type ConversionId,
  type FileId,
  type KeywordId,
} from '../../../../shared/model/index.ts';
import type { SearchQuery } from '../../../../shared/rpc/index.ts';

const never = new AbortController().signal;
const inbox = asId<BankFolderId>('bf1');
const firstLook = '0d0f6d0e-0000-4000-8000-000000000001';
const laterLook = '0d0f6d0e-0000-4000-8000-000000000002';
const query: SearchQuery = {
  text: 'logo',
  match: 'contains',
  folderId: inbox,
  includeSubfolders: true,
  exclude: false,
  offset: 0,
  limit: 2,
};

describe('screen-bank', () => {
  it('shows an asset with its file name and the first picture that is ready', async () => {
    const { bank } = open([asset('a1', { previews: [asId<ConversionId>('2'), asId<ConversionId>('3')] })]);
    expect(await bank.search(query, never)).toEqual({
      items: [
        {
          assetId: 'a1',
          name: { en: 'Logo' },
          fileName: 'Logo.png',
          sizeBytes: 10,
          created: 1,
          modified: 2,
          thumbnail: { fileId: 'f-a1', conversionId: '2' },
          editable: true,
          linkedFolders: [inbox],
          dimensions: null,
        },
      ],
      total: 1,
      isComplete: true,
      isArranged: true,
    });
  });

  it('asks the bank once while a person scrolls, and anew from the top or for another question', async () => {
    const { bank, asked } = open(['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => asset(id)));
    const pages = [
      await bank.search(query, never),
      await bank.search({ ...query, offset: 2 }, never),
      await bank.search({ ...query, offset: 4 }, never),
    ];
    expect(pages.map(({ items, total }) => [items.map(({ assetId }) => assetId), total])).toEqual([
      [['a1', 'a2'], 5],
      [['a3', 'a4'], 5],
      [['a5'], 5],
    ]);
    expect(asked.length).toBe(1);
    await bank.search(query, never);
    await bank.search({ ...query, offset: 2, text: 'other' }, never);
    expect(asked.map(({ text }) => text)).toEqual(['logo', 'logo', 'other']);
  });

  it('asks the bank anew, once for all pages in sight, when a person looks again far from the top', async () => {
    const { bank, asked } = open(['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => asset(id)));
    const first = { ...query, look: firstLook };
    await bank.search(first, never);
    await bank.search({ ...first, offset: 2 }, never);
    expect(asked.length).toBe(1);
    const again = { ...query, look: laterLook };
    await Promise.all([2, 4].map((offset) => bank.search({ ...again, offset }, never)));
    expect(asked.length).toBe(2);
    await bank.search({ ...again, offset: 4 }, never);
    expect(asked.length).toBe(2);
  });

  it('asks for itself where the page that asked first was left', async () => {
    const left = new AbortController();
    const asked: AbortSignal[] = [];
    const { bank } = open([], {
      search: async (_query, signal) => {
        asked.push(signal);
        await Promise.resolve();
        if (signal === left.signal) left.abort();
        signal.throwIfAborted();
        return { assets: [asset('a1')], unread: [], receivedCount: 1, isComplete: true, isPinned: false };
      },
    });
    const pages = await Promise.allSettled([
      bank.search({ ...query, look: firstLook }, left.signal),
      bank.search({ ...query, look: firstLook }, never),
    ]);
    expect(pages.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(asked).toEqual([left.signal, never]);
  });

  it('asks a bank that gives pages for those that are looked at, and never for the whole', async () => {
    const assets = Array.from({ length: 100_000 }, (_, index) => asset(`a${index}`));
    const pages: (readonly [number, number])[] = [];
    const hints: (string | null)[] = [];
    const { bank, asked } = open(assets, {
      searchPage: async (_query, { offset, limit }) => {
        pages.push([offset, limit]);
        return { assets: assets.slice(offset, offset + limit), total: assets.length };
      },
      assetDetails: async (_assetId, hint) => {
        hints.push(hint);
        return null;
      },
    });
    await bank.search(query, never);
    const last = await bank.search({ ...query, offset: 99_998 }, never);
    expect([last.items.map(({ assetId }) => assetId), last.total, last.isComplete]).toEqual([
      ['a99998', 'a99999'],
      100_000,
      true,
    ]);
    expect(pages).toEqual([
      [0, 2],
      [99_998, 2],
    ]);
    expect(asked).toEqual([]);
    await bank.asset(asId<AssetId>('a99999'), never);
    await bank.asset(asId<AssetId>('a500'), never);
    expect(hints).toEqual(['bf1', null]);
  });

  it('goes on with the whole from the page on that cannot be had by itself', async () => {
    const pages: number[] = [];
    const { bank, asked } = open(
      ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((id) => asset(id)),
      {
        searchPage: async (_query, { offset }) => {
          pages.push(offset);
          return offset === 0 ? { assets: [asset('a1'), asset('a2')], total: 7 } : null;
        },
      },
    );
    const answers = [
      await bank.search(query, never),
      await bank.search({ ...query, offset: 2 }, never),
      await bank.search({ ...query, offset: 4 }, never),
    ];
    expect(answers.map(({ items, total }) => [items.map(({ assetId }) => assetId), total])).toEqual([
      [['a1', 'a2'], 7],
      [['a3', 'a4'], 6],
      [['a5', 'a6'], 6],
    ]);
    expect([pages, asked.length]).toEqual([[0, 2], 1]);
  });

  it('reads the newest first from the end of a bank that gives pages, which counts once', async () => {
    const assets = ['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => asset(id));
    const pages: (readonly [number, number])[] = [];
    const { bank, asked } = open(assets, {
      searchPage: async (_query, { offset, limit }) => {
        pages.push([offset, limit]);
        return { assets: assets.slice(offset, offset + limit), total: assets.length };
      },
    });
    const newest: SearchQuery = { ...query, order: 'newest', look: firstLook };
    const answers = [
      await bank.search(newest, never),
      await bank.search({ ...newest, offset: 2 }, never),
      await bank.search({ ...newest, offset: 4 }, never),
      await bank.search({ ...newest, offset: 6 }, never),
    ];
    expect(answers.map(({ items, total }) => [items.map(({ assetId }) => assetId), total])).toEqual([
      [['a5', 'a4'], 5],
      [['a3', 'a2'], 5],
      [['a1'], 5],
      [[], 5],
    ]);
    expect(pages).toEqual([
      [0, 1],
      [3, 2],
      [1, 2],
      [0, 1],
    ]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['newest', ['a3', 'a1', 'a2']],
    ['oldest', ['a2', 'a1', 'a3']],
    [undefined, ['a1', 'a2', 'a3']],
  ] as const)('orders a whole listing by creation: %s', async (order, expected) => {
    const { bank } = open([
      asset('a1', { created: 5 }),
      asset('a2', { created: 3 }),
      asset('a3', { created: 9 }),
    ]);
    const asking = order === undefined ? query : { ...query, order };
    const pages = [
      await bank.search({ ...asking, look: firstLook }, never),
      await bank.search({ ...asking, look: firstLook, offset: 2 }, never),
    ];
    expect(pages.flatMap(({ items }) => items.map(({ assetId }) => assetId))).toEqual(expected);
  });

  it("shows the local name before a download when not every disk can hold the bank's name", async () => {
    const { bank } = open([], {
      assetDetails: async () =>
        details(file('..\\CON.\u202Etxt'), [
          { typeId: asId<AttachmentTypeId>('t1'), file: file('notes.txt') },
        ]),
    });
    const { master, attachments } = (await bank.asset(asId<AssetId>('a1'), never)) ?? details(null, []);
    expect([master, ...attachments.map(({ file: attached }) => attached)]).toMatchObject([
      { fileName: '..\\CON.txt', localName: '__CON.txt' },
      { fileName: 'notes.txt', localName: null },
    ]);
  });

  it('asks for an asset in the folder where the last search found it', async () => {
    const hints: (string | null)[] = [];
    const { bank } = open([asset('a1')], {
      assetDetails: async (_assetId, hint) => {
        hints.push(hint);
        return null;
      },
    });
    await bank.search(query, never);
    await bank.asset(asId<AssetId>('a1'), never);
    await bank.asset(asId<AssetId>('a9'), never);
    expect(hints).toEqual(['bf1', null]);
  });

  it.each(['listings', 'pages'])(
    'knows where it found what other searches have shown, by %s',
    async (kind) => {
      const hints: (string | null)[] = [];
      const found: Readonly<Record<string, FoundAsset>> = {
        logo: asset('a1'),
        lo: asset('a2', { linkedFolders: [asId<BankFolderId>('bf2')] }),
      };
      const listingOf = (text: string) => [found[text]].filter((each) => each !== undefined);
      const { bank } = open([], {
        search: async ({ text }) => ({
          assets: listingOf(text),
          unread: [],
          receivedCount: 1,
          isComplete: true,
          isPinned: false,
        }),
        searchPage: async ({ text }) => (kind === 'pages' ? { assets: listingOf(text), total: 1 } : null),
        assetDetails: async (_assetId, hint) => {
          hints.push(hint);
          return null;
        },
      });
      await bank.search(query, never);
      // The palette looks for something while these results are still shown.
      await bank.search({ ...query, text: 'lo' }, never);
      await bank.asset(asId<AssetId>('a1'), never);
      await bank.asset(asId<AssetId>('a2'), never);
      expect(hints).toEqual(['bf1', 'bf2']);
    },
  );

  it('forgets the folders of what was shown longest ago, beyond a bound', async () => {
    const hints: (string | null)[] = [];
    const assets = Array.from({ length: shownAtMost + 2 }, (_, index) => asset(`a${index}`));
    const { bank } = open([], {
      searchPage: async (_query, { offset, limit }) => ({
        assets: assets.slice(offset, offset + limit),
        total: assets.length,
      }),
      assetDetails: async (_assetId, hint) => {
        hints.push(hint);
        return null;
      },
    });
    for (const [offset, limit] of [
      [0, 2],
      [2, shownAtMost - 2],
      // Seen again: it is not what was shown longest ago.
      [0, 1],
      [shownAtMost, 1],
    ] as const)
      await bank.search({ ...query, offset, limit }, never);
    for (const index of [0, 1, 2, shownAtMost]) await bank.asset(asId<AssetId>(`a${index}`), never);
    expect(hints).toEqual(['bf1', null, 'bf1', 'bf1']);
  });

  it('names an asset by its id, else as it was shown last, and never lists a folder for that', async () => {
    const hints: (string | null)[] = [];
    const id = asId<AssetId>('a1');
    const withName = (text: string, patch: Partial<ScreenBankClient> = {}) =>
      open([asset('a1', { name: { en: text } })], {
        assetDetails: async (_assetId, hint) => {
          hints.push(hint);
          return null;
        },
        ...patch,
      }).bank;
    const listing = withName('Logo');
    const names = [await listing.assetName(id, never)];
    await listing.search(query, never);
    names.push(await listing.assetName(id, never));
    const asking = withName('Logo', {
      assetDetails: async () => ({ ...details(null, []), name: { en: 'Logo, renamed' } }),
    });
    await asking.search(query, never);
    names.push(await asking.assetName(id, never));
    expect(names).toEqual([null, { en: 'Logo' }, { en: 'Logo, renamed' }]);
    expect(hints).toEqual([null, null]);
  });

  it('tells the file names of a folder', async () => {
    const { bank } = open([asset('a1')]);
    expect(await bank.fileNames(inbox, never)).toEqual([{ assetId: 'a1', fileName: 'Logo.png' }]);
  });

  it('says that an asset is gone where its keywords are to change, and replaces none', async () => {
    const saved: unknown[] = [];
    const { bank } = open([], {
      saveAsset: async (assetId, changes) => {
        saved.push(changes);
        return assetId;
      },
    });
    const assetId = asId<AssetId>('a1');
    const keywords = { added: [asId<KeywordId>('10')], removed: [] };
    await expect(bank.saveAsset({ assetId, keywords }, never)).rejects.toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
    await bank.saveAsset({ assetId, name: { en: 'Logo 2' } }, never);
    expect(saved).toEqual([{ name: { en: 'Logo 2' } }]);
  });

  it.each([
    ['does not tell', null, true],
    ['gives all', { AllRights: true }, true],
    ['gives this one', { AddAssets: true }, true],
    ['leaves this one out', { Read: true }, false],
  ])('offers a folder when its bank %s the right to add', async (_what, rights, canAddAssets) => {
    const folder = {
      bankFolderId: inbox,
      parentId: asId<BankFolderId>('0'),
      name: { en: 'Inbox' },
      hasChildren: false,
    };
    const { bank } = open([], { folderChildren: async () => [{ ...folder, rights }] });
    expect(await bank.folderChildren(asId<BankFolderId>('0'), never)).toEqual([{ ...folder, canAddAssets }]);
  });

  it('gives each list without those that the bank refuses, and says which', async () => {
    const refused = () => Promise.reject(new AppError('FORBIDDEN'));
    const { bank } = open([], { keywords: refused, propertyFields: async () => [], describe: refused });
    expect(await bank.assetLists(never)).toEqual({
      conversions: null,
      thumbnailConversionId: null,
      fields: [],
      keywords: null,
      statuses: null,
      canSave: false,
      failures: {
        conversions: null,
        fields: null,
        keywords: 'FORBIDDEN',
        statuses: null,
        canSave: 'FORBIDDEN',
      },
    });
  });

  it('fails where the bank gives none of the lists, and where no caller waits for them any more', async () => {
    const lost = () => Promise.reject(new AppError('BANK_UNREACHABLE'));
    const silent = {
      conversions: lost,
      propertyFields: lost,
      keywords: lost,
      assetStatuses: lost,
      describe: lost,
    };
    await expect(open([], silent).bank.assetLists(never)).rejects.toMatchObject({ code: 'BANK_UNREACHABLE' });
    const left = AbortSignal.abort(new AppError('CANCELLED'));
    await expect(open([], { keywords: lost }).bank.assetLists(left)).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });
});

function open(assets: readonly FoundAsset[], patch: Partial<ScreenBankClient> = {}) {
  const asked: AssetQuery[] = [];
  const listing = { assets, unread: [], receivedCount: assets.length, isComplete: true, isPinned: false };
  const client: ScreenBankClient = {
    folderChildren: async () => null,
    search: async (asking) => {
      asked.push(asking);
      return listing;
    },
    searchPage: async () => null,
    attachmentTypes: async () => [],
    listFolder: async () => listing,
    previewBytes: async () => null,
    assetDetails: async () => null,
    conversions: async () => null,
    propertyFields: async () => null,
    keywords: async () => null,
    assetStatuses: async () => null,
    saveAsset: async (assetId) => assetId,
    describe: async () => ({
      isSelfDescribed: false,
      isFinal: true,
      pagesSearch: false,
      has: () => false,
      announces: () => false,
    }),
    ...patch,
  };
  return { bank: createScreenBank(client), asked };
}

function asset(id: string, patch: Partial<FoundAsset> = {}): FoundAsset {
  return {
    assetId: asId<AssetId>(id),
    name: { en: 'Logo' },
    names: ['Logo'],
    created: 1,
    modified: 2,
    linkedFolders: [inbox],
    editable: true,
    master: {
      fileId: asId<FileId>(`f-${id}`),
      stem: 'Logo',
      extension: 'png',
      sizeBytes: 10,
      created: 1,
      sha256: null,
    },
    attachments: [],
    previews: [],
    hasUnreadAttachments: false,
    keywordIds: [],
    dimensions: null,
    ...patch,
  };
}

function file(fileName: string): FileDetails {
  const fileId = asId<FileId>(`f-${fileName}`);
  return {
    fileId,
    fileName,
    sizeBytes: 10,
    created: 1,
    previews: [],
    conversions: [],
    pageCount: null,
    image: null,
  };
}

function details(master: FileDetails | null, attachments: AssetDetails['attachments']): AssetDetails {
  return {
    assetId: asId<AssetId>('a1'),
    name: { en: 'Logo' },
    description: {},
    created: 1,
    modified: 2,
    publishEnd: null,
    statusId: null,
    properties: [],
    keywords: [],
    linkedFolders: [inbox],
    master,
    attachments,
    editable: true,
  };
}
