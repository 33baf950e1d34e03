import { type BankFile, joinFileName, nameKey, splitFileName } from '../../shared/model/index.ts';

// Classic ASP.NET refuses these in a path (`beyond-the-reference.md § names in URL paths`).
const refusedCharacters = /[<>*%&:\\?]/g;
// The same servers refuse paths over 260 characters; the folder's part and an escape of three per character count.
const LONG_NAME_LENGTH = 120;
const SHORTENED_STEM_LENGTH = 80;

/** Another name to offer a bank that refused `sentName` with 400 or 404; null when there is nothing to improve. */
export function tamerName(sentName: string): string | null {
  const replaced = sentName.replace(refusedCharacters, '_');
  if (replaced !== sentName) return replaced;
  if (sentName.length <= LONG_NAME_LENGTH) return null;
  const { stem, extension } = splitFileName(sentName);
  // By whole characters, so that no surrogate is cut in half.
  return joinFileName([...stem].slice(0, SHORTENED_STEM_LENGTH).join(''), extension.slice(0, 16));
}

/**
 * Whether a file on the bank may be the one that was sent as `sentName`. Deliberately generous: banks drop the
 * extension, replace characters and shorten. A stranger let in is told apart by its content; one's own kept out would be
 * uploaded twice.
 */
export function mayBeNamed(file: BankFile, assetNames: readonly string[], sentName: string): boolean {
  const sent = [tamed(sentName), tamed(splitFileName(sentName).stem)];
  const shown = [joinFileName(file.stem, file.extension), file.stem, ...assetNames].map(tamed);
  return shown.some((name) => sent.includes(name) || isShortened(name, sent[1] ?? ''));
}

/** Whether the file on the bank has this very name; the extension may be apart, doubled or in the stem. */
export function isNamed(file: BankFile, sentName: string): boolean {
  const key = nameKey(sentName);
  return nameKey(joinFileName(file.stem, file.extension)) === key || nameKey(file.stem) === key;
}

function tamed(name: string): string {
  return nameKey(name)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

function isShortened(shown: string, sentStem: string): boolean {
  // Below this length a common beginning says nothing.
  return shown.length >= 40 && shown.length < sentStem.length && sentStem.startsWith(shown);
}
