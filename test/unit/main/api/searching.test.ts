import { describe, expect, it } from 'vitest';
import { asId, type BankFolderId } from '../../../../shared/model/index.ts';
import { connectTo, never, type ScriptedAnswer, startScriptedBank, wireAsset } from './scripted-bank.ts';

const folderId = asId<BankFolderId>('aB3');

describe('searching', () => {
  it('sends the clauses, keeps what fits, and suspects a length that looks like a page', async () => {
    const found = Array.from({ length: 50 }, (_, index) =>
      wireAsset(`a${index}`, { Name: { en: `Photo ${index}` } }),
    );
    const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : { json: found }));
    const query = {
      folderId,
      includeSubfolders: true,
      exclude: false,
      match: 'contains',
      text: 'photo?4?',
    } as const;
    const listing = await connectTo(bank.url).search(query, never);
    expect([listing.assets.map(({ name }) => name.en), listing.receivedCount, listing.isComplete]).toEqual([
      Array.from({ length: 10 }, (_, index) => `Photo 4${index}`),
      50,
      false,
    ]);
  });

  describe('in pages', () => {
    const query = { folderId, includeSubfolders: true, exclude: false, match: 'contains', text: '' } as const;
    const parameters = ['Offset', 'Limit'].map((name) => ({ name, in: 'query' }));
    const openApi = { paths: { '/papi/v1/asset/search': { post: { parameters } } } };
    const page = { offset: 2, limit: 2 };
    const pagingBank = (answer: ScriptedAnswer, described: unknown = openApi) =>
      startScriptedBank(({ path }) => {
        if (path.includes('/auth/')) return {};
        return path.endsWith('/swagger/docs/v1') ? { json: described } : answer;
      });
    const two = [wireAsset('a3'), wireAsset('a4')];
    const counted = { json: two, headers: { 'x-total-count': '100000' } };

    it('takes a part and the count of all from a bank that says it gives them', async () => {
      const bank = await pagingBank(counted);
      const found = await connectTo(bank.url).searchPage(query, page, never);
      expect([found?.assets.map(({ assetId }) => assetId), found?.total]).toEqual([['a3', 'a4'], 100_000]);
      expect(bank.calls().at(-1)).toBe('POST /asset/search?Offset=2&Limit=2');
    });

    it.each([
      ['the bank does not count', { json: two }],
      ['the bank sends more than a page', { json: [...two, wireAsset('a5')], headers: counted.headers }],
      [
        'one among them has no file',
        { json: [wireAsset('a3'), wireAsset('a4', { MasterFile: null })], headers: counted.headers },
      ],
    ])('leaves it to the whole where %s', async (_, answer) => {
      const bank = await pagingBank(answer);
      expect(await connectTo(bank.url).searchPage(query, page, never)).toBeNull();
    });

    it.each([
      ['of a bank that does not say it', query, { paths: { '/papi/v1/asset/search': { post: {} } } }],
      ['of what is sorted out here', { ...query, text: 'photo 4?' }, openApi],
      ['of a file name', { ...query, text: 'photo.png' }, openApi],
    ])('never asks for a part %s', async (_, asked, described) => {
      const bank = await pagingBank(counted, described);
      expect(await connectTo(bank.url).searchPage(asked, page, never)).toBeNull();
      expect(bank.calls().filter((call) => call.includes('search'))).toEqual([]);
    });
  });

  it('takes the id of an attachment type from a field of any name', async () => {
    const types = [
      { Id: 'print', Name: { en: 'Print' } },
      { Key: 4, Name: 'Web' },
      { Id: 7, Order: 2, Description: 'For the printer', Key: 'source', Name: 'Source' },
      { Id: 8, Description: 'Of a model', Name: 'Release' },
      { Name: { en: 'No id' } },
      'x',
    ];
    const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : { json: types }));
    expect(await connectTo(bank.url).attachmentTypes(never)).toEqual([
      { typeId: 'print', systemIds: [], name: { en: 'Print' } },
      { typeId: '4', systemIds: [], name: { 'x-default': 'Web' } },
      { typeId: 'source', systemIds: ['7'], name: { 'x-default': 'Source' } },
      { typeId: '8', systemIds: [], name: { 'x-default': 'Release' } },
    ]);
  });
});
