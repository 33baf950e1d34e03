import type { BankFile } from './bank-asset.ts';
import type { RelativePath } from './local-file.ts';

// Classic ASP.NET refuses the first ones in a path; a bank may refuse what splits a line or turns the direction of writing.
const refusedCharacters = /[<>*%&:\\?\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cc}/gu;
// The same servers refuse paths over 260 characters; the folder's part and an escape of three per character count. They count
// as `length` does: what lies beyond the first 65,536 characters of Unicode, an emoji for one, counts twice.
const LONG_NAME_LENGTH = 120;
const SHORTENED_STEM_LENGTH = 80;
const SHORTENED_EXTENSION_LENGTH = 16;

/** Splits at the last dot: `logo.final.png` → stem `logo.final`, extension `png`. A leading dot is part of the stem. */
export function splitFileName(fileName: string): { readonly stem: string; readonly extension: string } {
  const dot = fileName.lastIndexOf('.');
  if (dot <= 0 || dot === fileName.length - 1) return { stem: fileName, extension: '' };
  return { stem: fileName.slice(0, dot), extension: fileName.slice(dot + 1) };
}

export function joinFileName(stem: string, extension: string): string {
  return extension === '' ? stem : `${stem}.${extension}`;
}

/** Identity of a name on the bank: NFC, case folded. Two local files with one key never race for one asset. */
export function nameKey(fileName: string): string {
  return fileName.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Another name to offer a bank that refused `sentName` with 400 or 404; null when there is nothing to improve. */
export function sanitizedName(sentName: string): string | null {
  const replaced = sentName.replace(refusedCharacters, '_');
  if (replaced !== sentName) return replaced;
  if (sentName.length <= LONG_NAME_LENGTH) return null;
  const { stem, extension } = splitFileName(sentName);
  return joinFileName(
    shortened(stem, SHORTENED_STEM_LENGTH),
    shortened(extension, SHORTENED_EXTENSION_LENGTH),
  );
}

/** At most this long, and by whole characters, so that no surrogate is cut in half. */
function shortened(text: string, length: number): string {
  const last = text.codePointAt(length - 1) ?? 0;
  return text.slice(0, last > 0xffff ? length - 1 : length);
}

/**
 * The names under which a file may be on the bank beside its own, the one that was offered first in front. Each has fewer
 * refused characters than the one before, or is short: there are two at most.
 */
export function sanitizedNames(fileName: string): readonly string[] {
  const name = sanitizedName(fileName);
  return name === null ? [] : [name, ...sanitizedNames(name)];
}

/** Under which a file may be on the bank: its own name, then those that the bank may have made of it. */
export function namesOnBank(fileName: string): readonly string[] {
  return [fileName, ...sanitizedNames(fileName)];
}

/** Identity of a local path across Unicode forms (macOS hands out NFD, everybody else NFC). Case is kept. */
export function pathIdentity(path: RelativePath): string {
  return path.normalize('NFC');
}

/** Last component of a path, `/`-separated. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Directory of a relative path; `''` for a file at the root. */
export function parentPath(path: RelativePath): RelativePath {
  const slash = path.lastIndexOf('/');
  return (slash < 0 ? '' : path.slice(0, slash)) as RelativePath;
}

/** The path of an entry of a directory; `''` is the root. */
export function inDirectory(directory: RelativePath, name: string): RelativePath {
  return (directory === '' ? name : `${directory}/${name}`) as RelativePath;
}

/** The `nameKey`s of a file on the bank. `Filename` carries no extension by the reference; a bank that leaves it on is understood as well. */
export function fileNameKeys(file: BankFile): readonly string[] {
  const joined = nameKey(joinFileName(file.stem, file.extension));
  const isDoubled = file.extension !== '' && nameKey(file.stem).endsWith(`.${nameKey(file.extension)}`);
  return isDoubled ? [joined, nameKey(file.stem)] : [joined];
}
