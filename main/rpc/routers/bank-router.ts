import type { RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';
import { createRecentFolders } from '../recent/recent-folders.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface BankRouterDeps {
  readonly session: RpcSession;
  readonly settings: Pick<RpcSettings, 'get' | 'update'>;
}

export function createBankRouter(os: Namespace<'bank'>, deps: BankRouterDeps) {
  const { session } = deps;
  const recent = createRecentFolders(deps);
  const bank = () => accountOf(session).bank;
  return os.router({
    folderChildren: os.folderChildren.handler(async ({ input, signal }) => {
      const folders = await bank().folderChildren(input.bankFolderId, signalOf(signal));
      return { isListable: folders !== null, folders: folders ?? [] };
    }),
    recentFolders: os.recentFolders.handler(() => recent.list()),
    noteFolder: os.noteFolder.handler(({ input }) => recent.note(input)),
    facets: os.facets.handler(({ input, signal }) => bank().facets(input, signalOf(signal))),
    search: os.search.handler(({ input, signal }) => bank().search(input, signalOf(signal))),
    attachmentTypes: os.attachmentTypes.handler(({ signal }) => bank().attachmentTypes(signalOf(signal))),
  });
}
