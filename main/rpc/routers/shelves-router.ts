import type { ShelfView } from '../../../shared/rpc/index.ts';
import { shownBankName } from '../../disk/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { ShelfStatus } from '../../smart-folders/index.ts';
import type { DirectoryBrowser } from '../ports/directory-browser.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import { streamList } from '../streams/list-stream.ts';
import { guardStream } from '../views/failure.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface ShelvesRouterDeps {
  readonly session: RpcSession;
  readonly directories: DirectoryBrowser;
  readonly displayPath: (path: string) => string;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

export function createShelvesRouter(os: Namespace<'shelves'>, deps: ShelvesRouterDeps) {
  const shelves = () => accountOf(deps.session).shelves;
  const list = {
    read: (account: RpcAccount) =>
      account.shelves.list().map((status) => toShelfView(status, deps.displayPath)),
    subscribe: (account: RpcAccount, listener: () => void) => account.shelves.subscribe(listener),
  };
  return os.router({
    events: os.events.handler(({ signal }) =>
      guardStream(streamList(deps, list, signalOf(signal)), deps.log),
    ),
    create: os.create.handler(async ({ input: { grant, ...wish } }) => {
      const parent = deps.directories.resolve(grant);
      const { shelfId } = await shelves().create({ ...wish, parent });
      return { shelfId };
    }),
    pause: os.pause.handler(({ input }) => shelves().setPaused(input.shelfId, input.isPaused)),
    refresh: os.refresh.handler(({ input }) => shelves().refresh(input.shelfId)),
    answer: os.answer.handler(({ input: { shelfId, choice, questionId } }) =>
      shelves().answer(shelfId, choice, questionId),
    ),
    remove: os.remove.handler(({ input }) => shelves().remove(input.shelfId)),
  });
}

function toShelfView(
  { shelf, renamed, ...status }: ShelfStatus,
  displayPath: (path: string) => string,
): ShelfView {
  const { shelfId, directory, query, conversionId, isPaused, readAtMs } = shelf;
  return {
    ...status,
    shelfId,
    query,
    conversionId,
    isPaused,
    readAtMs,
    displayPath: displayPath(directory),
    renamed: renamed.map(({ bankFileName, name }) => ({ bankFileName: shownBankName(bankFileName), name })),
  };
}
