import type { NameSearchOption, SearchClause } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { type BankFolderId, joinFileName, nameKey, splitFileName } from '../../../shared/model/index.ts';
import type { FoundAsset } from './bank-asset-reading.ts';

export type NameMatch = 'contains' | 'exactly' | 'words' | 'regex';

export interface AssetQuery {
  /** Null searches the whole bank. */
  readonly folderId: BankFolderId | null;
  readonly includeSubfolders: boolean;
  /** Assets with a name that does not match; the folder still limits. */
  readonly exclude: boolean;
  readonly match: NameMatch;
  /**
   * Empty finds everything. Several words match in any order where match is `contains` or `words`; `*` and `?` are wildcards
   * where it is `contains`.
   */
  readonly text: string;
}

/** The clauses to send, and the filter to apply here afterwards where no clause can express it. */
export interface SearchPlan {
  readonly clauses: readonly SearchClause[];
  readonly keeps: (asset: FoundAsset) => boolean;
  /** Every asset that the clauses find is kept, so the bank's own count and pages are those of the query. */
  readonly isExact: boolean;
}

/** Puts a query into the documented clause forms. Throws BAD_SEARCH for a pattern that no bank understands. */
export function planSearch(query: AssetQuery): SearchPlan {
  const text = query.text.normalize('NFC').trim();
  const folder = query.folderId === null ? [] : [folderClause(query.folderId, query.includeSubfolders)];
  const whole = folder.length === 0 ? [anyName] : folder;
  if (text === '') return keepingAll(whole);
  const words = wordsOf(query.match, text);
  const tests = words.map((word) => nameTest(query.match, word));
  if (query.exclude) {
    const [test, ...others] = tests;
    // The clauses find more than the query means, and excluding them would hide wanted assets. Several excluding clauses would
    // drop an asset that has only one of the words.
    if (test === undefined || others.length > 0 || test.isMeant !== null) {
      const areMeant = words.map((word) => meaningOf(query.match, word));
      return {
        clauses: whole,
        keeps: (asset) => !areMeant.every((isMeant) => isMeant(asset)),
        isExact: false,
      };
    }
    return keepingAll([...folder, { ...clauseOf(test), Exclude: true }]);
  }
  const clauses = [...folder, ...tests.map(clauseOf)];
  const keepers = tests.flatMap(({ keeps }) => keeps ?? []);
  if (keepers.length === 0) return keepingAll(clauses);
  return { clauses, keeps: (asset) => keepers.every((keeps) => keeps(asset)), isExact: false };
}

function clauseOf({ option, values }: NameTest): SearchClause {
  return { SearchField: 'Name', SearchOption: option, ValuesList: values };
}

/** More than a user types; a bank that reads each name for each clause has to answer in time. */
const mostWords = 20;

/**
 * The words that a name must contain, in any order: several clauses are one combined search
 * (`docs/api/reference.md#search-rule-7`). A whole name and a pattern count as one word each.
 */
