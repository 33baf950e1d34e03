import type { RpcSession } from '../ports/ports.ts';
import { type Namespace, signalOf } from './namespace.ts';

/** Sign-in as the screens drive it. Answers the session as it is afterwards, so that one call updates the page. */
export function createSessionRouter(os: Namespace<'session'>, { session }: { readonly session: RpcSession }) {
  return os.router({
    get: os.get.handler(() => session.view()),
    probe: os.probe.handler(({ input, signal }) => session.probe(input.server, signalOf(signal))),
    signIn: os.signIn.handler(async ({ input, signal }) => {
      await session.signIn(input, signalOf(signal));
      return session.view();
    }),
    useBuiltIn: os.useBuiltIn.handler(async ({ signal }) => {
      await session.useBuiltIn(signalOf(signal));
      return session.view();
    }),
    hintOnline: os.hintOnline.handler(() => session.hintOnline()),
    troublesSeen: os.troublesSeen.handler(({ input }) => session.troublesSeen(input.setAside)),
  });
}
