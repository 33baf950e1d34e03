import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOnlyRights } from '../../service/domain/index.ts';
import { routes } from '../../shared/api/index.ts';
import { createBankClient, startBank, tokenForPassword } from '../support/running-bank.ts';
import { name, startLibrary, stems, withStore } from '../support/search-library.ts';

describe('docs/api/reference.md#asset-search-clauses', () => {
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
});
