import { AppError } from '../../../shared/errors/index.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import { untilExchanged } from '../streams/until-exchanged.ts';

/**
 * Does in one account what began long before, as a file that has been handed over since, whichever engine it has by now. What
 * ended with its engine is done again with the next one: `work` must have promised nothing when it throws, or find again what
 * it has promised. Throws what `work` does, and NOT_SIGNED_IN when the account has no engine any more.
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
