import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openExistingStore } from '../../service/cli/open-bank.ts';
import { readOnlyRights } from '../../service/domain/index.ts';
import type { Store } from '../../service/store/index.ts';
import { type Asset, routes, totalCountHeader } from '../../shared/api/index.ts';
import { row } from '../support/reference-row.ts';
import { createBankClient, type RunningBank, startBank, tokenForPassword } from '../support/running-bank.ts';

async function withStore(bank: RunningBank, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openExistingStore(bank.dataPath);
  if (store === null) throw new Error('There is no bank.');
  await work(store);
  await store.close();
}

async function addFolder(bank: RunningBank, folderId: string, parentId: string | null): Promise<void> {
  await withStore(bank, (store) =>
    store.setup.addFolder({ folderId, parentId, name: { 'x-default': folderId }, position: 1 }),
  );
}

function stems(assets: readonly Asset[]): readonly string[] {
  return assets.map((asset) => asset.MasterFile?.Filename ?? '');
}

function name(option: string | null, ...values: readonly string[]): Record<string, unknown> {
  return { SearchField: 'Name', SearchOption: option, ValuesList: values };
}

/** A bank with `outer` > `inner` and named files in them. */
async function startLibrary(files: Readonly<Record<string, readonly string[]>>): Promise<RunningBank> {
  const bank = await startBank();
  await addFolder(bank, 'outer', null);
  await addFolder(bank, 'inner', 'outer');
  for (const [folderId, names] of Object.entries(files)) {
    for (const fileName of names) await bank.admin.upload(folderId, fileName, fileName);
  }
  return bank;
}

const seasons = { outer: ['Summer lake.jpg', 'summerhouse.jpg'], inner: ['Winter LAKE.jpg', 'Ärla.png'] };

