import type { AssetId, FileId, WatchedFolderId } from '../primitives/ids.ts';
import type { Sha256 } from './local-file.ts';

/**
 * A file that the bank holds as far as the journal knows: its receipt, or the agreement by which a file that was there
 * already was adopted. `verifiedBy`: `size` when the bank showed the size that was sent, `content` when the content
 * itself was compared. Times: ms since epoch; null when the moment was not kept, as with adopted files.
 */
export interface HeldFile {
  /** Null for manual uploads. */
  readonly watchedFolderId: WatchedFolderId | null;
  /** Relative to the watched folder; the name alone for manual uploads. */
  readonly path: string;
  /** The origin of a manual upload; null for files of watched folders, and for copies that Galley made itself. */
  readonly localPath: string | null;
  readonly assetId: AssetId;
  readonly fileId: FileId;
  readonly sizeBytes: number;
  readonly sha256: Sha256;
  readonly verifiedBy: 'size' | 'content';
  readonly verifiedAtMs: number | null;
}

/** How the content behind one held file compares. `missing`: the bank does not show it to us any more. */
export type BankComparison = 'equal' | 'different' | 'missing' | 'unreadable';

/** The same for the local file. `unknown`: its path is not known. Gone is not different: the bank has it. */
export type LocalComparison = 'equal' | 'changed' | 'gone' | 'unreadable' | 'unknown';

export interface HeldFileCheck {
  readonly file: HeldFile;
  /** The local path that was compared, null when it is unknown. */
  readonly localPath: string | null;
  readonly bank: BankComparison;
  readonly local: LocalComparison;
  /** Error code behind `missing` or `unreadable`, null otherwise. */
  readonly code: string | null;
}

/** Totals of a verification. `equal + different + missing + unreadable + changedHere = checked`. */
export interface VerifyTotals {
  readonly checked: number;
  readonly equal: number;
  readonly different: number;
  readonly missing: number;
  readonly unreadable: number;
  /** Equal to its receipt on the bank, but saved with other content here since. */
  readonly changedHere: number;
  /** Left out because they were found equal a short while ago. */
  readonly skipped: number;
  /** Read from the bank. */
  readonly bytes: number;
}

/** The one word for a check that counts it in `VerifyTotals`; worse wins. */
export function verdictOf({
  bank,
  local,
}: Pick<HeldFileCheck, 'bank' | 'local'>): 'equal' | 'different' | 'missing' | 'unreadable' | 'changedHere' {
  if (bank !== 'equal') return bank;
  if (local === 'changed') return 'changedHere';
  return local === 'unreadable' ? 'unreadable' : 'equal';
}
