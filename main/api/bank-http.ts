import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import got, { type Request } from 'got';
import type { HttpMethod } from '../../shared/api/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import { type Clock, cancelled, unlessAborted } from '../platform/index.ts';
import type { FindRoute, ProxyWay } from '../proxy/index.ts';
import type { BankAnswer } from './answer-error.ts';
import { type BankRoute, createBankRoute, type WayAgents } from './bank-route.ts';
import { networkFailure } from './network-failure.ts';
import { pause } from './pause.ts';
import { failureOn, isHopUnreached } from './proxy-failure.ts';
import { retryReadAfterMs } from './read-retry.ts';
import { readHttpDate } from './retry-after.ts';

export interface BankHttpOptions {
  /** DNS, TCP and TLS, each. */
  readonly connectTimeoutMs: number;
  /** Without any progress on the wire. */
  readonly idleTimeoutMs: number;
  /** From the last byte of the request to the answer. */
  readonly answerTimeoutMs: number;
  /** PEM certificates to trust beside the system's, for a bank inside a company. */
  readonly certificateAuthorities: readonly string[];
  /** Asked before the first request, and again whenever its answer is old. Null connects directly. */
  readonly proxy: FindRoute | null;
}

/** One request; `path` begins with a slash and is already percent-encoded. */
export interface HttpCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined sends no body. */
  readonly json?: unknown;
  readonly signal: AbortSignal;
}

/** HTTP to one origin. Knows no token, follows no redirect, judges no status. */
export interface BankHttp {
  /** Sends a request and reads the whole answer. GET is repeated where `read-retry.ts` allows. Throws AppError. */
  exchange(call: HttpCall): Promise<BankAnswer>;
  /** Opens a download whose body the caller reads. */
  openDownload(call: HttpCall): Request;
  /**
   * Opens a POST whose body the caller writes. Node's own request: it does nothing by itself, not even time out, which is what
   * the hold-back gate needs (`docs/decisions/0007`). Throws AppError BAD_REQUEST for a path that cannot be sent.
   */
  openUpload(call: Omit<HttpCall, 'method' | 'json'>): ClientRequest;
  /** To be called with the headers of every answer that was not read by `exchange`. */
  learnClock(headers: IncomingHttpHeaders): void;
  /** How far the bank's clock is ahead of ours, to the second; null before the first answer with a `Date`. */
  clockOffsetMs(): number | null;
  /** Asks anew which way to go, before the next request; what is under way ends the way it began. */
  renewRoute(): void;
  /** Closes idle connections. Requests under way end with their signals. */
  close(): void;
}

const userAgent = 'Galley';
// A list of proxies longer than this is a mistake, and nobody waits for its end.
const MOST_WAYS_TRIED = 8;

export function createBankHttp(
  { server, clock }: { readonly server: string; readonly clock: Clock },
  options: BankHttpOptions,
): BankHttp {
  const route = createBankRoute({ server, clock }, options);
  const connecting = {
    lookup: options.connectTimeoutMs,
    connect: options.connectTimeoutMs,
    secureConnect: options.connectTimeoutMs,
  };
  const base = got.extend({
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    headers: { 'user-agent': userAgent },
    timeout: connecting,
    decompress: false,
    ...(options.certificateAuthorities.length === 0
      ? {}
      : { https: { certificateAuthority: [...options.certificateAuthorities] } }),
  });
  const answered = { ...connecting, socket: options.idleTimeoutMs, response: options.answerTimeoutMs };
  const reading = base.extend({ timeout: answered, decompress: true, responseType: 'buffer' });
  const downloading = base.extend({ timeout: answered, headers: { 'accept-encoding': 'identity' } });
  const openUpload = uploadOpener(server, route, options.certificateAuthorities);
  let clockOffsetMs: number | null = null;

  function learnClock(headers: IncomingHttpHeaders): void {
    const bankMs = readHttpDate(headers.date);
    if (bankMs !== null) clockOffsetMs = bankMs - clock.nowMs();
  }

  async function once(call: HttpCall, { way: _way, ...agent }: WayAgents): Promise<BankAnswer> {
    const hasBody = call.json !== undefined;
    const response = await reading(`${server}${call.path}`, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...call.headers,
      },
      ...(hasBody ? { body: JSON.stringify(call.json) } : {}),
      signal: call.signal,
      agent,
    });
    learnClock(response.headers);
    return { status: response.statusCode, headers: response.headers, body: response.rawBody };
  }

  /** By the first way that somebody is found on. */
  async function tryWays(call: HttpCall): Promise<BankAnswer | AppError> {
    for (let tried = 1; ; tried += 1) {
      const agents = await unlessAborted(route.agents(), call.signal);
      const { way } = agents;
      try {
        const answer = await once(call, agents);
        const isRefused = answer.status === 407 && way.kind !== 'direct';
        return isRefused ? failureOn(way, new AppError('PROXY_FAILED', { reason: 'HTTP 407' })) : answer;
      } catch (error) {
        if (call.signal.aborted) return cancelled(call.signal);
        const isNext = tried < MOST_WAYS_TRIED && isHopUnreached(error) && route.passOver(way);
        if (!isNext) return failureOn(way, error);
      }
    }
  }

  return {
    async exchange(call) {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await tryWays(call);
        const delayMs = call.method === 'GET' ? retryReadAfterMs(attempt, outcome) : null;
        if (delayMs !== null) await pause(clock, delayMs, call.signal);
        else if (outcome instanceof AppError) throw outcome;
        else return outcome;
      }
    },
    openDownload(call) {
      const { way, ...agent } = route.latest();
      const stream = downloading.stream.get(`${server}${call.path}`, { ...streamOptions(call), agent });
      return passOverWhenUnreached(stream, route, way);
    },
    openUpload,
    learnClock,
    clockOffsetMs: () => clockOffsetMs,
    renewRoute: route.renew,
    close: route.close,
  };
}

/** Neither a download nor an upload is sent again here; whoever begins the next one finds it going another way. */
function passOverWhenUnreached<Stream extends Request | ClientRequest>(
  stream: Stream,
  route: BankRoute,
  way: ProxyWay,
): Stream {
  stream.once('error', (error: unknown) => {
    if (isHopUnreached(error)) route.passOver(way);
  });
  return stream;
}

function uploadOpener(
  server: string,
  route: BankRoute,
  authorities: readonly string[],
): BankHttp['openUpload'] {
  const url = new URL(server);
  const { path: prefix = '/', ...origin } = urlToHttpOptions(url);
  const isSecure = url.protocol === 'https:';
  const fixed = {
    ...origin,
    method: 'POST',
    ...(isSecure && authorities.length > 0 ? { ca: [...authorities] } : {}),
  };
  const open = isSecure ? httpsRequest : httpRequest;
  return ({ path, headers, signal }) => {
    try {
      const { way, ...agents } = route.latest();
      const request = open({
        ...fixed,
        agent: isSecure ? agents.https : agents.http,
        path: `${prefix === '/' ? '' : prefix}${path}`,
        headers: { 'user-agent': userAgent, ...headers },
        signal,
      });
      return passOverWhenUnreached(request, route, way);
    } catch (error) {
      throw networkFailure(error);
    }
  };
}

function streamOptions({ headers, signal }: Pick<HttpCall, 'headers' | 'signal'>) {
  return { headers: { ...headers }, signal };
}
