import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** `docs/api/extensions.md#share`. Twelve of 62 letters are 71 bits: at a million guesses a second, 37 million years for one. */
const codeLength = 12;

/** The secret of a personal link. */
export function createLinkCode(): string {
  const letters: string[] = [];
  while (letters.length < codeLength) {
    for (const byte of randomBytes(16)) {
      // Bytes beyond the last whole alphabet are dropped, or its first letters would come up more often.
      if (byte < 256 - (256 % alphabet.length) && letters.length < codeLength)
        letters.push(alphabet.charAt(byte % alphabet.length));
    }
  }
  return letters.join('');
}