function wordsOf(match: NameMatch, text: string): readonly string[] {
  if (match === 'exactly' || match === 'regex') return [text];
  const typed = [...new Set(text.split(/\s+/u))];
  // A dash between two words is no word: a bank that is asked for it as one refuses.
  const words = match === 'words' ? typed.filter((word) => wordForm(word) !== '') : typed;
  if (words.length === 0) return [text];
  if (words.length <= mostWords) return words;
  return [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')];
}

/** The match of one word with an asset, where no clause can express it. */
function meaningOf(match: NameMatch, word: string): (asset: FoundAsset) => boolean {
  if (match === 'words') return ({ names }) => names.some((name) => wordForm(name).includes(wordForm(word)));
  return nameTest(match, word).isMeant ?? (({ names }) => names.some(includesKey(nameKey(word))));
}

/** The words of a text between single spaces: it has a word, or a run of words, exactly when its form contains theirs. */
function wordForm(text: string): string {
  const words = nameKey(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

function keepingAll(clauses: SearchPlan['clauses']): SearchPlan {
  return { clauses, keeps: () => true, isExact: true };
}

/** Everything in one folder, without its subfolders. */
export function folderClause(folderId: BankFolderId, includeSubfolders: boolean): SearchClause {
  const clause = { SearchField: 'FolderId', ValuesList: [folderId] };
  return includeSubfolders ? { ...clause, SearchOption: 'IncludeSubfolders' } : clause;
}

/** Assets of exactly one of these names. */
export function exactly(...names: readonly string[]): SearchClause {
  return { SearchField: 'Name', SearchOption: 'Exactly', ValuesList: [...names] };
}

/** Every name has a character. No documented form says "all", and an empty list of clauses is not documented either. */
const anyName: SearchClause = { SearchField: 'Name', SearchOption: 'Regex', ValuesList: ['.'] };

interface NameTest {
  readonly option: NameSearchOption;
  readonly values: string[];
  /** Null keeps all that the values find. */
  readonly keeps: ((asset: FoundAsset) => boolean) | null;
  /** The filter of the text alone, for any asset; null where the clauses express exactly that. */
  readonly isMeant: ((asset: FoundAsset) => boolean) | null;
}

function nameTest(match: NameMatch, text: string): NameTest {
  switch (match) {
    case 'contains':
      return /[*?]/.test(text) ? wildcardTest(text) : textTest('contains', text);
    case 'exactly':
      return textTest('Exactly', text);
    case 'words':
      return { option: 'containwords', values: [text], keeps: null, isMeant: null };
    case 'regex':
      return { option: 'Regex', values: [checkedPattern(text)], keeps: null, isMeant: null };
  }
}

/**
 * An asset is named after its file without the extension, and users type file names: `logo.png` also searches for `logo` and
 * keeps assets with a master file that has an extension beginning with `png`. A search may be generous; an exclusion must match
 * the very name.
 */
function textTest(option: 'contains' | 'Exactly', text: string): NameTest {
  const { stem, extension } = splitFileName(text);
  if (!/^[A-Za-z0-9]{1,5}$/.test(extension)) return { option, values: [text], keeps: null, isMeant: null };
  const key = nameKey(text);
  return {
    option,
    values: [text, stem],
    keeps: ({ names, master }) =>
      names.some((name) => nameKey(name).includes(key)) ||
      nameKey(master.extension).startsWith(nameKey(extension)),
    isMeant: (asset) =>
      namesWithExtension(asset).some(option === 'Exactly' ? isNamed(text) : includesKey(key)),
  };
}

/** The names of the asset and its file, in the forms that users type. */
function namesWithExtension({ names, master }: FoundAsset): readonly string[] {
  return [...names, ...[...names, master.stem].map((name) => joinFileName(name, master.extension))];
}

function includesKey(key: string): (name: string) => boolean {
  return (name) => nameKey(name).includes(key);
}

/** Names are equal in their very letters, as the bank's `Exactly` has it; an extension may be in capitals. */
function isNamed(text: string): (name: string) => boolean {
  const form = (name: string) => {
    const { stem, extension } = splitFileName(name.normalize('NFC'));
    return joinFileName(stem, nameKey(extension));
  };
  return (name) => form(name) === form(text);
}

/**
 * A Regex is case-sensitive and may refuse anchors even when escaped (`docs/api/reference.md#search-rule-8`):
 * letters go in both cases, `^` and `$` as "any character", and what then matched too much is sorted out here.
 */
function wildcardTest(text: string): NameTest {
  const exact = new RegExp(
    [...text].map((character) => wildcards.get(character) ?? escaped(character)).join(''),
    'iu',
  );
  const { stem, extension } = splitWildcards(text);
  const isMeant = ({ names, master }: FoundAsset) =>
    [...names, joinFileName(master.stem, master.extension)].some((name) => exact.test(name.normalize('NFC')));
  return {
    option: 'Regex',
    values: [...new Set([patternOf(text), ...(extension === null ? [] : [patternOf(stem)])])],
    keeps: isMeant,
    isMeant,
  };
}

/** `*.t?t` is about extensions, which names on the bank do not have: then the part before the dot is looked for as well. */
function splitWildcards(text: string): { readonly stem: string; readonly extension: string | null } {
  const match = /^(.+)\.([A-Za-z0-9*?]{1,5})$/.exec(text);
  return { stem: match?.[1] ?? text, extension: match?.[2] ?? null };
}

function patternOf(text: string): string {
  return [...text].map((character) => wildcards.get(character) ?? sendable(character)).join('');
}

const wildcards: ReadonlyMap<string, string> = new Map([
  ['*', '.*'],
  ['?', '.'],
]);

function escaped(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}

function sendable(character: string): string {
  if (character === '^' || character === '$') return '.';
  const lower = character.toLowerCase();
  const upper = character.toUpperCase();
  const isCased = lower !== upper && [...lower].length === 1 && [...upper].length === 1;
  return isCased ? `[${lower}${upper}]` : escaped(character);
}

/** A pattern that a person wrote as one. Refused here with the reason, because banks answer this with a bare 400. */
function checkedPattern(pattern: string): string {
  const bare = pattern.replace(/\\[^A-Za-z0-9]/g, '').replace(/\[\^?/g, '');
  const shorthand = /\\[A-Za-z0-9]/.exec(bare)?.[0];
  if (shorthand !== undefined) throw new AppError('BAD_SEARCH', { reason: `${shorthand} is not supported` });
  const anchor = /[\^$]/.exec(bare)?.[0];
  if (anchor !== undefined)
    throw new AppError('BAD_SEARCH', { reason: `the anchor ${anchor} is not supported` });
  if (/^\/.*\/[a-z]*$/u.test(pattern))
    throw new AppError('BAD_SEARCH', { reason: 'flags are not supported' });
  return pattern;
}
