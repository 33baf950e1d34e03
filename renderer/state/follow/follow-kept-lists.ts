import type { RpcClient } from '../../../shared/rpc/index.ts';
import { type Connection, followStream } from '../../rpc/index.ts';
import type { AppStore } from '../store/app-store.ts';

/** Keeps the jobs over many assets and the kept searches as the host reports them. Returns the function that stops both. */
export function followKeptLists(connection: Connection, store: AppStore): () => void {
  const stops = [
    followOfAccount(
      connection,
      store,
      (client, signal) => client.bulk.jobs(undefined, { signal }),
      (jobs) => store.getState().setJobs(jobs),
    ),
    followOfAccount(
      connection,
      store,
      (client, signal) => client.searches.events(undefined, { signal }),
      (lists) => store.getState().setSearches(lists),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Reads the list anew when another account is shown: the host may report the list before it reports the account, with which all
 * that was known is forgotten, and then says nothing more until something changes.
 */
function followOfAccount<Event>(
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
