import { describe, expect, it } from 'vitest';
import { createProxyStore } from '../../../../../main/hosts/compose/proxy-store.ts';
import { defaultPreferences, type Preferences } from '../../../../../main/settings/index.ts';

type ProxySettings = Preferences['network']['proxy'];

const bank = 'https://bank.example.com';
const through = (host: string, port: number, user = '', password = '') => ({
  kind: 'http',
  host,
  port,
  user,
  password,
});

describe('proxy-memory', () => {
  it('asks the system for the very bank, and the environment only where nothing else can be asked', async () => {
    const asked: string[] = [];
    const resolve = async (address: string) => {
      asked.push(address);
      return 'PROXY proxy.example:3128; DIRECT';
    };
    const environment = { HTTPS_PROXY: 'http://environment.example:1' };
    expect([
      (await memory({}, environment, resolve).find(bank)).ways,
      (await memory({}, environment).find(bank)).ways,
      asked,
    ]).toEqual([
      [through('proxy.example', 3128), { kind: 'direct' }],
      [through('environment.example', 1)],
      [`${bank}/`],
    ]);
  });

  it('never takes a system that cannot tell for a direct way', async () => {
    await expect(memory({}, {}, async () => '').find(bank)).rejects.toMatchObject({ code: 'PAC_FAILED' });
  });

  it('never takes an unreadable address for a direct way', async () => {
    const unreadable = memory({ kind: 'manual', address: 'http://proxy.example:99999' });
    await expect(unreadable.find(bank)).rejects.toMatchObject({ code: 'PROXY_FAILED' });
  });

  it('asks no one when the user chose no proxy, or for a bank of this machine', async () => {
    const direct = { ways: [{ kind: 'direct' }], isByFile: false };
    expect([
      await memory({ kind: 'none' }, {}, neverAsked).find(bank),
      await memory({ kind: 'system' }, {}, neverAsked).find('http://127.0.0.1:4100'),
      await memory({ kind: 'pac', pacAddress: 'http://127.0.0.1:1/' }).find('http://localhost:4100'),
    ]).toEqual([direct, direct, direct]);
  });

  it('shows user and password to the proxy they were given for, under any request for it, and to no other', async () => {
    const own = { address: 'http://proxy.example:3128', user: 'anna' };
    const list = 'PROXY other.example:3128; PROXY proxy.example:3128; PROXY proxy.example:3129';
    expect([
      (await memory({ ...own, kind: 'manual' }).find(bank)).ways,
      (await memory({ ...own, kind: 'system' }, {}, async () => list).find(bank)).ways,
    ]).toEqual([
      [through('proxy.example', 3128, 'anna', 'secret')],
      [
        through('other.example', 3128),
        through('proxy.example', 3128, 'anna', 'secret'),
        through('proxy.example', 3129),
      ],
    ]);
  });
});

function neverAsked(): never {
  throw new Error('asked');
}

function memory(
  proxy: Partial<ProxySettings>,
  environment: Readonly<Record<string, string>> = {},
  resolve: Parameters<typeof createProxyStore>[2] = null,
) {
  const { network } = defaultPreferences;
  const preferences = {
    ...defaultPreferences,
    network: { ...network, proxy: { ...network.proxy, ...proxy } },
  };
  return createProxyStore(
    {
      settings: {
        get: () => preferences,
        update: async () => undefined,
        subscribe: () => () => undefined,
        trouble: null,
      },
      keychain: {
        read: async ({ server, user }) => ({
          secret: server === 'proxy http://proxy.example:3128' && user === 'anna' ? 'secret' : null,
          trouble: null,
        }),
        write: async () => ({ isPersistent: true, reason: null }),
        remove: async () => 'absent',
      },
    },
    environment,
    resolve,
  );
}
