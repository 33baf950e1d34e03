import type { Keychain } from '../../keychain/index.ts';
import {
  environmentRoute,
  type FindRoute,
  isOnOwnMachine,
  namedWay,
  type ProxyEnvironment,
  type ProxyRoute,
  type ProxyWay,
  pacRoute,
  proxyName,
  readProxyList,
  wayThrough,
} from '../../proxy/index.ts';
import type { Preferences, Settings } from '../../settings/index.ts';

/** The proxies of the system for an address, as a PAC file would answer: `PROXY proxy.example:3128; DIRECT`. */
export type ResolveProxy = (address: string) => Promise<string>;

export interface ProxyStore {
  /** The proxy in force on the way to a bank. Throws PAC_FAILED, PROXY_FAILED. */
  readonly find: FindRoute;
  hasPassword(): Promise<boolean>;
  /** Empty forgets it. */
  setPassword(proxy: {
    readonly address: string;
    readonly user: string;
    readonly password: string;
  }): Promise<void>;
  /** Calls back after each change of a password. Returns its remover. */
  subscribe(listener: () => void): () => void;
}

type ProxySettings = Preferences['network']['proxy'];

const direct: ProxyRoute = { ways: [{ kind: 'direct' }], isByFile: false };

/** Address and user of a proxy stand in the settings, its password in the keychain alone. */
export function createProxyStore(
  { settings, keychain }: { readonly settings: Settings; readonly keychain: Keychain },
  environment: ProxyEnvironment,
  /** Null where only the environment can be asked. */
  resolveProxy: ResolveProxy | null,
): ProxyStore {
  const accountOf = ({ address, user }: Pick<ProxySettings, 'address' | 'user'>) => ({
    server: `proxy ${address}`,
    user,
  });
  const listeners = new Set<() => void>();
  const read = async (proxy: ProxySettings): Promise<string> =>
    proxy.user === '' ? '' : ((await keychain.read(accountOf(proxy))).secret ?? '');

  async function findFor(proxy: ProxySettings, bank: URL): Promise<ProxyRoute> {
    switch (proxy.kind) {
      case 'none':
        return direct;
      case 'pac':
        return pacRoute(proxy.pacAddress, bank);
      case 'manual':
        return proxy.address === '' ? direct : { ways: [namedWay(proxy.address)], isByFile: false };
      case 'system':
        return resolveProxy === null
          ? environmentRoute(bank, environment)
          : { ways: readProxyList(await resolveProxy(bank.href)), isByFile: false };
      default:
        return proxy.kind satisfies never;
    }
  }

  /** User and password belong to one proxy: only a request to that proxy uses them. */
  async function signInto(way: ProxyWay, proxy: ProxySettings): Promise<ProxyWay> {
    const own = wayThrough(proxy.address);
    const isOwn =
      way.kind !== 'direct' &&
      own?.kind === way.kind &&
      proxyName(own) === proxyName(way) &&
      proxy.user !== '';
    return isOwn ? { ...way, user: proxy.user, password: await read(proxy) } : way;
  }

  return {
    hasPassword: async () => (await read(settings.get().network.proxy)) !== '',
    async setPassword(proxy) {
      if (proxy.password === '') await keychain.remove(accountOf(proxy));
      else await keychain.write(accountOf(proxy), proxy.password);
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async find(server) {
      const { proxy } = settings.get().network;
      const bank = new URL(server);
      if (isOnOwnMachine(bank)) return direct;
      const { ways, isByFile } = await findFor(proxy, bank);
      return { ways: await Promise.all(ways.map((way) => signInto(way, proxy))), isByFile };
    },
  };
}
