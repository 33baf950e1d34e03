import { AppError } from '../../../shared/errors/index.ts';
import type { LocalPath } from '../../../shared/model/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { DirectoryBrowser } from '../ports/directory-browser.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';
import { createDownloadFolder } from '../recent/download-folder.ts';
import { streamList } from '../streams/list-stream.ts';
import { toDownloadView } from '../views/download-view.ts';
import { guardStream } from '../views/failure.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface DownloadsRouterDeps {
  readonly session: RpcSession;
  readonly settings: Pick<RpcSettings, 'get' | 'update'>;
  readonly directories: DirectoryBrowser;
  readonly displayPath: (path: string) => string;
  /** Shows the directory of a file to the person, with the file selected where that can be. False where nothing can. */
  readonly showInFolder: (path: LocalPath) => Promise<boolean>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

export function createDownloadsRouter(os: Namespace<'downloads'>, deps: DownloadsRouterDeps) {
  const folder = createDownloadFolder(deps);
  const downloads = () => accountOf(deps.session).downloads;
  const list = {
    read: (account: RpcAccount) =>
      account.downloads.recent().map((row) => toDownloadView(row, deps.displayPath)),
    subscribe: (account: RpcAccount, listener: () => void) => account.downloads.subscribe(listener),
  };
  return os.router({
    folder: os.folder.handler(() => folder.current()),
    chooseFolder: os.chooseFolder.handler(({ input }) => folder.choose(input.grant)),
    begin: os.begin.handler(({ input }) => {
      const { grant, fileName, ...wanted } = input;
      const directory = deps.directories.resolve(grant);
      const download = downloads().want({ ...wanted, bankFileName: fileName, directory });
      return toDownloadView({ download, receivedBytes: 0 }, deps.displayPath);
    }),
    events: os.events.handler(({ signal }) =>
      guardStream(streamList(deps, list, signalOf(signal)), deps.log),
    ),
    cancel: os.cancel.handler(({ input }) => downloads().cancel(input.downloadId)),
    retry: os.retry.handler(({ input }) => downloads().retry(input.downloadId)),
    forget: os.forget.handler(({ input }) => downloads().forget(input.downloadId)),
    reveal: os.reveal.handler(async ({ input }) => {
      const localPath = downloads().get(input.downloadId)?.localPath ?? null;
      if (localPath === null) throw new AppError('NOT_FOUND', { downloadId: input.downloadId });
      return { isShown: await deps.showInFolder(localPath) };
    }),
  });
}
