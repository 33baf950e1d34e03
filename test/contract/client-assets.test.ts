import { describe, expect, it, onTestFinished } from 'vitest';
import { type BankClient, createBankClient } from '../../main/api/index.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import { createScreenBank } from '../../main/review/index.ts';
import { asId, type BankFolderId } from '../../shared/model/index.ts';
import type { SearchQuery } from '../../shared/rpc/index.ts';
import { picture } from '../support/pictures.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';

const never = new AbortController().signal;

describe("the facts about one asset in Galley's own client", () => {
  it('reads all of it and the lists that name its parts, and changes only the given fields', async () => {
    const { bank, client } = await start(await startBank({ seed: 'demo' }));
    const screen = createScreenBank(client);
    const [card] = (await screen.search(searchFor('bottle, lemon'), never)).items;
    if (card === undefined) throw new Error('The demonstration has no such asset.');
    const lists = await screen.assetLists(never);
    expect([lists.conversions?.length, lists.fields?.length, lists.canSave]).toEqual([7, 7, true]);
    expect(lists.keywords?.length).toBeGreaterThan(5);

    const text = await bank.admin.upload(bank.inboxFolderId, 'prices.txt', Buffer.from('ten'));
    expect((await screen.asset(text.Id, never))?.master?.conversions).toEqual(['1']);

    const before = await screen.asset(card.assetId, never);
    await screen.saveAsset(
      {
        assetId: card.assetId,
        name: { fi: 'Pullo' },
        properties: [
          { fieldId: 'print-run', value: 2_500 },
          { fieldId: 'photographer', value: null },
        ],
      },
      never,
    );
    const after = await screen.asset(card.assetId, never);
    expect([after?.name, after?.description, after?.keywords]).toEqual([
      { ...before?.name, fi: 'Pullo' },
      before?.description,
      before?.keywords,
    ]);
    const changed = (fields: typeof after) =>
      Object.fromEntries(fields?.properties.map(({ fieldId, value }) => [fieldId, value]) ?? []);
    const { photographer: _gone, ...kept } = changed(before);
    expect(changed(after)).toEqual({ ...kept, 'print-run': 2_500 });
    expect(bank.url).toBe(client.server);
  });

  it('adds and takes away keywords without those that another user changed in between', async () => {
    const { client } = await start(await startBank({ seed: 'demo' }));
    const screen = createScreenBank(client);
    const [card] = (await screen.search(searchFor('bottle, lemon'), never)).items;
    const ids = (await screen.assetLists(never)).keywords?.map(({ keywordId }) => keywordId) ?? [];
    const [shown, gone, added, theirs] = ids;
    if (card === undefined || shown === undefined || gone === undefined || added === undefined)
      throw new Error('The demonstration has no such asset or too few keywords.');
    const { assetId } = card;
    await client.saveAsset(assetId, { keywordIds: [shown, gone] }, never);
    // A form is opened here. Then another person adds one keyword and takes another away:
    await client.saveAsset(assetId, { keywordIds: [gone, theirs ?? shown] }, never);
    await screen.saveAsset({ assetId, keywords: { added: [added, gone], removed: [] } }, never);
    const afterAdding = await keywordsOf();
    await screen.saveAsset({ assetId, keywords: { added: [], removed: [gone, shown] } }, never);
    expect([afterAdding, await keywordsOf()]).toEqual([
      [gone, theirs, added].toSorted(),
      [theirs, added].toSorted(),
    ]);

    async function keywordsOf() {
      const asset = await screen.asset(assetId, never);
      return asset?.keywords.map(({ keywordId }) => keywordId).toSorted();
    }
  });

  it('shows the end of a long search without the rest of it', async () => {
    const { bank, client } = await start(await startBank());
    for (let index = 0; index < 7; index += 1)
      await bank.admin.upload(bank.inboxFolderId, `n${index}.txt`, Buffer.from(`text ${index}`));
    const asked: string[] = [];
    const screen = createScreenBank({
      ...client,
      searchPage: async (...call) => {
        const page = await client.searchPage(...call);
        if (page !== null) asked.push(`${call[1].offset}, ${page.assets.length} of ${page.total}`);
        return page;
      },
    });
    const query = { ...searchFor('n'), folderId: asId<BankFolderId>(bank.inboxFolderId) };
    const { items, total } = await screen.search({ ...query, offset: 5, limit: 5 }, never);
    expect([items.map(({ fileName }) => fileName), total]).toEqual([['n5.txt', 'n6.txt'], 7]);
    expect(asked).toEqual(['5, 2 of 7']);
  });

  it('finds an asset of a documented bank in the folder of the search, and offers no lists there', async () => {
    const { bank, client } = await start(await startBank({ profile: 'documented' }));
    const uploaded = await bank.admin.upload(bank.inboxFolderId, 'a.png', await picture(40, 30));
    const screen = createScreenBank(client);
    const query = { ...searchFor('a'), folderId: asId<BankFolderId>(bank.inboxFolderId) };
    await screen.search(query, never);
    const asset = await screen.asset(uploaded.Id, never);
    expect([asset?.master?.fileName, asset?.master?.conversions, await screen.assetLists(never)]).toEqual([
      'a.png',
      ['1', '2', '3', '4', '5', '6', '7'],
      {
        conversions: null,
        thumbnailConversionId: null,
        fields: null,
        keywords: null,
        statuses: null,
        canSave: true,
        failures: { conversions: null, fields: null, keywords: null, statuses: null, canSave: null },
      },
    ]);
  });
});

async function start(
  bank: RunningBank,
): Promise<{ readonly bank: RunningBank; readonly client: BankClient }> {
  const client = createBankClient({
    server: bank.url,
    credentials: { apiKey: bank.apiKey },
    clock: systemClock,
    log: silentLog,
  });
  onTestFinished(() => client.close());
  return { bank, client };
}

function searchFor(text: string): SearchQuery {
  return {
    text,
    match: 'contains',
    folderId: null,
    includeSubfolders: true,
    exclude: false,
    offset: 0,
    limit: 10,
  };
}
