import { buildPath, routes, tokenHeader, userMeSchema } from '../../shared/api/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { BankHttp } from './bank-http.ts';

/** Throws SIGN_IN_REFUSED when the bank says that this token is somebody else's. */
export type RefuseOther = (token: string, signal: AbortSignal) => Promise<void>;

/**
 * Several users of one bank may sync from one computer; a key that got to the wrong account must upload nothing there. A
 * bank that does not tell whom it talks to is believed. Null when nobody is expected.
 */
export function expectUser(
  { http }: { readonly http: BankHttp },
  expected: string | null,
): RefuseOther | null {
  if (expected === null) return null;
  return async (token, signal) => {
    const { status, body } = await http.exchange({
      method: routes.readUserMe.method,
      path: buildPath(routes.readUserMe, {}),
      headers: { [tokenHeader]: token },
      signal,
    });
    if (status < 200 || status > 299) return;
    const user = userOf(body);
    if (user !== null && user.toLowerCase() !== expected.toLowerCase())
      throw new AppError('SIGN_IN_REFUSED', { reason: 'the credentials belong to another user', user });
  };
}

function userOf(body: Uint8Array): string | null {
  try {
    return userMeSchema.parse(JSON.parse(Buffer.from(body).toString('utf8'))).User;
  } catch {
    return null;
  }
}
