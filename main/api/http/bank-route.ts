import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { AppError } from '../../../shared/errors/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { FindRoute, ProxyRoute, ProxyServer, ProxyWay } from '../../proxy/index.ts';
import { createSocksAgents } from './socks-agents.ts';

/** The agents of one way; they are what a request is bound to. */
export interface WayAgents {
  readonly way: ProxyWay;
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** Which way requests go. Ways are tried in their order; one that failed is passed over for a while. */
export interface BankRoute {
  /** Looks up the ways first, unless they were looked up recently. Throws AppError PAC_FAILED, PROXY_FAILED. */
  agents(): Promise<WayAgents>;
  /** Like `agents`, for a request that reached no server on these ways; null when there is no other. */
  another(failed: readonly ProxyWay[]): Promise<WayAgents | null>;
  /** The first hop of a request's way did not answer: the next request begins with another way. */
  passOver(way: ProxyWay): void;
  /** Asks anew before the next request; what is under way ends the way it began. */
  renew(): void;
  close(): void;
}

export interface BankRouteOptions {
  readonly connectTimeoutMs: number;
  /** Null goes directly. */
  readonly proxy: FindRoute | null;
}

// Uploads (at most 24, of small bodies), reads and thumbnails together; more connections bring no speed and look like an attack.
const MOST_CONNECTIONS = 40;
// Routers drop idle connections after some minutes without notice. A connection that has been idle this long is not reused, so
// that no upload is written into nowhere and becomes ambiguous.
const LONGEST_IDLE_CONNECTION_MS = 15_000;
// Proxy files change by the hour and by the network, and not every change of the network is reported.
const LONGEST_ROUTE_AGE_MS = 5 * 60_000;
// As browsers do: long enough not to wait for a dead proxy with each request.
const PASSED_OVER_MS = 5 * 60_000;

export function createBankRoute(
  { server, clock }: { readonly server: string; readonly clock: Pick<Clock, 'monotonicMs'> },
  { connectTimeoutMs, proxy }: BankRouteOptions,
): BankRoute {
  let route: ProxyRoute = { ways: [{ kind: 'direct' }], isByFile: false };
  let askedAtMs: number | null = proxy === null ? Infinity : null;
  let asking: Promise<ProxyRoute> | null = null;
  /** Grows with each `renew`: the answer to a question from before is no answer any more. */
  let renewals = 0;
  const agentsOf = new Map<string, WayAgents>();
  const passedOverAtMs = new Map<string, number>();

  async function ask(find: FindRoute): Promise<ProxyRoute> {
    const asked = renewals;
    try {
      const found = await find(server);
      if (asked !== renewals) return present();
      askedAtMs = clock.monotonicMs();
      if (JSON.stringify(found.ways) !== JSON.stringify(route.ways)) passedOverAtMs.clear();
      route = found;
      retireAllBut(found.ways.map(keyOf));
      return found;
    } catch (error) {
      if (asked !== renewals) return present();
      askedAtMs = null;
      throw error;
    }
  }

  function present(): Promise<ProxyRoute> {
    const isFresh = askedAtMs !== null && clock.monotonicMs() - askedAtMs < LONGEST_ROUTE_AGE_MS;
    if (proxy === null || isFresh) return Promise.resolve(route);
    if (asking !== null) return asking;
    const own = ask(proxy).finally(() => {
      if (asking === own) asking = null;
    });
    asking = own;
    return own;
  }

  function isPassedOver(key: string): boolean {
    const atMs = passedOverAtMs.get(key);
    return atMs !== undefined && clock.monotonicMs() - atMs < PASSED_OVER_MS;
  }

  /** When no way answers, each is tried again in the order of all. */
  function choose(ways: readonly ProxyWay[]): WayAgents | null {
    const way = ways.find((each) => !isPassedOver(keyOf(each))) ?? ways[0];
    if (way === undefined) return null;
    const key = keyOf(way);
    const chosen = agentsOf.get(key) ?? createAgents(way, connectTimeoutMs);
    agentsOf.set(key, chosen);
    return chosen;
  }

  function retireAllBut(keys: readonly string[]): void {
    for (const [key, agents] of agentsOf) {
      if (keys.includes(key)) continue;
      agentsOf.delete(key);
      retire(agents);
    }
  }

  return {
    async agents() {
      const chosen = choose((await present()).ways);
      if (chosen === null) throw new AppError('PROXY_FAILED', { reason: 'no-way' });
      return chosen;
    },
    async another(failed) {
      const keys = failed.map(keyOf);
      return choose((await present()).ways.filter((way) => !keys.includes(keyOf(way))));
    },
    passOver: (way) => void passedOverAtMs.set(keyOf(way), clock.monotonicMs()),
    renew() {
      if (proxy === null) return;
      renewals += 1;
      asking = null;
      askedAtMs = null;
      passedOverAtMs.clear();
    },
    close() {
      for (const { http, https } of agentsOf.values()) {
        http.destroy();
        https.destroy();
      }
    },
  };
}

function keyOf(way: ProxyWay): string {
  return JSON.stringify(way);
}

function createAgents(way: ProxyWay, connectTimeoutMs: number): WayAgents {
  const options = {
    keepAlive: true,
    maxSockets: MOST_CONNECTIONS,
    timeout: LONGEST_IDLE_CONNECTION_MS,
    // The held-back last byte of an upload is one tiny packet that must not wait for company.
    noDelay: true,
  };
  if (way.kind === 'socks4' || way.kind === 'socks5')
    return { way, ...createSocksAgents(way, options, connectTimeoutMs) };
  const through = way.kind === 'direct' ? options : { ...options, proxyEnv: variablesOf(way) };
  return { way, http: new HttpAgent(through), https: new HttpsAgent(through) };
}

/** In the words of the environment variables that Node's agents read; user and password stand in the address. */
function variablesOf({ kind, host, port, user, password }: ProxyServer) {
  const url = new URL(`${kind}://${host.includes(':') ? `[${host}]` : host}:${port}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return { HTTP_PROXY: url.href, HTTPS_PROXY: url.href };
}

/** Idle connections are closed; those that carry a request end with it, because nothing keeps them afterwards. */
function retire({ http, https }: WayAgents): void {
  for (const agent of [http, https]) {
    for (const sockets of Object.values(agent.freeSockets))
      for (const socket of sockets ?? []) socket.destroy();
  }
}
