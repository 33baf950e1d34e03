import type { LocalPath } from '../../../shared/model/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { Spool } from '../../spool/index.ts';
import type { DirectoryBrowser } from '../ports/directory-browser.ts';
import type { RpcHost } from '../ports/host-ports.ts';
import type { RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';
import { createAccountsRouter } from './accounts-router.ts';
import { createActivityRouter } from './activity-router.ts';
import { createAssetsRouter } from './assets-router.ts';
import { createBankRouter } from './bank-router.ts';
import { createBulkRouter } from './bulk-router.ts';
import { createDownloadsRouter } from './downloads-router.ts';
import { createEngineRouter } from './engine-router.ts';
import { createFoldersRouter } from './folders-router.ts';
import { createHostRouter } from './host-router.ts';
import { implementContract } from './namespace.ts';
import { createProjectsRouter } from './projects-router.ts';
import { createProofsRouter } from './proofs-router.ts';
import { createSearchesRouter } from './searches-router.ts';
import { createSessionRouter } from './session-router.ts';
import { createSettingsRouter } from './settings-router.ts';
import { createSmartFoldersRouter } from './smart-folders-router.ts';
import { createUploadsRouter } from './uploads-router.ts';

export interface RouterDeps {
  readonly session: RpcSession;
  readonly settings: RpcSettings;
  readonly directories: DirectoryBrowser;
  /** Null where the page is in a browser. */
  readonly host: RpcHost | null;
  readonly spool: Spool;
  /** Shows a local path to a person: home shortened, nothing else hidden. */
  readonly displayPath: (path: string) => string;
  /** Shows the directory of a file to the person; false where nothing can. */
  readonly showInFolder: (path: LocalPath) => Promise<boolean>;
  readonly clock: Pick<Clock, 'after' | 'nowMs'>;
  readonly log: Log;
}

export type Router = ReturnType<typeof createRouter>;

/** The whole contract, ready for any transport's `RPCHandler`. Holds no state of its own. */
export function createRouter(deps: RouterDeps) {
  const os = implementContract(deps);
  return os.router({
    session: createSessionRouter(os.session, deps),
    accounts: createAccountsRouter(os.accounts, deps),
    engine: createEngineRouter(os.engine, deps),
    activity: createActivityRouter(os.activity, deps),
    folders: createFoldersRouter(os.folders, deps),
    bank: createBankRouter(os.bank, deps),
    uploads: createUploadsRouter(os.uploads, deps),
    settings: createSettingsRouter(os.settings, deps),
    projects: createProjectsRouter(os.projects, deps),
    proofs: createProofsRouter(os.proofs, deps),
    assets: createAssetsRouter(os.assets, deps),
    downloads: createDownloadsRouter(os.downloads, deps),
    bulk: createBulkRouter(os.bulk, deps),
    searches: createSearchesRouter(os.searches, deps),
    host: createHostRouter(os.host, deps),
    smartFolders: createSmartFoldersRouter(os.smartFolders, deps),
  });
}
