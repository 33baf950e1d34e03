import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBank } from '../../../../../service/cli/open-bank.ts';
import { readSearchClauses } from '../../../../../service/domain/index.ts';
import { openStore, prepareDataDirectory } from '../../../../../service/store/index.ts';
import { createPageQueryThread } from '../../../../../service/store/sqlite/page-query-thread.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

const searches = [
  [],
  [{ SearchField: 'Name', SearchOption: 'contains', ValuesList: ['a'] }],
  [{ SearchField: 'Name', SearchOption: 'contains', ValuesList: ['bottle'] }],
  [{ SearchField: 'Name', SearchOption: 'Regex', ValuesList: ['B.*e'], Exclude: true }],
];

/** Every search, by the store that decides where it runs. */
async function findAll(dataPath: string, mostAssetsInline: number) {
  const store = await openStore(prepareDataDirectory(dataPath), { mostAssetsInline });
  const found = [];
  for (const clauses of searches)
    for (const page of [
      { offset: 0, limit: null },
      { offset: 2, limit: 3 },
    ]) {
      const { total, assetIds } = await store.index.find(readSearchClauses(clauses), null, {
        ...page,
        modifiedSince: null,
      });
      found.push([total, assetIds.slice(0, assetIds.length)]);
    }
  await store.close();
  return found;
}

describe('searches of a large bank', () => {
  it('find on their thread what the bank finds without one', async () => {
    const dataPath = await temporaryDirectory();
    await (await openBank(dataPath, 'demo', { now: Date.now })).close();
    const inline = await findAll(dataPath, 10_000);
    expect(inline[0]?.[0]).toBeGreaterThan(20);
    expect(await findAll(dataPath, 0)).toEqual(inline);
  });

  it('reject when the statement fails, and go on with the next', async () => {
    const dataPath = await temporaryDirectory();
    await (await openBank(dataPath, 'empty', { now: Date.now })).close();
    const thread = createPageQueryThread(join(dataPath, 'bank.db'));
    onTestFinished(() => thread.close());
    await expect(thread.run({ sql: 'select nothing', parameters: [] })).rejects.toThrow('A search failed');
    const page = await thread.run({ sql: "select 2 as total, '[4,5]' as ids", parameters: [] });
    expect([page.total, [...page.ids]]).toEqual([2, [4, 5]]);
  });
});
