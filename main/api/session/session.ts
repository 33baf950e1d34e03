import { apiKeyHeader, buildPath, routes, tokenHeader } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { type Clock, type Log, unlessAborted } from '../../platform/index.ts';
import { answerError, type BankAnswer, type Redact } from '../http/answer-error.ts';
import type { BankHttp, HttpCall } from '../http/bank-http.ts';
import type { RefuseOther } from './expect-user.ts';
import { readToken } from './token-answer.ts';

export type BankCredentials =
  | { readonly apiKey: string }
  | { readonly user: string; readonly password: string };

/** A token of one log-in; compared by identity. */
interface Token {
  readonly value: string;
  readonly issuedAtMs: number;
}

/** The sign-in at the bank. Holds the only copy of the token, in memory. */
export interface Session {
  /** Logs in now, also after a refusal: for a person who asked. Throws AppError. */
  signIn(signal: AbortSignal): Promise<void>;
  /**
   * Logs in again if the token in use was refused since it was issued; all who ask at once share one log-in. After a
   * refusal it throws SIGN_IN_REFUSED without asking the bank, so that a queue can never loop into a locked account.
   */
  signInAgain(): Promise<void>;
  /** The token in use; logs in when there is none. Throws AppError. */
  token(signal: AbortSignal): Promise<Token>;
  /** A request that is not repeated here was refused with this token (401 or 403). */
  suspect(token: Token): void;
  /** Sends a read with a token; when it turns out expired, logs in once and sends once more. Throws AppError. */
  withToken<Result extends { readonly status: number }>(
    send: (token: Token) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result>;
  close(): void;
}

export interface SessionDeps {
  readonly http: BankHttp;
  readonly credentials: BankCredentials;
  readonly clock: Clock;
  readonly log: Log;
  readonly redact: Redact;
  /** Receives every new token, so that it can be taken out of texts. */
  readonly onToken: (token: string) => void;
  /** Asked of each token before it is used. */
  readonly refuseOther?: RefuseOther;
}

// A token younger than this has not expired: a 403 is then about a right, and asking further would log in each time.
const FRESH_TOKEN_MS = 60_000;
// How long a throttled log-in stays untried when the bank does not say.
const THROTTLE_PAUSE_MS = 30_000;
// Retry-After counts within these bounds (`docs/protocol/upload.md#next-busy`): a slip in a header must not stop the work for
// days.
const THROTTLE_FLOOR_MS = 1_000;
const THROTTLE_CEILING_MS = 60 * 60_000;

export function createSession(deps: SessionDeps): Session {
  const { http, clock, log, redact } = deps;
  const life = new AbortController();
  let current: Token | null = null;
  let suspected: Token | null = null;
  let loggingIn: Promise<Token> | null = null;
  let refusal: AppError | null = null;
  let throttle: { readonly error: AppError; readonly untilMs: number } | null = null;

  function logIn(): Promise<Token> {
    if (throttle !== null && clock.monotonicMs() < throttle.untilMs) return Promise.reject(throttle.error);
    loggingIn ??= requestToken()
      .then(accept, reject)
      .finally(() => {
        loggingIn = null;
      });
    return loggingIn;
  }

  function accept(value: string): Token {
    deps.onToken(value);
    current = { value, issuedAtMs: clock.monotonicMs() };
    refusal = null;
    log.info('signed in');
    return current;
  }

  function reject(error: unknown): never {
    if (error instanceof AppError) {
      if (error.code === 'SIGN_IN_REFUSED') {
        refusal = error;
        current = null;
      }
      if (error.code === 'LOGIN_THROTTLED')
        throttle = { error, untilMs: clock.monotonicMs() + pauseOf(error) };
      log.warn('sign-in failed', { code: error.code, ...error.details });
    }
    throw error;
  }

  async function requestToken(): Promise<string> {
    const answer = await http.exchange(loginCall(deps.credentials, life.signal)).catch(notHttp);
    if (answer.status < 200 || answer.status > 299) throw loginError(answer, redact, clock.nowMs());
    const token = readToken(answer);
    if (token === null)
      throw new AppError('NOT_A_BANK', { status: answer.status, reason: 'no token in the answer' });
    await deps.refuseOther?.(token, life.signal);
    return token;
  }

  function logInUnlessRefused(): Promise<Token> {
    return refusal === null ? logIn() : Promise.reject(refusal);
  }

  /** A caller that saw `expired` refused gets a newer token: one that another caller fetched since, or a new one. */
  function renew(expired: Token): Promise<Token> {
    return current !== null && current !== expired ? Promise.resolve(current) : logInUnlessRefused();
  }

  /** 401 says it; 403 may be about a right, and only says it when the list of proof statuses is refused as well. */
  async function isExpired(token: Token, status: number, signal: AbortSignal): Promise<boolean> {
    if (status === 401) return true;
    if (status !== 403 || clock.monotonicMs() - token.issuedAtMs < FRESH_TOKEN_MS) return false;
    if (current !== token) return true;
    const answer = await http.exchange(probeCall(token, signal));
    if (answer.status === 401 || answer.status === 403) return true;
    if (answer.status >= 200 && answer.status <= 299) return false;
    throw answerError(answer, redact, clock.nowMs());
  }

  return {
    async signIn(signal) {
      refusal = null;
      await unlessAborted(logIn(), signal);
    },
    async signInAgain() {
      if (refusal !== null) throw refusal;
      if (current === null || current === suspected) await logIn();
    },
    token: (signal) =>
      current === null ? unlessAborted(logInUnlessRefused(), signal) : Promise.resolve(current),
    suspect(token) {
      // A late answer to an older token says nothing about the one in use.
      if (token === current) suspected = token;
    },
    async withToken(send, signal) {
      const token = current ?? (await unlessAborted(logInUnlessRefused(), signal));
      const first = await send(token);
      if (!(await isExpired(token, first.status, signal))) return first;
      return send(await unlessAborted(renew(token), signal));
    },
    close: () => life.abort(new AppError('CANCELLED')),
  };
}

function loginCall(credentials: BankCredentials, signal: AbortSignal): HttpCall {
  if ('apiKey' in credentials) {
    const { method } = routes.getToken;
    return { method, path: buildPath(routes.getToken, {}), headers: keyHeader(credentials.apiKey), signal };
  }
  const json = { User: credentials.user, Password: credentials.password };
  return { method: routes.login.method, path: buildPath(routes.login, {}), headers: {}, json, signal };
}

/** A key is visible ASCII, so one that was pasted with anything else is wrong, and would not fit into a header. */
function keyHeader(apiKey: string): Record<string, string> {
  const key = apiKey.trim();
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new AppError('SIGN_IN_REFUSED', { reason: 'the key has impossible characters' });
  // Some servers insist on an explicit length without a body.
  return { [apiKeyHeader]: key, 'content-length': '0' };
}

function probeCall(token: Token, signal: AbortSignal): HttpCall {
  const { method } = routes.listProofStatuses;
  const headers = { [tokenHeader]: token.value };
  return { method, path: buildPath(routes.listProofStatuses, {}), headers, signal };
}

/**
 * Any 4xx means refused (`docs/api/extensions.md#refused-sign-in`), except 429, and 404, 405 and 410: a server without a log-in at this address
 * is no bank, and says nothing about the key.
 */
function loginError(answer: BankAnswer, redact: Redact, nowMs: number): AppError {
  const error = answerError(answer, redact, nowMs);
  const { status } = answer;
  if (status === 429) return new AppError('LOGIN_THROTTLED', error.details);
  if (status === 404 || status === 405 || status === 410) return new AppError('NOT_A_BANK', error.details);
  if (status >= 400 && status <= 499) return new AppError('SIGN_IN_REFUSED', error.details);
  return error;
}

/** An answer outside HTTP is no bank's; later, from a known bank, it is an unreadable answer. */
function notHttp(error: unknown): never {
  throw error instanceof AppError && error.code === 'BANK_ANSWER_UNREADABLE'
    ? new AppError('NOT_A_BANK', error.details)
    : error;
}

function pauseOf(error: AppError): number {
  const saidMs = error.details.retryAfterMs;
  if (typeof saidMs !== 'number') return THROTTLE_PAUSE_MS;
  return Math.min(Math.max(saidMs, THROTTLE_FLOOR_MS), THROTTLE_CEILING_MS);
}