describe('reference.md § Asset search clauses', () => {
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

  it('finds what a naive model of the rules finds', async () => {
    const words = ['lake', 'Lake', 'summer', 'talvi', 'Ää'];
    const files = words.flatMap((first) => words.map((second) => `${first}-${second}${first.length}`));
    const bank = await startLibrary({ outer: files.slice(0, 13), inner: files.slice(13) });
    const all = [
      ...files.slice(0, 13).map((stem) => ({ stem, folder: 'outer' })),
      ...files.slice(13).map((stem) => ({ stem, folder: 'inner' })),
    ];
    const wordsOf = (text: string): string =>
      ` ${(text.toLowerCase().match(/[a-zä0-9]+/g) ?? []).join(' ')} `;
    const value = fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(
        'a',
        '-',
        'ke-s',
        'ää',
        'lake-summer4',
        '4',
        '"',
        'x" OR folded : "lake',
        'lake\n',
        'e\0e',
      ),
    );
    const nameClause = fc
      .record({
        SearchField: fc.constant('Name'),
        SearchOption: fc.constantFrom('contains', 'Exactly', 'containwords', 'Regex'),
        ValuesList: fc.array(value, { minLength: 1, maxLength: 3 }),
        Exclude: fc.boolean(),
      })
      .filter(
        ({ SearchOption, ValuesList }) =>
          SearchOption !== 'containwords' || ValuesList.every((text) => wordsOf(text).trim() !== ''),
      );
    const folderClause = fc.record({
      SearchField: fc.constant('FolderId'),
      SearchOption: fc.constantFrom(null, 'IncludeSubfolders'),
      ValuesList: fc.array(fc.constantFrom('outer', 'inner'), { minLength: 1, maxLength: 2 }),
      Exclude: fc.boolean(),
    });
    const clauses = fc.array(fc.oneof(nameClause, folderClause), { maxLength: 3 });
    const matches = (
      clause: { SearchOption: string | null; ValuesList: readonly string[] },
      stem: string,
      folder: string,
    ) =>
      clause.ValuesList.some((wanted) => {
        switch (clause.SearchOption) {
          case 'contains':
            return stem.toLowerCase().includes(wanted.toLowerCase());
          case 'Exactly':
            return stem === wanted;
          case 'containwords':
            return wordsOf(stem).includes(wordsOf(wanted));
          case 'Regex':
            return stem.includes(wanted);
          case 'IncludeSubfolders':
            return wanted === 'outer' || folder === wanted;
          default:
            return folder === wanted;
        }
      });
    await fc.assert(
      fc.asyncProperty(clauses, async (search) => {
        const expected = all
          .filter(({ stem, folder }) =>
            search.every((clause) => matches(clause, stem, folder) !== clause.Exclude),
          )
          .map(({ stem }) => stem);
        expect(stems(await bank.admin.search(search))).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

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

  it('finds texts of one and two characters, and what other languages write in several ways', async () => {
    const names = [
      'ab.txt',
      'a.txt',
      'ΟΔΟΣΑ.txt',
      'Straße 5.txt',
      'cafe\u0301.txt',
      '日本.txt',
      '😀😀😀.txt',
    ];
    const bank = await startLibrary({ outer: names, inner: [] });
    const wanted = [
      'b',
      'AB',
      'οδος',
      'ΟΔΟΣ',
      'STRASSE',
      'straße',
      'CAFÉ',
      'fé',
      '本',
      '日本',
      '😀😀😀',
      '😀😀',
    ];
    const found = await Promise.all(
      wanted.map(async (text) => [text, ...stems(await bank.admin.search([name('contains', text)]))]),
    );
    expect(found).toEqual([
      ['b', 'ab'],
      ['AB', 'ab'],
      ['οδος', 'ΟΔΟΣΑ'],
      ['ΟΔΟΣ', 'ΟΔΟΣΑ'],
      ['STRASSE'],
      ['straße', 'Straße 5'],
      ['CAFÉ', 'café'],
      ['fé', 'café'],
      ['本', '日本'],
      ['日本', '日本'],
      ['😀😀😀', '😀😀😀'],
      ['😀😀', '😀😀😀'],
    ]);
  });

  it('searches a deep tree of folders, for a user who may read a part of it, too', async () => {
    const bank = await startBank({ seed: 'demo' });
    const depth = 300;
    await withStore(bank, async (store) => {
      for (let level = 0; level < depth; level += 1) {
        const parentId = level === 0 ? null : `deep${level - 1}`;
        await store.setup.addFolder({
          folderId: `deep${level}`,
          parentId,
          name: { en: 'deep' },
          position: level,
        });
      }
      await store.setup.addGroup({ groupId: 'divers', name: { en: 'Divers' } });
      await store.setup.grant('divers', 'deep150', readOnlyRights);
      const liisa = await store.accounts.findLogin('liisa');
      await store.accounts.addUserToGroup(liisa?.user.userId ?? '', 'divers');
    });
    for (const level of [0, 149, 150, 299]) await bank.admin.upload(`deep${level}`, `at-${level}.txt`, 'x');
    const liisa = createBankClient(bank.url, await tokenForPassword(bank.url, 'liisa', bank.password ?? ''));
    const below = (folderId: string) => ({
      SearchField: 'FolderId',
      SearchOption: 'IncludeSubfolders',
      ValuesList: [folderId],
    });
    expect([
      stems(await bank.admin.search([below('deep0')])),
      stems(await liisa.search([below('deep150')])),
      stems(await liisa.search([name('contains', 'at-')])),
      stems(await liisa.search([name('Regex', 'at-[0-9]+')])),
      stems(await liisa.search([{ ...below('deep150'), Exclude: true }, name('Regex', 'at-')])),
      (await liisa.postJson(routes.searchAssets.path, [below('deep149')])).status,
    ]).toEqual([
      ['at-0', 'at-149', 'at-150', 'at-299'],
      ['at-150', 'at-299'],
      ['at-150', 'at-299'],
      ['at-150', 'at-299'],
      [],
      403,
    ]);
  });

  it('finds a name until it is changed, and the new one from then on', async () => {
    const bank = await startLibrary({ outer: ['before.txt'], inner: [] });
    const [asset] = await bank.admin.search([name('contains', 'before')]);
    await bank.admin.postJson(routes.saveAsset.path, {
      Id: asset?.Id,
      Name: { 'x-default': 'afterwards', fi: 'jälkeen' },
    });
    const found = await Promise.all(
      [
        name('contains', 'before'),
        name('contains', 'after'),
        name('containwords', 'jälkeen'),
        name('Regex', 'terwa'),
      ].map((clause) => bank.admin.search([clause])),
    );
    expect(found.map(stems)).toEqual([[], ['before'], ['before'], ['before']]);
  });

  it('gives everything at once in the documented profile, whatever the query says', async () => {
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
