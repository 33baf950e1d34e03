import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import got, { type Request } from 'got';
import type { HttpMethod } from '../../shared/api/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { Clock } from '../platform/index.ts';
import type { BankAnswer } from './answer-error.ts';
import { cancelled, networkFailure } from './network-failure.ts';
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
  /** Null connects directly. */
  readonly proxy: ProxyVariables | null;
}

/** In the words of the environment variables that Node's agents read; user and password stand in the address. */
export interface ProxyVariables {
  readonly HTTP_PROXY?: string | undefined;
  readonly HTTPS_PROXY?: string | undefined;
  readonly NO_PROXY?: string | undefined;
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
  /** For everything that is opened from now on; what is under way ends the way it began. */
  setProxy(proxy: ProxyVariables | null): void;
  /** Closes idle connections. Requests under way end with their signals. */
  close(): void;
}

// Uploads (at most 6), reads and thumbnails together; more connections than this help nobody and look like an attack.
const MOST_CONNECTIONS = 16;
const userAgent = 'Galley';
// Routers forget idle connections after some minutes without telling. A connection that has been idle this long is not
// reused, so that an upload is not written into nowhere and left in doubt.
const LONGEST_IDLE_CONNECTION_MS = 15_000;

export function createBankHttp(
  { server, clock }: { readonly server: string; readonly clock: Clock },
  options: BankHttpOptions,
): BankHttp {
  let agent = createAgents(options.proxy);
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
  const openUpload = uploadOpener(server, () => agent, options.certificateAuthorities);
  let clockOffsetMs: number | null = null;

  function learnClock(headers: IncomingHttpHeaders): void {
    const bankMs = readHttpDate(headers.date);
    if (bankMs !== null) clockOffsetMs = bankMs - clock.nowMs();
  }

  async function once(call: HttpCall): Promise<BankAnswer> {
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

  return {
    async exchange(call) {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await settle(once(call), call.signal);
        const delayMs = call.method === 'GET' ? retryReadAfterMs(attempt, outcome) : null;
        if (delayMs !== null) await pause(clock, delayMs, call.signal);
        else if (outcome instanceof AppError) throw outcome;
        else return outcome;
      }
    },
    openDownload: (call) =>
      downloading.stream.get(`${server}${call.path}`, { ...streamOptions(call), agent }),
    openUpload,
    learnClock,
    clockOffsetMs: () => clockOffsetMs,
    setProxy(proxy) {
      const before = agent;
      agent = createAgents(proxy);
      retire(before);
    },
    close() {
      agent.http.destroy();
      agent.https.destroy();
    },
  };
}

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

function createAgents(proxy: ProxyVariables | null): Agents {
  const agentOptions = {
    keepAlive: true,
    maxSockets: MOST_CONNECTIONS,
    timeout: LONGEST_IDLE_CONNECTION_MS,
    // The held-back last byte of an upload is one tiny packet that must not wait for company.
    noDelay: true,
    ...(proxy === null ? {} : { proxyEnv: { ...proxy } }),
  };
  return { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) };
}

/** Idle connections are closed; those that carry a request end with it, because nothing keeps them afterwards. */
function retire({ http, https }: Agents): void {
  for (const agent of [http, https]) {
    for (const sockets of Object.values(agent.freeSockets))
      for (const socket of sockets ?? []) socket.destroy();
  }
}

function uploadOpener(
  server: string,
  agents: () => Agents,
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
      return open({
        ...fixed,
        agent: isSecure ? agents().https : agents().http,
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

async function settle(request: Promise<BankAnswer>, signal: AbortSignal): Promise<BankAnswer | AppError> {
  try {
    return await request;
  } catch (error) {
    return signal.aborted ? cancelled(signal) : networkFailure(error);
  }
}

function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel();
      reject(cancelled(signal));
    };
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
