import type { Connection } from '../../rpc/index.ts';
import type { AppStore } from '../store/app-store.ts';
import { followOfAccount } from './follow-of-account.ts';

/** Keeps the list of downloads as the host reports it. Returns the function that stops it. */
export function followDownloads(connection: Connection, store: AppStore): () => void {
  return followOfAccount(
    connection,
    store,
    (client, signal) => client.downloads.events(undefined, { signal }),
    (downloads) => store.getState().setDownloads(downloads),
  );
}
