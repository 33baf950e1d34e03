import { isIPv4 } from 'node:net';
import { AppError } from '../../shared/errors/index.ts';

export interface ProxyServer {
  readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
  /** An address of version 6 without its brackets. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export type ProxyWay = { readonly kind: 'direct' } | ProxyServer;

export interface ProxyRoute {
  /** Tried in this order; at least one. */
  readonly ways: readonly ProxyWay[];
  /** A configuration file was asked. */
  readonly isByFile: boolean;
}

/** Throws AppError PAC_FAILED, PROXY_FAILED. */
export type FindRoute = (server: string) => Promise<ProxyRoute>;

/** As people know it from their settings; without the user. */
export function proxyName({ host, port }: ProxyServer): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The built-in bank, and every other on this machine, is reached without a detour. */
export function isOnOwnMachine({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
  );
}

/** The proxy of an address such as `http://proxy.example:3128` or `socks5://proxy.example`; null for what is none. */
export function wayThrough(address: string, { user, password }: ProxyLogin = {}): ProxyServer | null {
  const url = URL.parse(address);
  const scheme = schemes.find(({ names }) => names.includes(url?.protocol.slice(0, -1) ?? ''));
  if (url === null || scheme === undefined || url.hostname === '') return null;
  return {
    kind: scheme.kind,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    // A special scheme hides its own default port.
    port: url.port === '' ? scheme.port : Number(url.port),
    user: user ?? decoded(url.username),
    password: password ?? decoded(url.password),
  };
}

/** `wayThrough` for an address that the user chose. Throws AppError PROXY_FAILED: an unreadable address is no direct way. */
export function namedWay(address: string): ProxyServer {
  const way = wayThrough(address);
  if (way === null) throw new AppError('PROXY_FAILED', { reason: 'no-address' });
  return way;
}

interface ProxyLogin {
  readonly user?: string;
  readonly password?: string;
}

/**
 * The answer of a configuration file or the system: `PROXY a:3128; SOCKS5 b:1080; DIRECT`, read as Chromium reads it. Unknown
 * entries are skipped; an answer without any other is PAC_FAILED, because a direct way must be named.
 */
export function readProxyList(list: string): readonly ProxyWay[] {
  const ways = list.split(';').flatMap((entry): ProxyWay[] => {
    const [word = '', host = ''] = entry.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return [{ kind: 'direct' }];
    const scheme = schemes.find(({ words }) => words.includes(word.toUpperCase()));
    const way = scheme === undefined || host === '' ? null : wayThrough(`${scheme.kind}://${host}`);
    return way === null ? [] : [{ ...way, user: '', password: '' }];
  });
  if (ways.length === 0) throw new AppError('PAC_FAILED', { reason: 'no-way' });
  return ways;
}

/** A percent sign that begins nothing stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const schemes: readonly {
  readonly kind: ProxyServer['kind'];
  /** In addresses; names are always left to the proxy, as browsers do. */
  readonly names: readonly string[];
  /** In configuration files. */
  readonly words: readonly string[];
  readonly port: number;
}[] = [
  { kind: 'http', names: ['http'], words: ['PROXY', 'HTTP'], port: 80 },
  { kind: 'https', names: ['https'], words: ['HTTPS'], port: 443 },
  { kind: 'socks5', names: ['socks', 'socks5', 'socks5h'], words: ['SOCKS5'], port: 1080 },
  { kind: 'socks4', names: ['socks4', 'socks4a'], words: ['SOCKS', 'SOCKS4'], port: 1080 },
];
