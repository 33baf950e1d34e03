import type { NameSearchOption, SearchClause } from '../../shared/api/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import { type BankFolderId, joinFileName, nameKey, splitFileName } from '../../shared/model/index.ts';
import type { FoundAsset } from './bank-asset-reading.ts';

export type NameMatch = 'contains' | 'exactly' | 'words' | 'regex';

export interface AssetQuery {
  /** Null searches the whole bank. */
  readonly folderId: BankFolderId | null;
  readonly includeSubfolders: boolean;
  /** Assets whose name does not match; the folder still limits. */
  readonly exclude: boolean;
  readonly match: NameMatch;
  /** Empty finds everything. `*` and `?` are wildcards where match is `contains`. */
  readonly text: string;
}

/** What is sent, and what is sorted out here afterwards because no clause can say it. */
export interface SearchPlan {
  readonly clauses: readonly SearchClause[];
  readonly keeps: (asset: FoundAsset) => boolean;
  /** Whatever the clauses find is kept: then the bank's own count and pages are those of the query. */
  readonly isExact: boolean;
}

/** Puts a query into the documented clause forms. Throws BAD_SEARCH for a pattern that no bank understands. */
export function planSearch(query: AssetQuery): SearchPlan {
  const text = query.text.normalize('NFC').trim();
  const folder = query.folderId === null ? [] : [folderClause(query.folderId, query.includeSubfolders)];
  const whole = folder.length === 0 ? [anyName] : folder;
  if (text === '') return keepingAll(whole);
  const { option, values, keeps, isMeant } = nameTest(query.match, text);
  const name = { SearchField: 'Name', SearchOption: option, ValuesList: values };
  if (!query.exclude) {
    const clauses = [...folder, name];
    return keeps === null ? keepingAll(clauses) : { clauses, keeps, isExact: false };
  }
  // What is sent finds more than was meant, and excluding it would hide what nobody wanted hidden.
  if (isMeant !== null) return { clauses: whole, keeps: (asset) => !isMeant(asset), isExact: false };
  return keepingAll([...folder, { ...name, Exclude: true }]);
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
  /** What the text says by itself, of any asset; null where the values say just that. */
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
 * An asset is named after its file without the extension, and people type file names: `logo.png` also looks for `logo`
 * and keeps those whose master file has an extension that begins with `png`. That is generous to somebody who looks for
 * something; what is left out has to bear the very name.
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

/** What the asset and its file are called, in the forms that people type. */
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
 * A Regex is case-sensitive and may refuse anchors even when escaped (`reference.md § Asset search clauses`, rule 8):
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
