/** The result of a request to open an address outside of Galley. `reason` is for the log and for tests. */
export type ExternalVerdict =
  | { readonly isAllowed: true; readonly url: string }
  | { readonly isAllowed: false; readonly reason: string };

/** Longer than any link that a bank makes; systems cut or choke on longer ones. */
const longestAddress = 4_096;

/** One address, perhaps with a subject and a text: headers beyond these could send files or address others. */
const mailHeaders: ReadonlySet<string> = new Set(['subject', 'body']);
const mailAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+$/i;

/**
 * Decides whether an address may be given to the system, which opens it with the program registered for it. Allowed are pages of
 * the banks with an account here, their share links, and plain mail addresses; nothing else. `servers` are addresses of banks as
 * `parseServerAddress` gives them.
 */
export function judgeExternalLink(address: string, servers: readonly string[]): ExternalVerdict {
  if (address.length > longestAddress) return refuse('too long');
  // Parsers drop line breaks and trim; what is opened must be what was judged.
  if (/[\p{Cc}\p{Zl}\p{Zp}\s\\]/u.test(address))
    return refuse('white space, control characters or backslash');
  const url = URL.parse(address);
  if (url === null) return refuse('not an address');
  if (url.protocol === 'mailto:') return judgeMail(url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse(`scheme ${url.protocol}`);
  if (url.username !== '' || url.password !== '') return refuse('user or password in the address');
  const isKnown = servers.some((server) => URL.parse(server)?.origin === url.origin);
  return isKnown ? { isAllowed: true, url: url.href } : refuse('not the address of a known bank');
}

function judgeMail(url: URL): ExternalVerdict {
  let recipient: string;
  try {
    recipient = decodeURIComponent(url.pathname);
  } catch {
    return refuse('not an address');
  }
  if (!mailAddress.test(recipient)) return refuse('not one mail address');
  const headers = [...url.searchParams.keys()].map((name) => name.toLowerCase());
  if (headers.some((name) => !mailHeaders.has(name))) return refuse('a mail header that is not allowed');
  return { isAllowed: true, url: url.href };
}

function refuse(reason: string): ExternalVerdict {
  return { isAllowed: false, reason };
}
