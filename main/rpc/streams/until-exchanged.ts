import type { RpcSession } from '../ports/ports.ts';

/** Resolves when nothing waits for the next engine of this account any more, of the one that is shown unless said. */
export async function untilExchanged(
  session: Pick<RpcSession, 'exchange'>,
  accountId?: string,
): Promise<void> {
  for (;;) {
    const exchange = session.exchange(accountId);
    if (exchange === null) return;
    await exchange;
  }
}
