import { BlockList, isIP } from 'node:net';
import { namedWay, type ProxyRoute } from './proxy-way.ts';

export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** `HTTPS_PROXY` and its like, lower case first, as in curl; `ALL_PROXY` where the scheme has none of its own. Throws PROXY_FAILED. */
export function environmentRoute(url: URL, environment: ProxyEnvironment): ProxyRoute {
  const named = (name: string): string => environment[name.toLowerCase()] || environment[name] || '';
  const address = named(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || named('ALL_PROXY');
  if (address === '' || isExcepted(url, named('NO_PROXY')))
    return { ways: [{ kind: 'direct' }], isByFile: false };
  return { ways: [namedWay(address.includes('://') ? address : `http://${address}`)], isByFile: false };
}

/** `*`, names with all below them, addresses, ranges `10.0.0.0/8` and `10.0.0.1-10.0.0.9`; each may end in a port. */
function isExcepted(url: URL, exceptions: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return exceptions
    .toLowerCase()
    .split(/[,\s]+/)
    .some((entry) => {
      const [, name = '', wantedPort] = /^(\[[^\]]*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (name === '' || (wantedPort !== undefined && wantedPort !== port)) return false;
      const pattern = name.replace(/^\[|\]$/g, '');
      if (pattern === '*' || pattern === host) return true;
      if (isIP(host) !== 0) return isInRange(host, pattern);
      const suffix = pattern.replace(/^\*?\.?/, '');
      return suffix !== '' && (host === suffix || host.endsWith(`.${suffix}`));
    });
}

function isInRange(host: string, pattern: string): boolean {
  const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
  const [from = '', to = ''] = pattern.split('-');
  const [net = '', prefix = ''] = pattern.split('/');
  const list = new BlockList();
  try {
    if (isIP(from) !== 0 && isIP(to) !== 0) list.addRange(from, to, isIP(from) === 6 ? 'ipv6' : 'ipv4');
    else if (isIP(net) !== 0 && /^\d+$/.test(prefix))
      list.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  } catch {
    // A range that ends before it begins, or a prefix too long: it excepts nothing.
    return false;
  }
  return list.check(host, family);
}
