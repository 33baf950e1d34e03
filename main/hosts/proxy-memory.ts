import type { ProxyVariables } from '../api/index.ts';
import type { Keychain } from '../keychain/index.ts';
import type { Preferences, Settings } from '../settings/index.ts';

export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** The proxies of the system for an address, as a PAC file would answer: `PROXY proxy.example:3128; DIRECT`. */
export type ResolveProxy = (address: string) => Promise<string>;

export interface ProxyMemory {
  /** What holds now on the way to a bank, null for any; null connects directly. */
  variables(server: string | null): Promise<ProxyVariables | null>;
  hasPassword(): Promise<boolean>;
  /** Empty forgets it. */
  setPassword(proxy: {
    readonly address: string;
    readonly user: string;
    readonly password: string;
  }): Promise<void>;
}

// The built-in bank, and every other on this machine, is reached without a detour.
const ownMachine = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Address and user of a proxy stand in the settings, its password in the keychain alone. */
export function createProxyMemory(
  { settings, keychain }: { readonly settings: Settings; readonly keychain: Keychain },
  environment: ProxyEnvironment,
  /** Null where nobody but the environment can be asked. */
  resolveProxy: ResolveProxy | null,
): ProxyMemory {
  const accountOf = ({ address, user }: Pick<Preferences['network']['proxy'], 'address' | 'user'>) => ({
    server: `proxy ${address}`,
    user,
  });
  const read = async (): Promise<string | null> => {
    const { proxy } = settings.get().network;
    return proxy.kind === 'manual' && proxy.user !== '' ? keychain.read(accountOf(proxy)) : null;
  };
  return {
    hasPassword: async () => (await read()) !== null,
    async setPassword(proxy) {
      if (proxy.password === '') await keychain.remove(accountOf(proxy));
      else await keychain.write(accountOf(proxy), proxy.password);
    },
    async variables(server) {
      const { proxy } = settings.get().network;
      if (proxy.kind === 'none') return null;
      if (proxy.kind === 'system' && resolveProxy !== null && server !== null)
        return ofProxyList(await resolveProxy(server));
      if (proxy.kind === 'system') return ofEnvironment(environment);
      const url = URL.parse(proxy.address);
      if (url === null) return null;
      url.username = encodeURIComponent(proxy.user);
      url.password = encodeURIComponent((await read()) ?? '');
      return { HTTP_PROXY: url.href, HTTPS_PROXY: url.href, NO_PROXY: ownMachine.join(',') };
    },
  };
}

/**
 * The first way of a list that Node's agents can go. SOCKS is none of them; a list of nothing else is gone directly, and
 * the connection test then names the hop that fails.
 */
export function ofProxyList(list: string): ProxyVariables | null {
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/);
    const scheme = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }[kind.toUpperCase()];
    if (kind.toUpperCase() === 'DIRECT') return null;
    if (scheme === undefined || !URL.canParse(`${scheme}://${host}`)) continue;
    const address = `${scheme}://${host}`;
    return { HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: ownMachine.join(',') };
  }
  return null;
}

/** Lower case comes first, as in curl. */
function ofEnvironment(environment: ProxyEnvironment): ProxyVariables | null {
  const named = (name: string): string | undefined =>
    environment[name.toLowerCase()] || environment[name] || undefined;
  const [plain, encrypted] = [named('HTTP_PROXY'), named('HTTPS_PROXY')];
  if (plain === undefined && encrypted === undefined) return null;
  const excepted = [...ownMachine, ...(named('NO_PROXY') ?? '').split(',')].filter((host) => host !== '');
  return { HTTP_PROXY: plain, HTTPS_PROXY: encrypted, NO_PROXY: excepted.join(',') };
}
