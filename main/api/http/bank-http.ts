import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import got, { type Request } from 'got';
import type { HttpMethod } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { type Clock, cancelled, pause, unlessAborted } from '../../platform/index.ts';
import type { FindRoute, ProxyWay } from '../../proxy/index.ts';
import type { BankAnswer } from './answer-error.ts';
import { type BankRoute, createBankRoute, type WayAgents } from './bank-route.ts';
import { networkFailure } from './network-failure.ts';
import { failureOn, isHopUnreached, refusalOf } from './proxy-failure.ts';
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
  /** Changes nothing on the bank: repeated where `read-retry.ts` allows. Left out: a GET only. */
  readonly isRead?: boolean;
  readonly signal: AbortSignal;
}

/** HTTP to one origin. Knows no token, follows no redirect, judges no status. */
export interface BankHttp {
  /** Sends a request and reads the whole answer. A read is repeated where `read-retry.ts` allows. Throws AppError. */
  exchange(call: HttpCall): Promise<BankAnswer>;
  /** Finds the way for a download or an upload, which then opens at once. Throws AppError. */
  findWay(signal: AbortSignal): Promise<BankWay>;
  /** The way of the last answer to `exchange`; null before the first. */
  answeredOn(): ProxyWay | null;
  /** To be called with the headers of every answer that was not read by `exchange`. */
  learnClock(headers: IncomingHttpHeaders): void;
  /** How far the bank's clock is ahead of ours, to the second; null before the first answer with a `Date`. */
  clockOffsetMs(): number | null;
  /** Asks anew which way to go, before the next request; what is under way ends the way it began. */
  renewRoute(): void;
  /** Closes idle connections. Requests under way end with their signals. */
  close(): void;
}

/** One way to the bank. Nothing that is opened on it is sent again here, on this way or another. */
export interface BankWay {
  /** Opens a download; the caller reads the body. */
  openDownload(call: HttpCall): Request;
  /**
   * Opens a POST; the caller writes the body. Node's own request: it does nothing by itself, not even time out, as the commit
   * point requires (`docs/decisions/0007`). Throws AppError BAD_REQUEST for a path that cannot be sent.
   */
  openUpload(call: Omit<HttpCall, 'method' | 'json'>): ClientRequest;
  /** The meaning of this status when the proxy gave it; null when it is the bank's. */
  refusalOf(status: number): AppError | null;
}

const userAgent = 'Galley';
// A longer list of proxies is a mistake, and trying all of them would take too long.
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
  const openUpload = uploadOpener(server, options.certificateAuthorities);
  let clockOffsetMs: number | null = null;
  let lastWay: ProxyWay | null = null;

  function learnClock(headers: IncomingHttpHeaders): void {
    const bankMs = readHttpDate(headers.date);
    if (bankMs !== null) clockOffsetMs = bankMs - clock.nowMs();
  }

  async function once(call: HttpCall, { way: _way, ...agent }: WayAgents): Promise<BankAnswer> {
    const body = call.json === undefined ? null : Buffer.from(JSON.stringify(call.json));
    const response = await reading(`${server}${call.path}`, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(body === null
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(body.byteLength) }),
        ...call.headers,
      },
      // As a stream: got ends a request with a body of text only in the next turn, and destroys it when an answer has begun by then.
      ...(body === null ? {} : { body: Readable.from([body]) }),
      signal: call.signal,
      agent,
    });
    learnClock(response.headers);
    return { status: response.statusCode, headers: response.headers, body: response.rawBody };
  }

  /** Tries each way at most once, and uses the first that answers. */
  async function tryWays(call: HttpCall): Promise<BankAnswer | AppError> {
    const failed: ProxyWay[] = [];
    let agents = await unlessAborted(route.agents(), call.signal);
    for (;;) {
      const { way } = agents;
      try {
        const answer = await once(call, agents);
        lastWay = way;
        return refusalOf(way, answer.status) ?? answer;
      } catch (error) {
        if (call.signal.aborted) return cancelled(call.signal);
        if (!isHopUnreached(error)) return failureOn(way, error);
        route.passOver(way);
        failed.push(way);
        const next =
          failed.length < MOST_WAYS_TRIED ? await unlessAborted(route.another(failed), call.signal) : null;
        if (next === null) return failureOn(way, error);
        agents = next;
      }
    }
  }

  return {
    async exchange(call) {
      const isRead = call.isRead ?? call.method === 'GET';
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await tryWays(call);
        const delayMs = isRead ? retryReadAfterMs(attempt, outcome) : null;
        if (delayMs !== null) await pause(clock, delayMs, call.signal);
        else if (outcome instanceof AppError) throw outcome;
        else return outcome;
      }
    },
    async findWay(signal) {
      const { way, ...agent } = await unlessAborted(route.agents(), signal);
      return {
        openDownload(call) {
          const stream = downloading.stream.get(`${server}${call.path}`, { ...streamOptions(call), agent });
          return passOverWhenUnreached(stream, route, way);
        },
        openUpload: (call) => passOverWhenUnreached(openUpload(call, agent), route, way),
        refusalOf: (status) => refusalOf(way, status),
      };
    },
    answeredOn: () => lastWay,
    learnClock,
    clockOffsetMs: () => clockOffsetMs,
    renewRoute: route.renew,
    close: route.close,
  };
}

/** The next request takes another way. */
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

function uploadOpener(server: string, authorities: readonly string[]) {
  const url = new URL(server);
  const { path: prefix = '/', ...origin } = urlToHttpOptions(url);
  const isSecure = url.protocol === 'https:';
  const fixed = {
    ...origin,
    method: 'POST',
    ...(isSecure && authorities.length > 0 ? { ca: [...authorities] } : {}),
  };
  const open = isSecure ? httpsRequest : httpRequest;
  return (
    { path, headers, signal }: Omit<HttpCall, 'method' | 'json'>,
    agents: Omit<WayAgents, 'way'>,
  ): ClientRequest => {
    try {
      return open({
        ...fixed,
        agent: isSecure ? agents.https : agents.http,
        path: `${prefix === '/' ? '' : prefix}${path}`,
        headers: { 'user-agent': userAgent, ...headers },
        signal,
      });
    } catch (error) {
      throw networkFailure(error);
    }
  };
}

function streamOptions({ headers, signal }: Pick<HttpCall, 'headers' | 'signal'>) {
  return { headers: { ...headers }, signal };
}
