import { buildPath, routes, tokenHeader, userMeSchema } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Clock } from '../../platform/index.ts';
import { answerError, type Redact } from '../http/answer-error.ts';
import type { BankHttp } from '../http/bank-http.ts';
import { isJsonObject, parseJson } from '../http/json-answer.ts';

/**
 * Throws SIGN_IN_REFUSED when the bank says that this token belongs to another user, and the error that kept it from answering.
 */
export type RefuseOther = (token: string, signal: AbortSignal) => Promise<void>;

/**
 * Several users of one bank may sync from one computer; a key that got to the wrong account must upload nothing there. A bank
 * that names no user is believed; a busy or failing one is asked again at the next log-in. Null when no user is expected.
 */
export function expectUser(
  {
    http,
    clock,
    redact,
  }: { readonly http: BankHttp; readonly clock: Pick<Clock, 'nowMs'>; readonly redact: Redact },
  expected: string | null,
): RefuseOther | null {
  if (expected === null) return null;
  return async (token, signal) => {
    const answer = await http.exchange({
      method: routes.readUserMe.method,
      path: buildPath(routes.readUserMe, {}),
      headers: { [tokenHeader]: token },
      signal,
    });
    if (doesNotReport.has(answer.status)) return;
    if (answer.status < 200 || answer.status > 299)
      throw unreported(answerError(answer, redact, clock.nowMs()));
    const user = userOf(answer.body);
    if (user !== null && user.toLowerCase() !== expected.toLowerCase())
      throw new AppError('SIGN_IN_REFUSED', { reason: 'the credentials belong to another user', user });
  };
}

/** Not for this user, or no such call. Everything else passes, and says nothing about the user. */
const doesNotReport: ReadonlySet<number> = new Set([403, 404, 405]);

/** A token that the bank has just given out is no refusal of the person, who could do nothing about it: it is tried again. */
function unreported(error: AppError): AppError {
  return error.code === 'NOT_SIGNED_IN' ? new AppError('BANK_FAILED', error.details, error) : error;
}

/** Null when the answer names no user. Throws BANK_ANSWER_UNREADABLE for an answer that is no bank's: a page of a proxy. */
function userOf(body: Uint8Array): string | null {
  const value = parseJson(body);
  if (!isJsonObject(value)) throw new AppError('BANK_ANSWER_UNREADABLE', { reason: 'no user in the answer' });
  return userMeSchema.safeParse(value).data?.User ?? null;
}
