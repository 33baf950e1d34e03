import { asId, type SavedSearchId } from '../../../shared/model/index.ts';
import type { RecentSearch, SavedSearch } from '../../../shared/rpc/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import { streamList } from '../streams/list-stream.ts';
import { guardStream } from '../views/failure.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface SearchesRouterDeps {
  readonly session: RpcSession;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

interface BothLists {
  readonly saved: readonly SavedSearch[];
  readonly recent: readonly RecentSearch[];
}

export function createSearchesRouter(os: Namespace<'searches'>, deps: SearchesRouterDeps) {
  const searches = () => accountOf(deps.session).searches;
  return os.router({
    list: os.list.handler(() => searches().saved()),
    recent: os.recent.handler(() => searches().recent()),
    events: os.events.handler(({ signal }) => guardStream(streamBoth(deps, signalOf(signal)), deps.log)),
    noteRecent: os.noteRecent.handler(({ input }) => searches().noteRecent(input.query)),
    clearRecent: os.clearRecent.handler(() => searches().clearRecent()),
    save: os.save.handler(({ input: { id, name, query } }) =>
      searches().save(asId<SavedSearchId>(id), name, query),
    ),
    rename: os.rename.handler(({ input }) => searches().rename(input.id, input.name)),
    remove: os.remove.handler(({ input }) => searches().remove(input.id)),
  });
}

/** Both lists of the shown account; empty while none is signed in. */
async function* streamBoth(
  deps: SearchesRouterDeps,
  signal: AbortSignal,
): AsyncGenerator<BothLists, void, void> {
  const lists = streamList(
    deps,
    {
      read: ({ searches }: RpcAccount): readonly BothLists[] => [
        { saved: searches.saved(), recent: searches.recent() },
      ],
      subscribe: ({ searches }: RpcAccount, listener) => searches.subscribe(listener),
    },
    signal,
  );
  for await (const [both] of lists) yield both ?? { saved: [], recent: [] };
}
