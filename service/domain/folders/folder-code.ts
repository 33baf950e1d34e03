import { randomInt } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^6 codes: two of a thousand folders share one in about one bank of a hundred thousand. */
const codeLength = 6;

/** A media-bank folder id: a short mixed-case code (`docs/api/extensions.md#ids`). */
export function createFolderCode(): string {
  return Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('');
}
