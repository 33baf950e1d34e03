import { describe, expect, it } from 'vitest';
import { type AssetId, asId } from '../../../../../shared/model/index.ts';
import { connectTo, never, startScriptedBank, wireAsset } from '../scripted-bank.ts';

describe('main/api/asset-details', () => {
  it('has a keyword once that the bank lists under each of its parents', async () => {
    const keyword = (id: string, parentId: string) => ({ Id: id, ParentId: parentId, Value: { en: id } });
    const client = await connect({
      '/keyword': [keyword('lake', '0'), keyword('water', 'lake'), keyword('lake', 'nature')],
      '/asset/{id}': wireAsset('a1', { Keywords: [keyword('lake', '0'), keyword('lake', 'nature')] }),
    });
    const asset = await client.assetDetails(asId<AssetId>('a1'), null, never);
    expect([(await client.keywords(never))?.map(idOf), asset?.keywords.map(idOf)]).toEqual([
      ['lake', 'water'],
      ['lake'],
    ]);
  });

  it('has no time where the bank tells one that no calendar has', async () => {
    const never64 = 2 ** 63;
    const client = await connect({
      '/asset/{id}': wireAsset('a1', { Created: never64, Modified: -never64, PublishEnd: never64 }),
    });
    expect(await client.assetDetails(asId<AssetId>('a1'), null, never)).toMatchObject({
      created: 0,
      modified: 0,
      publishEnd: null,
    });
  });
});

function idOf({ keywordId }: { readonly keywordId: string }): string {
  return keywordId;
}

/** To a bank that describes itself as one with these answers. */
async function connect(answers: Readonly<Record<string, unknown>>) {
  const paths = Object.fromEntries(Object.keys(answers).map((path) => [`/papi/v1${path}`, { get: {} }]));
  const bank = await startScriptedBank(({ path }) => {
    if (path.includes('/auth/')) return {};
    if (path.endsWith('/swagger/docs/v1')) return { json: { openapi: '3.0.3', paths } };
    const json = Object.entries(answers).find(([known]) => path.endsWith(known.replace('{id}', 'a1')))?.[1];
    return json === undefined ? { status: 404, text: '' } : { json };
  });
  return connectTo(bank.url);
}
