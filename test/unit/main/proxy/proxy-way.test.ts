import { describe, expect, it } from 'vitest';
import { isOnOwnMachine, readProxyList, wayThrough } from '../../../../main/proxy/index.ts';

const direct = { kind: 'direct' };
const through = (kind: string, host: string, port: number) => ({ kind, host, port, user: '', password: '' });

describe('proxy-way', () => {
  it.each([
    ['DIRECT', [direct]],
    ['PROXY proxy.example:3128', [through('http', 'proxy.example', 3128)]],
    ['PROXY proxy.example', [through('http', 'proxy.example', 80)]],
    ['proxy a:1 ;  direct', [through('http', 'a', 1), direct]],
    [
      'PROXY a:3128; SOCKS5 b; HTTPS c:443; DIRECT',
      [through('http', 'a', 3128), through('socks5', 'b', 1080), through('https', 'c', 443), direct],
    ],
    ['SOCKS b:1081;SOCKS4 c', [through('socks4', 'b', 1081), through('socks4', 'c', 1080)]],
    ['PROXY [::1]:3128', [through('http', '::1', 3128)]],
    ['QUIC a:1; PROXY b/c:2; DIRECT', [through('http', 'b', 80), direct]],
    ['PROXY anna:secret@a:1', [through('http', 'a', 1)]],
  ])('reads %j', (list, expected) => {
    expect(readProxyList(list)).toEqual(expected);
  });

  it.each(['', ';', 'PROXY', 'QUIC a:1', 'null', 'PROXY a:99999'])(
    'never takes %j for a direct way',
    (list) => {
      expect(() => readProxyList(list)).toThrow(expect.objectContaining({ code: 'PAC_FAILED' }));
    },
  );

  it('reads addresses as people and environments write them', () => {
    const addresses = [
      'http://a',
      'https://a',
      'socks5://[::1]',
      'socks5h://a:1',
      'socks4://a',
      'ftp://a',
      'a:1',
      '',
    ];
    expect(addresses.map((address) => wayThrough(address))).toEqual([
      through('http', 'a', 80),
      through('https', 'a', 443),
      through('socks5', '::1', 1080),
      through('socks5', 'a', 1),
      through('socks4', 'a', 1080),
      null,
      null,
      null,
    ]);
    expect(wayThrough('http://anna:p%40ss%@a:1')).toEqual({
      ...through('http', 'a', 1),
      user: 'anna',
      password: 'p%40ss%',
    });
  });

  it('knows the addresses of its own machine', () => {
    const hosts = [
      'localhost:1',
      '127.0.0.1',
      '127.8.0.1',
      '[::1]',
      '127.example.com',
      'localhost.example',
      '10.0.0.1',
    ];
    expect(hosts.filter((host) => isOnOwnMachine(new URL(`http://${host}`)))).toEqual(hosts.slice(0, 4));
  });
});
