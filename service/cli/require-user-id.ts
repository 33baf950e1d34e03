import { AppError } from '../../shared/errors/index.ts';
import type { Store } from '../store/index.ts';

/** The id of the user whom people call so. Throws NOT_FOUND. */
export async function requireUserId(store: Store, loginName: string): Promise<string> {
  const login = await store.accounts.findLogin(loginName);
  if (login === null) throw new AppError('NOT_FOUND', { user: loginName });
  return login.user.userId;
}
