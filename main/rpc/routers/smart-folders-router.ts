import type { SmartFolderView } from '../../../shared/rpc/index.ts';
import { shownBankName } from '../../disk/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { SmartFolderStatus } from '../../smart-folders/index.ts';
import type { DirectoryBrowser } from '../ports/directory-browser.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import { streamList } from '../streams/list-stream.ts';
import { guardStream } from '../views/failure.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface SmartFoldersRouterDeps {
  readonly session: RpcSession;
  readonly directories: DirectoryBrowser;
  readonly displayPath: (path: string) => string;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

export function createSmartFoldersRouter(os: Namespace<'smartFolders'>, deps: SmartFoldersRouterDeps) {
  const smartFolders = () => accountOf(deps.session).smartFolders;
  const list = {
    read: (account: RpcAccount) =>
      account.smartFolders.list().map((status) => toSmartFolderView(status, deps.displayPath)),
    subscribe: (account: RpcAccount, listener: () => void) => account.smartFolders.subscribe(listener),
  };
  return os.router({
    events: os.events.handler(({ signal }) =>
      guardStream(streamList(deps, list, signalOf(signal)), deps.log),
    ),
    create: os.create.handler(async ({ input: { grant, ...wish } }) => {
      const parent = deps.directories.resolve(grant);
      const { smartFolderId } = await smartFolders().create({ ...wish, parent });
      return { smartFolderId };
    }),
    pause: os.pause.handler(({ input }) => smartFolders().setPaused(input.smartFolderId, input.isPaused)),
    refresh: os.refresh.handler(({ input }) => smartFolders().refresh(input.smartFolderId)),
    answer: os.answer.handler(({ input: { smartFolderId, choice, questionId } }) =>
      smartFolders().answer(smartFolderId, choice, questionId),
    ),
    remove: os.remove.handler(({ input }) => smartFolders().remove(input.smartFolderId)),
  });
}

function toSmartFolderView(
  { smartFolder, renamed, ...status }: SmartFolderStatus,
  displayPath: (path: string) => string,
): SmartFolderView {
  const { smartFolderId, directory, query, conversionId, isPaused, readAtMs } = smartFolder;
  return {
    ...status,
    smartFolderId,
    query,
    conversionId,
    isPaused,
    readAtMs,
    displayPath: displayPath(directory),
    renamed: renamed.map(({ bankFileName, name }) => ({ bankFileName: shownBankName(bankFileName), name })),
  };
}
