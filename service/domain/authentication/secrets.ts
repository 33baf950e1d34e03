import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** 256 bits, URL-safe: for tokens and API keys, which are never typed. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Only the digest of a secret is stored. A plain hash suffices: 256 random bits cannot be guessed from it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A password a person can read off a screen: 20 characters without the look-alikes, about 113 bits. */
export function createPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const letters: string[] = [];
  while (letters.length < 20) {
    for (const byte of randomBytes(32)) {
      // Bytes beyond the last whole alphabet are dropped, or its first letters would come up more often.
      if (byte < 256 - (256 % alphabet.length) && letters.length < 20)
        letters.push(alphabet.charAt(byte % alphabet.length));
    }
  }
  return letters.join('');
}

/** `scrypt$N$r$p$salt$hash`. N = 2^15, r = 8: 32 MiB and about 80 ms, what OWASP gives as its lighter setting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, passwordCost);
  return [
    'scrypt',
    passwordCost.N,
    passwordCost.r,
    passwordCost.p,
    salt.toString('base64url'),
    hash.toString('base64url'),
  ].join('$');
}

/** Constant-time comparison. Without a stored hash (unknown user) the same work is done and the answer is no. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = (stored ?? dummyHash).split('$');
  const cost = { N: Number(parts[1]), r: Number(parts[2]), p: Number(parts[3]) };
  const expected = Buffer.from(parts[5] ?? '', 'base64url');
  const actual = await derive(password, Buffer.from(parts[4] ?? '', 'base64url'), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual) && stored !== null;
}

interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const passwordCost: ScryptCost = { N: 2 ** 15, r: 8, p: 1 };
const hashBytes = 32;
const dummyHash = `scrypt$${passwordCost.N}$${passwordCost.r}$${passwordCost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

function derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  // scrypt needs 128·N·r bytes; Node's default ceiling is that very number, so twice as much is allowed.
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hashBytes, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
