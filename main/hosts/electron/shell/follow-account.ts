import type { EngineStatus } from '../../../../shared/model/index.ts';
import type { RpcAccount, RpcSession } from '../../../rpc/index.ts';

/**
 * Reports the status of the signed-in account, now and after each change, and null while there is none. Counts of two accounts
 * are unrelated: `onAccount` is called first when the account changes. Returns the stop.
 */
export function followAccount(
  session: Pick<RpcSession, 'account' | 'exchange' | 'subscribe'>,
  handlers: {
    readonly onAccount: () => void;
    readonly onStatus: (status: EngineStatus | null) => void;
  },
): () => void {
  let account: RpcAccount | null = null;
  let unfollow = (): void => undefined;

  const follow = (): void => {
    // Waits for its next engine: the account has not signed out.
    if (session.exchange() !== null) return;
    const current = session.account();
    if (current === account) return;
    unfollow();
    account = current;
    handlers.onAccount();
    const engine = current?.engine ?? null;
    unfollow =
      engine?.subscribe((event) => {
        if (event.kind === 'status') handlers.onStatus(event.status);
      }) ?? (() => undefined);
    handlers.onStatus(engine?.status() ?? null);
  };

  const unsubscribe = session.subscribe(follow);
  handlers.onStatus(null);
  follow();
  return () => {
    unsubscribe();
    unfollow();
  };
}
