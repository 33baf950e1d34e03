import { stat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/index.ts';
import type { LocalPath } from '../../../shared/model/index.ts';
import type { DirectoryGrant, DownloadFolder } from '../../../shared/rpc/index.ts';
import type { DirectoryBrowser } from '../ports/directory-browser.ts';
import type { RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';

export interface DownloadFolderDeps {
  readonly session: Pick<RpcSession, 'view'>;
  readonly settings: Pick<RpcSettings, 'get' | 'update'>;
  readonly directories: Pick<DirectoryBrowser, 'resolve' | 'grantFor'>;
  readonly displayPath: (path: string) => string;
}

/** Where the downloads of the account that is shown go, as its person said. Every call throws NOT_SIGNED_IN. */
export interface RememberedDownloadFolder {
  /** Null until the user has chosen one, and while the directory is missing. */
  current(): Promise<DownloadFolder | null>;
  /** Throws GRANT_UNKNOWN. */
  choose(grant: DirectoryGrant): Promise<DownloadFolder>;
}

/**
 * The path stays on this side: a page chooses what it was shown, and gets a grant of its own time for what was chosen
 * before, however often it or the host begin anew.
 */
export function createDownloadFolder(deps: DownloadFolderDeps): RememberedDownloadFolder {
  const { session, settings, directories } = deps;
  const viewOf = (path: LocalPath): DownloadFolder => ({
    grant: directories.grantFor(path),
    displayPath: deps.displayPath(path),
  });
  const shownAccount = (): string => {
    const { accountId } = session.view();
    if (accountId === null) throw new AppError('NOT_SIGNED_IN');
    return accountId;
  };

  return {
    async current() {
      const shown = shownAccount();
      const path = settings.get().downloadFolders.find(({ accountId }) => accountId === shown)?.path;
      return path === undefined || !(await isDirectory(path)) ? null : viewOf(path);
    },
    async choose(grant) {
      const path = directories.resolve(grant);
      const shown = shownAccount();
      // Those of accounts that were removed go with the next choice.
      const others = new Set(session.view().accounts.map(({ accountId }) => accountId));
      others.delete(shown);
      await settings.update((before) => ({
        ...before,
        downloadFolders: [
          ...before.downloadFolders.filter(({ accountId }) => others.has(accountId)),
          { accountId: shown, path },
        ],
      }));
      return viewOf(path);
    },
  };
}

async function isDirectory(path: LocalPath): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // Removed, unplugged or closed to us: then the person is asked again, and nothing is put anywhere.
    return false;
  }
}
