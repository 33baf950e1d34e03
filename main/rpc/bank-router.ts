import { accountOf, type Namespace, signalOf } from './namespace.ts';
import type { RpcSession } from './ports.ts';

export function createBankRouter(os: Namespace<'bank'>, { session }: { readonly session: RpcSession }) {
  const bank = () => accountOf(session).bank;
  return os.router({
    folderChildren: os.folderChildren.handler(async ({ input, signal }) => {
      const folders = await bank().folderChildren(input.bankFolderId, signalOf(signal));
      return { isListable: folders !== null, folders: folders ?? [] };
    }),
    search: os.search.handler(({ input, signal }) => bank().search(input, signalOf(signal))),
    attachmentTypes: os.attachmentTypes.handler(({ signal }) => bank().attachmentTypes(signalOf(signal))),
  });
}
