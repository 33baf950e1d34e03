import type { RelativePath } from './local-file.ts';

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
