import { AppError } from '../../../shared/errors/index.ts';
import type { Log } from '../../platform/index.ts';
import type { DirectoryBrowser } from '../ports/directory-browser.ts';
import type { RpcHost } from '../ports/host-ports.ts';
import type { RpcSession } from '../ports/ports.ts';
import { guardStream } from '../views/failure.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface HostRouterDeps {
  readonly host: RpcHost | null;
  readonly session: RpcSession;
  readonly directories: DirectoryBrowser;
  readonly log: Log;
}

export function createHostRouter(os: Namespace<'host'>, deps: HostRouterDeps) {
  const desktop = (): RpcHost => {
    if (deps.host === null) throw new AppError('BAD_REQUEST', { reason: 'no desktop here' });
    return deps.host;
  };
  return os.router({
    commands: os.commands.handler(({ signal }) =>
      guardStream(desktop().commands(signalOf(signal)), deps.log),
    ),
    chooseDirectory: os.chooseDirectory.handler(async () => {
      const path = await desktop().chooseDirectory();
      return path === null ? null : deps.directories.browse(deps.directories.grantFor(path));
    }),
    startDrag: os.startDrag.handler(({ input: { downloadId } }) => {
      const host = desktop();
      const download = accountOf(deps.session).downloads.get(downloadId);
      if (download?.state !== 'ready' || download.localPath === null)
        throw new AppError('NOT_FOUND', { downloadId });
      host.startDrag(download.localPath);
    }),
    speak: os.speak.handler(({ input }) => desktop().speak(input.language)),
    update: os.update.handler(() => desktop().update()),
    checkForUpdate: os.checkForUpdate.handler(() => desktop().checkForUpdate()),
  });
}
