import type { EngineStatus } from '../../../../shared/model/index.ts';
import type { RpcAccount, RpcSession } from '../../../rpc/index.ts';

/**
 * Tells the status of the account that is signed in, now and after each change, and null while nobody is. Counts of two
 * accounts have nothing to do with each other: `onAccount` is told first when it is another one. Returns the stop.
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
    // Its next engine is waited for: nobody has left.
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
