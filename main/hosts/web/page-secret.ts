import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { LocalPath } from '../../../shared/model/index.ts';
import { atomicWrite } from '../../disk/index.ts';

/** 256 bits cannot be guessed, so guesses need no throttle. */
const secretBytes = 32;

const secretPattern = /^[\w-]{43}$/;

/**
 * The secret behind the cookie of the page, the same at every start, for this user's eyes alone: a tab that stayed open while
 * Galley was started again goes on by itself. One that cannot be right is replaced.
 */
export async function rememberedPageSecret(file: LocalPath): Promise<string> {
  const remembered = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (secretPattern.test(remembered)) return remembered;
  const secret = newSecret();
  await atomicWrite(file, secret, { mode: 0o600, isExclusive: false });
  return secret;
}

export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}
