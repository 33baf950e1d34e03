import { describe, expect, it } from 'vitest';
import { createProxyMemory, ofProxyList } from '../../../../main/hosts/proxy-memory.ts';
import { defaultPreferences } from '../../../../main/settings/index.ts';

const noProxy = 'localhost,127.0.0.1,::1,[::1]';
const through = (address: string) => ({ HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: noProxy });

describe('proxy-memory', () => {
  it.each([
    ['DIRECT', null],
    ['PROXY proxy.example:3128', through('http://proxy.example:3128')],
    ['PROXY proxy.example:3128; DIRECT', through('http://proxy.example:3128')],
    ['HTTPS proxy.example:443', through('https://proxy.example:443')],
    ['SOCKS5 socks.example:1080; PROXY proxy.example:3128', through('http://proxy.example:3128')],
    ['SOCKS5 socks.example:1080; DIRECT; PROXY proxy.example:3128', null],
    ['SOCKS5 socks.example:1080', null],
    ['PROXY', null],
    ['PROXY a b/c d', through('http://a')],
    ['', null],
  ])('goes by %j as Node can', (list, expected) => {
    expect(ofProxyList(list)).toEqual(expected);
  });

  it('asks the system for the very bank, and the environment only where nobody else can be asked', async () => {
    const asked: string[] = [];
    const resolve = async (address: string) => {
      asked.push(address);
      return 'PROXY proxy.example:3128';
    };
    const environment = { HTTPS_PROXY: 'http://environment.example:1' };
    expect([
      await memory(environment, resolve).variables('https://bank.example.com'),
      (await memory(environment, resolve).variables(null))?.HTTPS_PROXY,
      (await memory(environment, null).variables('https://bank.example.com'))?.HTTPS_PROXY,
      asked,
    ]).toEqual([
      through('http://proxy.example:3128'),
      'http://environment.example:1',
      'http://environment.example:1',
      ['https://bank.example.com'],
    ]);
  });

  it('asks nobody when a person chose no proxy', async () => {
    const resolve = (): never => {
      throw new Error('asked');
    };
    expect(await memory({}, resolve, 'none').variables('https://bank.example.com')).toBeNull();
  });
});

function memory(
  environment: Readonly<Record<string, string>>,
  resolve: Parameters<typeof createProxyMemory>[2],
  kind: 'system' | 'none' = 'system',
) {
  const { network } = defaultPreferences;
  const preferences = { ...defaultPreferences, network: { ...network, proxy: { ...network.proxy, kind } } };
  return createProxyMemory(
    {
      settings: {
        get: () => preferences,
        update: async () => undefined,
        subscribe: () => () => undefined,
        trouble: null,
      },
      keychain: {
        read: async () => null,
        write: async () => ({ isPersistent: true, reason: null }),
        remove: async () => 'absent',
      },
    },
    environment,
    resolve,
  );
}
