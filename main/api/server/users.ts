import { routes, userMeSchema } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { UserId } from '../../../shared/model/index.ts';
import { isJsonObject } from '../http/json-answer.ts';
import { type BankReader, unreadable } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';

export interface BankUser {
  readonly userId: UserId;
  readonly user: string;
  readonly fullName: string;
  readonly email: string | null;
}

export interface UsersDeps {
  readonly reader: BankReader;
  readonly capabilities: (signal: AbortSignal) => Promise<BankCapabilities>;
}

/**
 * The user behind the token; null when this bank does not name one: it has no such call, refuses it, or leaves the name empty. A
 * failure, or an answer that is no bank's, says nothing about that. Throws AppError.
 */
export async function readUserMe(
  { reader, capabilities }: UsersDeps,
  signal: AbortSignal,
): Promise<BankUser | null> {
  const known = await capabilities(signal);
  if (!known.has('readUserMe')) return null;
  const value = await reader
    .jsonOrNull({ route: routes.readUserMe, params: {}, signal })
    .catch(nullWithoutSuchCall);
  if (value === null) return null;
  if (!isJsonObject(value)) throw unreadable('no user', { status: 200, headers: {} });
  const parsed = userMeSchema.safeParse(value);
  if (!parsed.success) return null;
  const { Id, User, UserFullName, Email } = parsed.data;
  return { userId: Id, user: User, fullName: UserFullName, email: Email ?? null };
}

/** A path in the list may exist for another method alone. */
function nullWithoutSuchCall(error: unknown): null {
  if (error instanceof AppError && error.details.status === 405) return null;
  throw error;
}
