import { describe, expect, it } from 'vitest';
import { readSearchAnswer } from '../../../../../main/api/assets/search-answer.ts';
import { type AssetQuery, planSearch } from '../../../../../main/api/assets/search-clauses.ts';
import { asId } from '../../../../../shared/model/index.ts';
import { wireAsset, wireFile } from '../scripted-bank.ts';

const everything: AssetQuery = {
  folderId: null,
  includeSubfolders: false,
  exclude: false,
  match: 'contains',
  text: '',
};
const inFolder = { ...everything, folderId: asId<NonNullable<AssetQuery['folderId']>>('aB3') };

describe('planSearch', () => {
  it.each([
    ['a folder', inFolder, [{ SearchField: 'FolderId', ValuesList: ['aB3'] }]],
    [
      'a folder and those below',
      { ...inFolder, includeSubfolders: true },
      [{ SearchField: 'FolderId', SearchOption: 'IncludeSubfolders', ValuesList: ['aB3'] }],
    ],
    ['the whole bank', everything, [{ SearchField: 'Name', SearchOption: 'Regex', ValuesList: ['.'] }]],
    [
      'a part of a name in a folder, as NFC',
      { ...inFolder, text: ' a\u0308rlig ' },
      [
        { SearchField: 'FolderId', ValuesList: ['aB3'] },
        { SearchField: 'Name', SearchOption: 'contains', ValuesList: ['ärlig'] },
      ],
    ],
    [
      'a file name, which is no part of an asset name',
      { ...everything, text: 'logo.png' },
      [{ SearchField: 'Name', SearchOption: 'contains', ValuesList: ['logo.png', 'logo'] }],
    ],
    [
      'an exact name',
      { ...everything, match: 'exactly' as const, text: 'Logo 2' },
      [{ SearchField: 'Name', SearchOption: 'Exactly', ValuesList: ['Logo 2'] }],
    ],
    [
      'words, each by itself, so that their order does not matter',
      { ...everything, match: 'words' as const, text: 'red - car' },
      [
        { SearchField: 'Name', SearchOption: 'containwords', ValuesList: ['red'] },
        { SearchField: 'Name', SearchOption: 'containwords', ValuesList: ['car'] },
      ],
    ],
    [
      'parts of a name in any order',
      { ...inFolder, text: 'summer  a3.pdf summer' },
      [
        { SearchField: 'FolderId', ValuesList: ['aB3'] },
        { SearchField: 'Name', SearchOption: 'contains', ValuesList: ['summer'] },
        { SearchField: 'Name', SearchOption: 'contains', ValuesList: ['a3.pdf', 'a3'] },
      ],
    ],
    [
      'everything, where several words are left out: two excluding clauses leave out assets with one of them',
      { ...inFolder, exclude: true, text: 'old draft' },
      [{ SearchField: 'FolderId', ValuesList: ['aB3'] }],
    ],
    [
      'all but a name',
      { ...inFolder, exclude: true, text: 'draft' },
      [
        { SearchField: 'FolderId', ValuesList: ['aB3'] },
        { SearchField: 'Name', SearchOption: 'contains', ValuesList: ['draft'], Exclude: true },
      ],
    ],
    [
      'everything, where a file name is left out: its clause finds files of every other kind too',
      { ...inFolder, exclude: true, text: 'report.pdf' },
      [{ SearchField: 'FolderId', ValuesList: ['aB3'] }],
    ],
    [
      'wildcards, in both cases and with everything else escaped',
      { ...everything, text: 'a*(1)?$' },
      [{ SearchField: 'Name', SearchOption: 'Regex', ValuesList: ['[aA].*\\(1\\)..'] }],
    ],
    [
      'a pattern, as it was written',
      { ...everything, match: 'regex' as const, text: 'logo-[0-9]+\\.v(1|2)' },
      [{ SearchField: 'Name', SearchOption: 'Regex', ValuesList: ['logo-[0-9]+\\.v(1|2)'] }],
    ],
  ])('asks for %s', (_, query, clauses) => {
    expect(planSearch(query).clauses).toEqual(clauses);
  });

  it.each(['\\d+', 'a\\w', '\\bword', '^start', 'end$', '/flags/i'])(
    'refuses the pattern %j with a reason',
    (text) => {
      expect(() => planSearch({ ...everything, match: 'regex', text })).toThrow(
        expect.objectContaining({
          code: 'BAD_SEARCH',
          details: { reason: expect.stringContaining('not supported') },
        }),
      );
    },
  );

  it.each(['[^a]b', '\\^a\\$', 'a/b'])('lets the pattern %j pass', (text) => {
    expect(planSearch({ ...everything, match: 'regex', text }).clauses).toHaveLength(1);
  });

  it('sorts out what a wildcard search brought too much', async () => {
    const { keeps } = planSearch({ ...everything, text: 'price $*' });
    expect(await namesKept(['Price $5', 'price 55', 'PRICE $'], keeps)).toEqual(['Price $5', 'PRICE $']);
  });

  it('keeps of a file name search those with that extension or that very name', async () => {
    const { keeps } = planSearch({ ...everything, text: 'logo.pn' });
    expect(await namesKept(['logo'], keeps, 'png')).toEqual(['logo']);
    expect(await namesKept(['logo', 'my logo.pn copy'], keeps, 'ai')).toEqual(['my logo.pn copy']);
  });

  it.each([
    [
      'contains',
      'report.pdf',
      'pdf',
      ['report', 'Annual Report', 'report.pdf'],
      ['report final', 'other', 'reports'],
    ],
    ['contains', 'report.pdf', 'docx', ['my report.pdf copy'], ['report', 'annual report']],
    ['contains', 'v1.2', 'png', ['Brochure V1.2', 'v1.20'], ['v1', 'v1.1', 'brochure v1']],
    ['exactly', 'report.pdf', 'PDF', ['report', 'report.pdf'], ['Report', 'annual report']],
    ['exactly', 'report.pdf', 'docx', [], ['report', 'annual report']],
  ] as const)(
    'leaves out %s %s and nothing else (of files *.%s)',
    async (match, text, extension, out, kept) => {
      const { keeps } = planSearch({ ...everything, exclude: true, match, text });
      expect(await namesKept([...out, ...kept], keeps, extension)).toEqual(kept);
    },
  );

  it.each([
    ['contains', ['Draft, old', 'Older drafts'], ['Draft', 'old']],
    ['words', ['Draft, old'], ['Older drafts', 'Draft', 'old']],
  ] as const)('leaves out only names with all of several words (%s)', async (match, out, kept) => {
    const { keeps } = planSearch({ ...everything, exclude: true, match, text: 'old draft' });
    expect(await namesKept([...out, ...kept], keeps)).toEqual(kept);
  });

  it('never sends more clauses than a bank can answer in time', () => {
    const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const { clauses } = planSearch({ ...everything, text });
    expect([clauses.length, clauses.at(-1)?.ValuesList[0]?.startsWith('word19 word20')]).toEqual([20, true]);
  });

  it('excludes an asset of another name when its file has the word', async () => {
    const { keeps } = planSearch({ ...everything, exclude: true, text: 'other.png' });
    expect(await namesKept(['Autumn'], keeps, 'png')).toEqual([]);
    expect(await namesKept(['Autumn'], keeps, 'pdf')).toEqual(['Autumn']);
  });
});

async function namesKept(
  names: readonly string[],
  keeps: ReturnType<typeof planSearch>['keeps'],
  extension = 'png',
): Promise<readonly (string | undefined)[]> {
  const wire = names.map((name, index) =>
    wireAsset(`a${index}`, {
      Name: { en: name },
      MasterFile: { ...wireFile(`f${index}`), Filename: 'other', Extension: extension },
    }),
  );
  const listing = await readSearchAnswer(wire);
  return (listing?.assets ?? []).filter(keeps).map((asset) => asset.names[0]);
}
