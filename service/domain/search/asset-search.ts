import { AppError } from '../../../shared/errors/index.ts';
import { compileNamePattern, type NamePattern } from './name-pattern.ts';
import { foldText, wordForm } from './name-text.ts';

/** A clause as the wire carries it; the shape is checked before, the words in it here. */
export interface SearchClauseInput {
  readonly SearchField: string;
  readonly SearchOption?: string | null | undefined;
  readonly ValuesList: readonly string[];
  readonly Exclude?: boolean | null | undefined;
}

/** One name test in the form its index wants: already folded, split into words, or compiled. */
export type NameTest =
  | { readonly kind: 'contains'; readonly folded: string }
  | { readonly kind: 'exactly'; readonly text: string }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'pattern'; readonly pattern: NamePattern };

/** Tests of one clause combine with OR, clauses with AND; `isExcluded` inverts the whole clause. */
export type SearchClause =
  | {
      readonly field: 'folder';
      readonly folderIds: readonly string[];
      readonly withSubfolders: boolean;
      readonly isExcluded: boolean;
    }
  | { readonly field: 'name'; readonly tests: readonly NameTest[]; readonly isExcluded: boolean };

/** Which of the matches are wanted. `limit` null: all from `offset` on. `modifiedSince`: Unix seconds; null for no bound. */
export interface SearchPage {
  readonly offset: number;
  readonly limit: number | null;
  readonly modifiedSince: number | null;
}

/** `total` counts all matches, `assetIds` are those of the page, in ascending order. */
export interface FoundAssets {
  readonly total: number;
  readonly assetIds: AssetIdList;
}

/** Ids that become texts as they are asked for: a search may find all assets of a large bank. */
export interface AssetIdList {
  readonly length: number;
  slice(start: number, end: number): readonly string[];
}

/** Clauses, and values in one of them. A person writes a few; the bounds keep a script from building a huge query. */
const mostClauses = 50;
const mostValues = 1000;
/** Values in all clauses together that are looked for inside names: each costs up to some milliseconds with 100,000 assets. */
const mostTextTests = 100;

/** Reads the five clause forms of `docs/api/reference.md#asset-search-clauses`. Throws BAD_SEARCH for everything else. */
export function readSearchClauses(clauses: readonly SearchClauseInput[]): readonly SearchClause[] {
  if (clauses.length > mostClauses) refuse(`More than ${mostClauses} clauses.`);
  const textTests = clauses.filter(isTextClause).reduce((sum, { ValuesList }) => sum + ValuesList.length, 0);
  if (textTests > mostTextTests)
    refuse(`More than ${mostTextTests} values of contains, containwords and Regex in one search.`);
  return clauses.map(readClause);
}

function isTextClause(clause: SearchClauseInput): boolean {
  return clause.SearchField === 'Name' && clause.SearchOption !== 'Exactly';
}

/** Whether one of an asset's names, in any language, passes one of the tests. */
export function matchesAnyName(names: readonly string[], tests: readonly NameTest[]): boolean {
  return tests.some((test) => names.some((name) => matchesName(name, test)));
}

function matchesName(name: string, test: NameTest): boolean {
  switch (test.kind) {
    case 'contains':
      return foldText(name).includes(test.folded);
    case 'exactly':
      return name.normalize('NFC') === test.text;
    case 'words':
      return wordForm(name).includes(test.words);
    case 'pattern':
      return test.pattern.matches(name.normalize('NFC'));
  }
}

function readClause(clause: SearchClauseInput): SearchClause {
  const option = clause.SearchOption ?? null;
  const values = clause.ValuesList;
  const isExcluded = clause.Exclude ?? false;
  if (values.length === 0) refuse(`The clause ${clause.SearchField} has no values.`);
  if (values.length > mostValues) refuse(`More than ${mostValues} values in a clause.`);
  if (clause.SearchField === 'FolderId') {
    if (option !== null && option !== 'IncludeSubfolders')
      refuse(`FolderId has no SearchOption ${quote(option)}.`);
    return { field: 'folder', folderIds: [...new Set(values)], withSubfolders: option !== null, isExcluded };
  }
  if (clause.SearchField === 'Name') {
    return { field: 'name', tests: values.map((value) => readNameTest(option, value)), isExcluded };
  }
  return refuse(`The SearchField ${quote(clause.SearchField)} is not known: use FolderId or Name.`);
}

function readNameTest(option: string | null, value: string): NameTest {
  if (value === '') refuse('A Name clause has an empty value.');
  switch (option) {
    case 'contains':
      return { kind: 'contains', folded: foldText(value) };
    case 'Exactly':
      return { kind: 'exactly', text: value.normalize('NFC') };
    case 'containwords': {
      const words = wordForm(value);
      if (words === '') refuse(`${quote(value)} holds no word.`);
      return { kind: 'words', words };
    }
    case 'Regex':
      return { kind: 'pattern', pattern: compileNamePattern(value) };
    case null:
      return refuse('A Name clause needs a SearchOption: contains, Exactly, containwords or Regex.');
    default:
      return refuse(`Name has no SearchOption ${quote(option)}.`);
  }
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}

function refuse(reason: string): never {
  throw new AppError('BAD_SEARCH', { reason });
}
