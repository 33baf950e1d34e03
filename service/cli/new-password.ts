import { text as readAll } from 'node:stream/consumers';
import { AppError } from '../../shared/errors/index.ts';
import { createPassword, hashPassword } from '../domain/index.ts';

export interface NewPassword {
  readonly hash: string;
  /** Printed; null where the caller gave it and knows it. */
  readonly shown: string | null;
}

/** Short passwords are guessed with any hash; length is the only rule that helps (NIST SP 800-63B). */
const shortestPassword = 12;

/** Makes a password, or reads it from stdin. Throws BAD_USAGE for a short one. */
export async function newPassword(flags: { readonly passwordStdin: boolean }): Promise<NewPassword> {
  if (!flags.passwordStdin) {
    const password = createPassword();
    return { hash: await hashPassword(password), shown: password };
  }
  const given = (await readAll(process.stdin)).replace(/\r?\n$/, '');
  if (given.length < shortestPassword) {
    throw new AppError('BAD_USAGE', { reason: `A password has at least ${shortestPassword} characters.` });
  }
  return { hash: await hashPassword(given), shown: null };
}
