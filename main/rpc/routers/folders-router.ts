import { AppError } from '../../../shared/errors/index.ts';
import {
  type FolderLinkInput,
  type PreviewInput,
  type SimulationInput,
  simulatedRowsPerAction,
} from '../../../shared/rpc/index.ts';
import type { FolderLink } from '../../folders/index.ts';
import type { Log } from '../../platform/index.ts';
import type { DirectoryBrowser } from '../ports/directory-browser.ts';
import type { RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';
import { createRecentFolders } from '../recent/recent-folders.ts';
import { streamPreview } from '../streams/preview-stream.ts';
import { guardStream } from '../views/failure.ts';
import { signedOutStatus, toFolderView, toStatusView } from '../views/status-view.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface FoldersRouterDeps {
  readonly session: RpcSession;
  readonly settings: Pick<RpcSettings, 'get' | 'update'>;
  readonly directories: DirectoryBrowser;
  readonly displayPath: (path: string) => string;
  readonly log: Log;
}

export function createFoldersRouter(os: Namespace<'folders'>, deps: FoldersRouterDeps) {
  const engine = () => accountOf(deps.session).engine;
  const recent = createRecentFolders(deps);
  const toLink = ({ grant, ...link }: FolderLinkInput): FolderLink => ({
    ...link,
    root: deps.directories.resolve(grant),
  });
  const linkOf = (of: PreviewInput | SimulationInput['of']): FolderLink => {
    if (of.kind === 'link') return toLink(of.link);
    const { kind: _, watchedFolderId, ...rules } = of;
    const status = engine()
      .status()
      .folders.find((each) => each.folder.watchedFolderId === watchedFolderId);
    if (status === undefined) throw new AppError('NOT_FOUND', { watchedFolderId });
    return { ...status.folder, ...rules };
  };
  return os.router({
    browse: os.browse.handler(({ input }) => deps.directories.browse(input.grant)),
    list: os.list.handler(() => {
      const account = deps.session.account();
      const view =
        account === null ? signedOutStatus : toStatusView(account.engine.status(), deps.displayPath);
      return view.folders;
    }),
    preview: os.preview.handler(({ input, signal }) => {
      const current = engine();
      const link = linkOf(input);
      return guardStream(
        streamPreview((onOperation, stop) => current.preview(link, onOperation, stop), signalOf(signal)),
        deps.log,
      );
    }),
    simulate: os.simulate.handler(({ input, signal }) => {
      const current = engine();
      const link = linkOf(input.of);
      return guardStream(
        streamPreview(
          (onOperation, stop) => current.simulate(link, input.names, onOperation, stop),
          signalOf(signal),
          { rowsPerAction: simulatedRowsPerAction, isKeepListed: true },
        ),
        deps.log,
      );
    }),
    setRules: os.setRules.handler(async ({ input: { watchedFolderId, ...rules } }) =>
      toFolderView(await engine().setRules(watchedFolderId, rules), deps.displayPath),
    ),
    link: os.link.handler(async ({ input }) => {
      const linked = await engine().link(toLink(input));
      const { bankFolderId, bankFolderName } = input;
      // The folder is linked even if the note fails.
      await recent
        .note({ bankFolderId, name: bankFolderName || bankFolderId })
        .catch((error: unknown) => deps.log.warn('a bank folder could not be noted', { error }));
      return toFolderView(linked, deps.displayPath);
    }),
    unlink: os.unlink.handler(({ input }) => engine().unlink(input.watchedFolderId)),
    pause: os.pause.handler(({ input }) => engine().pauseFolder(input.watchedFolderId, input.isPaused)),
    scanNow: os.scanNow.handler(({ input }) => engine().scanNow(input.watchedFolderId)),
    acceptRoot: os.acceptRoot.handler(({ input }) => engine().acceptRoot(input.watchedFolderId)),
  });
}
