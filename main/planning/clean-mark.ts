/**
 * The record of a directory without open work: the digest of its listing, the version of the rules, and its counts. The same mark
 * at the next scan lets the scan skip the directory without reading a row, which makes a rescan of 100,000 unchanged files cheap.
 */
export interface CleanMark {
  readonly digest: string;
  readonly rulesVersion: string;
  readonly unchanged: number;
  readonly ignored: number;
}

export function encodeCleanMark(mark: CleanMark): string {
  return [mark.digest, mark.rulesVersion, mark.unchanged, mark.ignored].join(' ');
}

/** Null for anything that is not a mark of this form: the directory is then simply looked at again. */
export function decodeCleanMark(text: string | null): CleanMark | null {
  const [digest, rulesVersion, unchanged, ignored, ...rest] = text?.split(' ') ?? [];
  if (digest === undefined || rulesVersion === undefined || rest.length > 0) return null;
  const counts = [Number(unchanged), Number(ignored)];
  const [unchangedCount = Number.NaN, ignoredCount = Number.NaN] = counts;
  if (!counts.every(Number.isSafeInteger)) return null;
  return { digest, rulesVersion, unchanged: unchangedCount, ignored: ignoredCount };
}
