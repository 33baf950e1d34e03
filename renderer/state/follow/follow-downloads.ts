import { type Connection, followStream } from '../../rpc/index.ts';
import type { AppStore } from '../store/app-store.ts';

/**
 * Keeps the list of downloads as the host tells of it, and asks for it anew when another account is shown: the host may tell
 * of the list before it tells of the account, with which all that was known is forgotten, and then says nothing more until
 * something changes. Returns the function that stops it.
 */
export function followDownloads(connection: Connection, store: AppStore): () => void {
  const follow = (): (() => void) =>
    followStream(connection, (client, signal) => client.downloads.events(undefined, { signal }), {
      onEvent: (downloads) => store.getState().setDownloads(downloads),
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
