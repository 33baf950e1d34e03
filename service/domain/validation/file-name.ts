import { AppError } from '../../../shared/errors/index.ts';

/** Longest name in bytes of UTF-8: what the file systems of all three desktops can hold as one name. */
const longestNameBytes = 255;

/**
 * Makes a name that came over the wire into one the bank keeps: NFC, at most 255 bytes, one path component. The name never
 * becomes a path here (blobs are stored by hash), but clients write it to their disks and show it to people. So the service
 * refuses what can climb out of a directory, split a line, or show another extension than there is. Throws BAD_NAME.
 */
export function acceptFileName(name: string): string {
  const normalized = name.normalize('NFC');
  const reason = refusalOf(normalized);
  if (reason !== null) throw new AppError('BAD_NAME', { reason });
  return normalized;
}

function refusalOf(name: string): string | null {
  if (name === '') return 'The name is empty.';
  if (name === '.' || name === '..') return 'The name is a directory reference.';
  if (name.includes('\0')) return 'The name contains NUL.';
  if (name.includes('/')) return 'The name contains a slash.';
  if (/\p{Cc}|[\u2028\u2029]/u.test(name)) return 'The name contains control characters.';
  if (/[\u202a-\u202e\u2066-\u2069]/.test(name))
    return 'The name contains characters that change the direction of writing.';
  if (!name.isWellFormed()) return 'The name is not valid Unicode.';
  if (Buffer.byteLength(name) > longestNameBytes) return `The name is longer than ${longestNameBytes} bytes.`;
  return null;
}
