/**
 * main/proxy: which ways lead from here to a bank.
 *
 * In: the settings' words, the environment, what the system answers, a proxy configuration file (PAC). Out: ways in the
 * order in which they are tried. A file is a stranger's program: it runs in a sandbox in a thread that is ended in time,
 * sees no path and no query of an address, and what goes wrong with it is PAC_FAILED and never a direct way.
 *
 * It must never connect to a bank or to a proxy, keep a password, or let one into an error.
 */
export { environmentRoute, type ProxyEnvironment } from './environment-route.ts';
export { pacRoute } from './pac-route.ts';
export {
  type FindRoute,
  isOnOwnMachine,
  namedWay,
  type ProxyRoute,
  type ProxyServer,
  type ProxyWay,
  proxyName,
  readProxyList,
  wayThrough,
} from './proxy-way.ts';
