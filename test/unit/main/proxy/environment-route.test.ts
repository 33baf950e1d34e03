import { describe, expect, it } from 'vitest';
import { environmentRoute, type ProxyEnvironment } from '../../../../main/proxy/index.ts';

describe('environment-route', () => {
  it.each<[string, ProxyEnvironment, string | null]>([
    ['https://bank.example', {}, null],
    ['https://bank.example', { HTTPS_PROXY: 'http://a:1', HTTP_PROXY: 'http://b:2' }, 'http a'],
    ['http://bank.example', { HTTPS_PROXY: 'http://a:1', HTTP_PROXY: 'http://b:2' }, 'http b'],
    ['https://bank.example', { HTTPS_PROXY: 'http://a:1', https_proxy: 'http://lower:2' }, 'http lower'],
    ['https://bank.example', { ALL_PROXY: 'socks5h://s:1' }, 'socks5 s'],
    ['https://bank.example', { HTTPS_PROXY: 'plain.example:3128' }, 'http plain.example'],
  ])('goes to %s with %j by %s', (server, environment, expected) => {
    const [way] = environmentRoute(new URL(server), environment).ways;
    expect(way === undefined || way.kind === 'direct' ? null : `${way.kind} ${way.host}`).toBe(expected);
  });

  it.each([
    ['*', 'https://bank.example'],
    ['other.example, bank.example', 'https://bank.example'],
    ['example', 'https://bank.example'],
    ['.example', 'https://bank.example'],
    ['*.EXAMPLE', 'https://bank.example'],
    ['bank.example:443', 'https://bank.example'],
    ['[2001:db8::1]', 'https://[2001:db8::1]'],
    ['10.0.0.0/8', 'https://10.20.30.40'],
    ['10.0.0.1-10.0.0.9', 'https://10.0.0.5'],
    ['2001:db8::/32', 'https://[2001:db8::7]:8443'],
  ])('NO_PROXY %j leaves out %s', (exceptions, server) => {
    expect(kindFor(server, exceptions)).toBe('direct');
  });

  it.each([
    ['ank.example', 'https://bank.example'],
    ['bank.example:80', 'https://bank.example'],
    ['10.0.0.0/8', 'https://11.0.0.1'],
    ['10.0.0.9-10.0.0.1', 'https://10.0.0.5'],
    ['10.0.0.0/99', 'https://10.0.0.5'],
    ['0.0.5', 'https://10.0.0.5'],
    ['', 'https://bank.example'],
  ])('NO_PROXY %j does not leave out %s', (exceptions, server) => {
    expect(kindFor(server, exceptions)).toBe('http');
  });
});

it.each(['quic://a:1', 'http://a:99999', 'a:99999'])(
  'never takes the unreadable proxy %s for a direct way',
  (address) => {
    expect(() => environmentRoute(new URL('https://bank.example'), { HTTPS_PROXY: address })).toThrow(
      expect.objectContaining({ code: 'PROXY_FAILED', details: { reason: 'no-address' } }),
    );
  },
);

function kindFor(server: string, exceptions: string): string | undefined {
  const environment = { HTTPS_PROXY: 'http://a:1', NO_PROXY: exceptions };
  return environmentRoute(new URL(server), environment).ways[0]?.kind;
}
