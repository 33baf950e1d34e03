import type { RpcClient } from '../../../shared/rpc/index.ts';
import { type Connection, followStream } from '../../rpc/index.ts';
import type { AppStore } from '../store/app-store.ts';

/**
 * Follows a list of the shown account. Reads it anew when another account is shown: the host may report the list before it reports
 * the account, with which all that was known is forgotten, and then says nothing more until something changes. Returns the function
 * that stops it.
 */
export function followOfAccount<Event>(
  connection: Connection,
  store: AppStore,
  open: (client: RpcClient, signal: AbortSignal) => Promise<AsyncIterable<Event>>,
  onEvent: (event: Event) => void,
): () => void {
  const follow = (): (() => void) =>
    followStream(connection, open, {
      onEvent,
      onFailure: (error) => store.getState().report(error, ''),
    });
  let stop = follow();
  const unsubscribe = store.subscribe(({ session }, before) => {
    if (before.session === null || before.session.accountId === session?.accountId) return;
    stop();
    stop = follow();
  });
  return () => {
    unsubscribe();
    stop();
  };
}
