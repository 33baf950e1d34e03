import { describe, expect, it } from 'vitest';
import type { AssetQuery, FoundAsset } from '../../../../main/api/index.ts';
import { createScreenBank, type ScreenBankClient } from '../../../../main/rpc/index.ts';
import {
  type AssetId,
  asId,
  type BankFolderId,
  type ConversionId,
  type FileId,
} from '../../../../shared/model/index.ts';
import type { SearchQuery } from '../../../../shared/rpc/index.ts';

const never = new AbortController().signal;
const inbox = asId<BankFolderId>('bf1');
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
          dimensions: null,
        },
      ],
      total: 1,
      isComplete: true,
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

  it('tells the file names of a folder', async () => {
    const { bank } = open([asset('a1')]);
    expect(await bank.fileNames(inbox, never)).toEqual([{ assetId: 'a1', fileName: 'Logo.png' }]);
  });

  it.each([
    ['does not tell', null, true],
    ['gives all', { AllRights: true }, true],
    ['gives this one', { AddAssets: true }, true],
    ['leaves this one out', { Read: true }, false],
  ])('offers a folder whose bank %s the right to add', async (_what, rights, canAddAssets) => {
    const folder = {
      bankFolderId: inbox,
      parentId: asId<BankFolderId>('0'),
      name: { en: 'Inbox' },
      hasChildren: false,
    };
    const { bank } = open([], { folderChildren: async () => [{ ...folder, rights }] });
    expect(await bank.folderChildren(asId<BankFolderId>('0'), never)).toEqual([{ ...folder, canAddAssets }]);
  });
});

function open(assets: readonly FoundAsset[], patch: Partial<ScreenBankClient> = {}) {
  const asked: AssetQuery[] = [];
  const listing = { assets, receivedCount: assets.length, isComplete: true, isPinned: false };
  const client: ScreenBankClient = {
    folderChildren: async () => null,
    search: async (asking) => {
      asked.push(asking);
      return listing;
    },
    attachmentTypes: async () => [],
    listFolder: async () => listing,
    previewBytes: async () => null,
    assetDetails: async () => null,
    conversions: async () => null,
    propertyFields: async () => null,
    keywords: async () => null,
    saveAsset: async (assetId) => assetId,
    describe: async () => ({ isSelfDescribed: false, isFinal: true, has: () => false }),
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
    master: { fileId: asId<FileId>(`f-${id}`), stem: 'Logo', extension: 'png', sizeBytes: 10, created: 1 },
    attachments: [],
    previews: [],
    dimensions: null,
    ...patch,
  };
}
