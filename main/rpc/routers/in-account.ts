import { AppError } from '../../../shared/errors/index.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import { untilExchanged } from '../streams/until-exchanged.ts';

/**
 * Performs in one account a task that began long before, such as a file that has been handed over since, with the account's
 * present engine. A task that ended with its engine is repeated with the next one: `work` must have promised nothing when it
 * throws, or find its promise again. Throws the error of `work`, and NOT_SIGNED_IN when the account has no engine any more.
 */
export async function inAccount<Result>(
  session: Pick<RpcSession, 'accountOf' | 'exchange'>,
  accountId: string,
  work: (account: RpcAccount) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    await untilExchanged(session, accountId);
    const account = session.accountOf(accountId);
    if (account === null) throw new AppError('NOT_SIGNED_IN', { accountId });
    try {
      return await work(account);
    } catch (error) {
      if (signal.aborted || session.accountOf(accountId) === account) throw error;
    }
  }
}
