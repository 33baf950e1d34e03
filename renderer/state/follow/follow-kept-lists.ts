import type { Connection } from '../../rpc/index.ts';
import type { AppStore } from '../store/app-store.ts';
import { followOfAccount } from './follow-of-account.ts';

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
