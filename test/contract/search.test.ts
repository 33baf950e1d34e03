import { describe, expect, it } from 'vitest';
import { routes, totalCountHeader } from '../../shared/api/index.ts';
import { row } from '../support/reference-row.ts';
import { startBank } from '../support/running-bank.ts';
import { name, seasons, startLibrary, stems } from '../support/search-library.ts';

describe('docs/api/reference.md#asset-search-clauses', () => {
  row('Asset search rules', 'Rule 1', 'FolderId alone finds what is in that folder only', async () => {
    const bank = await startLibrary(seasons);
    expect(stems(await bank.admin.search([{ SearchField: 'FolderId', ValuesList: ['outer'] }]))).toEqual([
      'Summer lake',
      'summerhouse',
    ]);
  });

  row(
    'Asset search rules',
    'Rule 2',
    'FolderId with IncludeSubfolders finds what is below, too',
    async () => {
      const bank = await startLibrary(seasons);
      const clause = { SearchField: 'FolderId', SearchOption: 'IncludeSubfolders', ValuesList: ['outer'] };
      expect(stems(await bank.admin.search([clause]))).toEqual([
        'Summer lake',
        'summerhouse',
        'Winter LAKE',
        'Ärla',
      ]);
    },
  );

  row(
    'Asset search rules',
    'Rule 3',
    'Exclude selects all assets except the matches, for names and for folders',
    async () => {
      const bank = await startLibrary(seasons);
      expect(stems(await bank.admin.search([{ ...name('contains', 'lake'), Exclude: true }]))).toEqual([
        'summerhouse',
        'Ärla',
      ]);
      const notOuter = { SearchField: 'FolderId', ValuesList: ['outer'], Exclude: true };
      expect(stems(await bank.admin.search([notOuter]))).toEqual(['Winter LAKE', 'Ärla']);
      const notBelow = { ...notOuter, SearchOption: 'IncludeSubfolders' };
      expect(stems(await bank.admin.search([notBelow]))).toEqual([]);
    },
  );

  row('Asset search rules', 'Rule 4', 'contains finds the text anywhere, whatever its case', async () => {
    const bank = await startLibrary(seasons);
    expect(stems(await bank.admin.search([name('contains', 'LAKE')]))).toEqual([
      'Summer lake',
      'Winter LAKE',
    ]);
    expect(stems(await bank.admin.search([name('contains', 'ÄRL')]))).toEqual(['Ärla']);
  });

  row('Asset search rules', 'Rule 5', 'Exactly finds equal names, case included', async () => {
    const bank = await startLibrary(seasons);
    expect(stems(await bank.admin.search([name('Exactly', 'summerhouse')]))).toEqual(['summerhouse']);
    expect(await bank.admin.search([name('Exactly', 'Summerhouse')])).toEqual([]);
  });

  row('Asset search rules', 'Rule 6', 'containwords finds whole words, whatever their case', async () => {
    const bank = await startLibrary(seasons);
    expect(stems(await bank.admin.search([name('containwords', 'summer')]))).toEqual(['Summer lake']);
    expect(stems(await bank.admin.search([name('containwords', 'winter lake')]))).toEqual(['Winter LAKE']);
  });

  row('Asset search rules', 'Rule 7', 'clauses combine with and, values of one clause with or', async () => {
    const bank = await startLibrary(seasons);
    const inOuter = { SearchField: 'FolderId', ValuesList: ['outer'] };
    expect(stems(await bank.admin.search([inOuter, name('contains', 'lake')]))).toEqual(['Summer lake']);
    expect(stems(await bank.admin.search([name('Exactly', 'Ärla', 'summerhouse')]))).toEqual([
      'summerhouse',
      'Ärla',
    ]);
    const both = { SearchField: 'FolderId', ValuesList: ['outer', 'inner'] };
    expect(await bank.admin.search([both])).toHaveLength(4);
    expect(
      stems(await bank.admin.search([both, { ...name('contains', 'lake', 'house'), Exclude: true }])),
    ).toEqual(['Ärla']);
  });

  row('Asset search rules', 'Rule 8', 'Regex matches anywhere in the name, case included', async () => {
    const bank = await startLibrary(seasons);
    expect(stems(await bank.admin.search([name('Regex', '[Ss]ummer(house)?')]))).toEqual([
      'Summer lake',
      'summerhouse',
    ]);
    expect(stems(await bank.admin.search([name('Regex', 'lake')]))).toEqual(['Summer lake']);
    expect(stems(await bank.admin.search([{ ...name('Regex', 'l.ke|Är'), Exclude: true }]))).toEqual([
      'summerhouse',
      'Winter LAKE',
    ]);
  });

  row(
    'Asset search rules',
    'Rule 8',
    'character classes, flags and anchors are 400 and named in the answer',
    async () => {
      const bank = await startBank();
      const refused = {
        '\\d+': '\\d',
        'a\\w': '\\w',
        '[\\s]': '\\s',
        '/a/g': 'flags',
        '/a/i': 'flags',
        '(?i)a': 'Flags',
        '^a': 'Anchors',
        a$: 'Anchors',
      };
      const answers: Record<string, unknown> = {};
      for (const [pattern, word] of Object.entries(refused)) {
        const response = await bank.admin.postJson(routes.searchAssets.path, [name('Regex', pattern)]);
        const { Code, Message } = await response.json();
        answers[pattern] =
          response.status === 400 && Code === 'BAD_SEARCH' && Message.includes(word) ? word : Message;
      }
      expect(answers).toEqual(refused);
    },
  );

  row('Asset search clauses', 'SearchField', '(not shown) Name means the name in any language', async () => {
    const bank = await startBank({ seed: 'demo' });
    const found = await Promise.all(
      ['Ensilumi', 'Första snön', 'Erster Schnee'].map((text) => bank.admin.search([name('Exactly', text)])),
    );
    expect(found.map(stems)).toEqual([['snow-first'], ['snow-first'], ['snow-first']]);
  });

  row(
    'Asset search clauses',
    'SearchOption',
    '(not shown) anything else is 400 BAD_SEARCH with a sentence',
    async () => {
      const bank = await startBank();
      const folder = { SearchField: 'FolderId', ValuesList: [bank.inboxFolderId] };
      const refused = [
        { SearchField: 'Keyword', ValuesList: ['x'] },
        { ...folder, SearchOption: 'contains' },
        name('containsall', 'x'),
        name(null, 'x'),
        name('containwords', ' - '),
        name('Regex', '(a'),
        name('Regex', '((((a{1,100}){1,100}){1,100}){1,100})'),
        { SearchField: 'Name', SearchOption: 'contains', ValuesList: [] },
      ];
      const answers = await Promise.all(
        refused.map(async (clause) => {
          const response = await bank.admin.postJson(routes.searchAssets.path, [clause]);
          const { Code, Message } = await response.json();
          return [response.status, Code, Message.length > 30];
        }),
      );
      expect(answers).toEqual(refused.map(() => [400, 'BAD_SEARCH', true]));
    },
  );

  row(
    'Asset search clauses',
    'ValuesList',
    '(not shown) a folder that is not there is 403, so that an empty list means an empty folder',
    async () => {
      const bank = await startBank();
      const search = (folderId: string): Promise<Response> =>
        bank.admin.postJson(routes.searchAssets.path, [{ SearchField: 'FolderId', ValuesList: [folderId] }]);
      const [wrong, empty] = [await search('nowhere'), await search(bank.inboxFolderId)];
      expect([wrong.status, (await wrong.json()).Code, empty.status, await empty.json()]).toEqual([
        403,
        'FORBIDDEN',
        200,
        [],
      ]);
    },
  );

  row(
    'Limits',
    'Result sets',
    '(not shown) all matches, or a page by Offset and Limit with the whole count in X-Total-Count',
    async () => {
      const bank = await startLibrary({ outer: Array.from({ length: 7 }, (_, index) => `n${index}.txt`) });
      const path = `${routes.searchAssets.path}?Offset=2&Limit=3`;
      const response = await bank.admin.postJson(path, [{ SearchField: 'FolderId', ValuesList: ['outer'] }]);
      expect([response.headers.get(totalCountHeader), stems(await response.json())]).toEqual([
        '7',
        ['n2', 'n3', 'n4'],
      ]);
    },
  );

  row(
    'Endpoints, assets and files',
    'POST /papi/v1/asset/search',
    '(not shown) answers an array of all matching assets in the order of their ids',
    async () => {
      const bank = await startBank();
      const names = Array.from({ length: 620 }, (_, index) => `n${index}`);
      for (let start = 0; start < names.length; start += 31) {
        await Promise.all(
          names
            .slice(start, start + 31)
            .map((fileName) => bank.admin.upload(bank.inboxFolderId, fileName, 'x')),
        );
      }
      const ids = (
        await bank.admin.search([{ SearchField: 'FolderId', ValuesList: [bank.inboxFolderId] }])
      ).map((asset) => Number(asset.Id));
      expect([ids.length, new Set(ids).size, ids]).toEqual([620, 620, ids.toSorted((a, b) => a - b)]);
    },
  );

  row('Asset search clauses', 'SearchField', 'FolderId and Name are searched, nothing else is', async () => {
    const bank = await startLibrary(seasons);
    const inInner = { SearchField: 'FolderId', ValuesList: ['inner'] };
    const unknown = await bank.admin.postJson(routes.searchAssets.path, [
      { ...inInner, SearchField: 'folderid' },
    ]);
    expect([
      stems(await bank.admin.search([inInner])),
      stems(await bank.admin.search([name('Exactly', 'summerhouse')])),
      unknown.status,
    ]).toEqual([['Winter LAKE', 'Ärla'], ['summerhouse'], 400]);
  });

  row(
    'Asset search clauses',
    'SearchOption',
    'IncludeSubfolders, contains, Exactly, containwords and Regex are known',
    async () => {
      const bank = await startLibrary(seasons);
      const inOuter = { SearchField: 'FolderId', SearchOption: 'IncludeSubfolders', ValuesList: ['outer'] };
      const found = await Promise.all(
        ['contains', 'Exactly', 'containwords', 'Regex'].map((option) =>
          bank.admin.search([inOuter, name(option, 'summerhouse')]),
        ),
      );
      expect(found.map(stems)).toEqual([['summerhouse'], ['summerhouse'], ['summerhouse'], ['summerhouse']]);
    },
  );

  row(
    'Asset search clauses',
    'ValuesList',
    'holds the values, numbers as well as texts; without any it is 400',
    async () => {
      const bank = await startLibrary({ outer: ['2024.jpg', '2025.jpg', '2026.jpg'], inner: [] });
      const search = (values: readonly unknown[]) =>
        bank.admin.postJson(routes.searchAssets.path, [{ ...name('Exactly'), ValuesList: values }]);
      const found = await (await search(['2024', 2026])).json();
      expect([stems(found), (await search([])).status]).toEqual([['2024', '2026'], 400]);
    },
  );

  row('Asset search clauses', 'Exclude', 'is false unless it says true', async () => {
    const bank = await startLibrary(seasons);
    const counts = await Promise.all(
      [undefined, null, false, true].map(
        async (Exclude) => (await bank.admin.search([{ ...name('contains', 'lake'), Exclude }])).length,
      ),
    );
    expect(counts).toEqual([2, 2, 2, 2]);
    expect(stems(await bank.admin.search([{ ...name('contains', 'lake'), Exclude: true }]))).toEqual([
      'summerhouse',
      'Ärla',
    ]);
  });

  it('gives everything at once in the documented profile, for any query', async () => {
    const bank = await startBank({ profile: 'documented', seed: 'demo' });
    const path = (query: string) => `${routes.searchAssets.path}${query}`;
    const clause = name('Regex', '.*');
    const all = await (await bank.admin.postJson(path(''), [clause])).json();
    const asked = await bank.admin.postJson(path('?Offset=1&Limit=nothing'), [clause]);
    expect([asked.status, await asked.json()]).toEqual([200, all]);
    expect(asked.headers.get(totalCountHeader)).toBeNull();
    expect(all.length).toBeGreaterThan(1);
  });

  it('pages through what a pattern finds, and past its end', async () => {
    const bank = await startLibrary({
      outer: Array.from({ length: 7 }, (_, index) => `n${index}.txt`),
      inner: [],
    });
    const page = async (query: string, clause: unknown) => {
      const response = await bank.admin.postJson(`${routes.searchAssets.path}?${query}`, [clause]);
      return [response.headers.get(totalCountHeader), stems(await response.json())];
    };
    const pages = [];
    for (const clause of [name('Regex', 'n[1-5]'), name('contains', 'n')]) {
      pages.push(
        await page('Offset=3&Limit=2', clause),
        await page('Offset=99', clause),
        await page('Limit=0', clause),
      );
    }
    expect(pages).toEqual([
      ['5', ['n4', 'n5']],
      ['5', []],
      ['5', []],
      ['7', ['n3', 'n4']],
      ['7', []],
      ['7', []],
    ]);
  });

  it('takes a thousand exact names in one clause and refuses a flood of texts', async () => {
    const bank = await startLibrary({ outer: ['one.txt', 'two.txt'], inner: [] });
    const many = Array.from({ length: 999 }, (_, index) => `no-${index}`);
    expect(stems(await bank.admin.search([name('Exactly', ...many, 'two')]))).toEqual(['two']);
    const flood = await bank.admin.postJson(routes.searchAssets.path, [name('contains', ...many)]);
    expect([flood.status, (await flood.json()).Code]).toEqual([400, 'BAD_SEARCH']);
  });
});
