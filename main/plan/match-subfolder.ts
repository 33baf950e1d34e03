import { type BankFolderId, nameKey } from '../../shared/model/index.ts';

/** A folder of the bank as its parent lists it. `names`: in all languages it has a name in. */
export interface ListedFolder {
  readonly bankFolderId: BankFolderId;
  readonly names: readonly string[];
}

export type SubfolderMatch =
  | { readonly kind: 'one'; readonly bankFolderId: BankFolderId }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number };

/**
 * The subfolder that a local directory of this name stands for: the one of exactly that name in NFC, else the one with a name
 * that differs in case alone, as file names are compared. With several of those the match is ambiguous.
 */
export function matchSubfolder(children: readonly ListedFolder[], name: string): SubfolderMatch {
  const wanted = name.normalize('NFC');
  const exact = children.filter(({ names }) => names.some((each) => each.normalize('NFC') === wanted));
  const key = nameKey(wanted);
  const found =
    exact.length > 0 ? exact : children.filter(({ names }) => names.some((each) => nameKey(each) === key));
  const [only] = found;
  if (only === undefined) return { kind: 'none' };
  return found.length === 1
    ? { kind: 'one', bankFolderId: only.bankFolderId }
    : { kind: 'several', count: found.length };
}

/** The folders to be made for a directory of which the first `heldCount` steps are on the bank: `a/b`, `a/b/c`. */
export function missingPaths(steps: readonly string[], heldCount: number): readonly string[] {
  return steps.slice(heldCount).map((_step, index) => steps.slice(0, heldCount + index + 1).join('/'));
}
