import { createHash, timingSafeEqual } from 'node:crypto';
import { newSecret } from './page-secret.ts';

export interface PageSession {
  /** Goes into the fragment of the page's address: fragments are sent to no server and stand in no log. */
  readonly token: string;
  /** For the browser that is started with the address: every user of the machine can read how a program was started. */
  readonly browserToken: string;
  /** True for a token that is good. That of the browser is good no more after this. */
  takeToken(candidate: string): boolean;
  /** Value of `Set-Cookie` that stands for the token from now on. */
  setCookie(port: number): string;
  hasCookie(cookieHeader: string | undefined, port: number): boolean;
}

/**
 * Identifies the page that this host opened. The token is valid for as long as the host runs, so that the address can be opened
 * again in another tab; the cookie holds another secret, so that neither gives the other away. Cookies know no ports: the port in
 * the name keeps two hosts on one machine from overwriting each other's.
 */
export function createPageSession(cookie: string): PageSession {
  const token = newSecret();
  const browserToken = newSecret();
  let isBrowserTokenGood = true;
  return {
    token,
    browserToken,
    takeToken(candidate) {
      if (isSame(candidate, token)) return true;
      const isTaken = isBrowserTokenGood && isSame(candidate, browserToken);
      if (isTaken) isBrowserTokenGood = false;
      return isTaken;
    },
    setCookie: (port) => `${cookieName(port)}=${cookie}; Path=/; HttpOnly; SameSite=Strict`,
    hasCookie: (cookieHeader, port) =>
      (cookieHeader ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .some((pair) => isSame(pair, `${cookieName(port)}=${cookie}`)),
  };
}

function cookieName(port: number): string {
  return `galley-${port}`;
}

/** In constant time; the digests make both sides equally long, which the comparison needs. */
function isSame(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(value: string): Uint8Array {
  return createHash('sha256').update(value).digest();
}
