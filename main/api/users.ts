import { routes, userMeSchema } from '../../shared/api/index.ts';
import type { UserId } from '../../shared/model/index.ts';
import { type BankReader, unreadable } from './bank-reader.ts';
import type { BankCapabilities } from './capabilities.ts';

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

/** Who stands behind the token; null when this bank does not tell. Throws AppError. */
export async function readUserMe(
  { reader, capabilities }: UsersDeps,
  signal: AbortSignal,
): Promise<BankUser | null> {
  const known = await capabilities(signal);
  if (!known.has('readUserMe')) return null;
  const value = await reader.json({ route: routes.readUserMe, params: {}, signal });
  const parsed = userMeSchema.safeParse(value);
  if (!parsed.success) throw unreadable('no user', { status: 200, headers: {} });
  const { Id, User, UserFullName, Email } = parsed.data;
  return { userId: Id, user: User, fullName: UserFullName, email: Email ?? null };
}
