import {
  type Agreed,
  type Fingerprint,
  type LocalEntry,
  type Sha256,
  sameContentStamp,
  sameFingerprint,
} from '../../../shared/model/index.ts';
import type { PlanInput } from '../operations/plan-input.ts';

/** `unknown`: only the hash of the file can tell. */
export type ContentVerdict = 'same' | 'changed' | 'unknown';

/**
 * Whether a file still has the content of a row. Size, times and inode prove it together, because no program can set
 * ctime. Without ctime they prove nothing: `cp -p`, `touch -r` and unpackers forge mtime. Another size proves the
 * opposite.
 */
export function compareWithRow(entry: LocalEntry, row: Agreed, hash: Sha256 | null): ContentVerdict {
  if (isProvenSame(entry.fingerprint, row.fingerprint)) return 'same';
  if (entry.fingerprint.sizeBytes !== row.fingerprint.sizeBytes) return 'changed';
  if (hash === null) return 'unknown';
  return hash === row.sha256 ? 'same' : 'changed';
}

export function hashOf(entry: LocalEntry, hashes: PlanInput['hashes']): Sha256 | null {
  const known = hashes.get(entry.path);
  return known !== undefined && sameFingerprint(known.fingerprint, entry.fingerprint) ? known.sha256 : null;
}

/** The device number is given out anew at every mount and says nothing of the file; reading a whole server again would. */
function isProvenSame(left: Fingerprint, right: Fingerprint): boolean {
  return left.ctimeNs === right.ctimeNs && sameContentStamp({ ...left, dev: right.dev }, right);
}
