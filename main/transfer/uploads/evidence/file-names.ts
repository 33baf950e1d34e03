import { type BankFile, joinFileName, nameKey, splitFileName } from '../../../../shared/model/index.ts';

/**
 * Whether a file on the bank may be the one that was sent as `sentName`. Deliberately generous: banks drop extensions, replace
 * characters and shorten names. A stranger that passes is recognized by its content; an own file that fails would be uploaded
 * twice.
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
