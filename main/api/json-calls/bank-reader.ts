import {
  buildPath,
  type PathValues,
  type Route,
  tokenHeader,
  totalCountHeader,
} from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Clock } from '../../platform/index.ts';
import { answerError, type BankAnswer, type Redact } from '../http/answer-error.ts';
import type { BankHttp } from '../http/bank-http.ts';
import { parseJson } from '../http/json-answer.ts';
import type { Session } from '../session/session.ts';

type ReadRoute = Pick<Route, 'path' | 'params' | 'method' | 'isRead'>;

interface ReadCall<R extends ReadRoute> {
  readonly route: R;
  readonly params: PathValues<R>;
  /** What stands behind the `?`. */
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON with a POST, which is repeated by itself only where the route is a read. */
  readonly json?: unknown;
  readonly signal: AbortSignal;
}

/** JSON with a token. All throw AppError for every answer that is not a 2xx with JSON. */
export interface BankReader {
  json<R extends ReadRoute>(call: ReadCall<R>): Promise<unknown>;
  /** The same, with the count of everything of which the answer is a page; null from a bank that does not count. */
  jsonPage<R extends ReadRoute>(
    call: ReadCall<R>,
  ): Promise<{ readonly value: unknown; readonly total: number | null }>;
  /** Null where the bank shows nothing: 404, or a 403 that was not about the token. */
  jsonOrNull<R extends ReadRoute>(call: ReadCall<R>): Promise<unknown>;
  /** For a 2xx with a meaningless body. */
  done<R extends ReadRoute>(call: ReadCall<R>): Promise<void>;
}

export interface BankReaderDeps {
  readonly http: BankHttp;
  readonly session: Session;
  readonly clock: Clock;
  readonly redact: Redact;
}

export function createBankReader({ http, session, clock, redact }: BankReaderDeps): BankReader {
  async function answerOf<R extends ReadRoute>(call: ReadCall<R>): Promise<BankAnswer> {
    const { route, params, query, json, signal } = call;
    const path = `${buildPath(route, params)}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`;
    return session.withToken(
      (token) =>
        http.exchange({
          method: route.method,
          path,
          headers: { [tokenHeader]: token.value },
          json,
          isRead: route.isRead,
          signal,
        }),
      signal,
    );
  }

  return {
    json: async (call) => readJson(await answerOf(call), redact, clock.nowMs()),
    async jsonPage(call) {
      const answer = await answerOf(call);
      const count = answer.headers[totalCountHeader];
      const isCounted = typeof count === 'string' && /^\d+$/.test(count);
      return { value: readJson(answer, redact, clock.nowMs()), total: isCounted ? Number(count) : null };
    },
    async jsonOrNull(call) {
      const answer = await answerOf(call);
      const isNothing = answer.status === 404 || answer.status === 403;
      return isNothing ? null : readJson(answer, redact, clock.nowMs());
    },
    async done(call) {
      const answer = await answerOf(call);
      if (!isSuccess(answer)) throw answerError(answer, redact, clock.nowMs());
    },
  };
}

/** The value of a 2xx answer. Throws the error that the status means, or BANK_ANSWER_UNREADABLE. */
function readJson(answer: BankAnswer, redact: Redact, nowMs: number): unknown {
  if (!isSuccess(answer)) throw answerError(answer, redact, nowMs);
  const value = parseJson(answer.body);
  if (value === undefined) throw unreadable('not JSON', answer);
  return value;
}

function isSuccess({ status }: BankAnswer): boolean {
  return status >= 200 && status <= 299;
}

export function unreadable(
  reason: string,
  { status, headers }: Pick<BankAnswer, 'status' | 'headers'>,
): AppError {
  const contentType = headers['content-type'];
  return new AppError('BANK_ANSWER_UNREADABLE', {
    reason,
    status,
    ...(contentType === undefined ? {} : { contentType: contentType.slice(0, 100) }),
  });
}
