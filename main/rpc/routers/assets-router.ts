import type { RpcSession } from '../ports/ports.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export function createAssetsRouter(os: Namespace<'assets'>, { session }: { readonly session: RpcSession }) {
  const bank = () => accountOf(session).bank;
  return os.router({
    read: os.read.handler(({ input, signal }) => bank().asset(input.assetId, signalOf(signal))),
    name: os.name.handler(({ input, signal }) => bank().assetName(input.assetId, signalOf(signal))),
    lists: os.lists.handler(({ signal }) => bank().assetLists(signalOf(signal))),
    save: os.save.handler(({ input, signal }) => bank().saveAsset(input, signalOf(signal))),
  });
}
