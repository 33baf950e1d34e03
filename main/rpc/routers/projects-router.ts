import type { RpcSession } from '../ports/ports.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export function createProjectsRouter(
  os: Namespace<'projects'>,
  { session }: { readonly session: RpcSession },
) {
  const projects = () => accountOf(session).projects;
  return os.router({
    abilities: os.abilities.handler(({ signal }) => projects().abilities(signalOf(signal))),
    tree: os.tree.handler(({ input, signal }) => projects().tree(input.parentId, signalOf(signal))),
    remember: os.remember.handler(({ input, signal }) => projects().remember(input, signalOf(signal))),
    forget: os.forget.handler(({ input }) => projects().forget(input.kind, input.id)),
    read: os.read.handler(({ input, signal }) => projects().read(input.projectId, signalOf(signal))),
    readFolder: os.readFolder.handler(({ input, signal }) =>
      projects().readFolder(input.projectFolderId, signalOf(signal)),
    ),
    people: os.people.handler(() => projects().people()),
    statuses: os.statuses.handler(({ signal }) => projects().statuses(signalOf(signal))),
    save: os.save.handler(({ input, signal }) => projects().save(input, signalOf(signal))),
    saveFolder: os.saveFolder.handler(({ input, signal }) => projects().saveFolder(input, signalOf(signal))),
    messages: os.messages.handler(({ input, signal }) =>
      projects().messages(input.projectId, signalOf(signal)),
    ),
    postMessage: os.postMessage.handler(({ input, signal }) =>
      projects().postMessage(input, signalOf(signal)),
    ),
  });
}
