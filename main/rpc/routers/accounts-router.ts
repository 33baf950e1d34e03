import type { RpcSession } from '../ports/ports.ts';
import type { Namespace } from './namespace.ts';

export interface AccountsRouterDeps {
  readonly session: RpcSession;
  readonly displayPath: (path: string) => string;
}

/** Accounts beside the one that is shown. Answers the session as it is afterwards, so that one call updates the page. */
export function createAccountsRouter(
  os: Namespace<'accounts'>,
  { session, displayPath }: AccountsRouterDeps,
) {
  return os.router({
    show: os.show.handler(async ({ input }) => {
      await session.show(input.accountId);
      return session.view();
    }),
    signOut: os.signOut.handler(async ({ input }) => {
      await session.signOut(input.accountId);
      return session.view();
    }),
    removalImpact: os.removalImpact.handler(({ input }) => {
      const removalImpact = session.removalImpact(input.accountId);
      return { ...removalImpact, folders: removalImpact.folders.map(displayPath) };
    }),
    remove: os.remove.handler(async ({ input }) => {
      await session.remove(input.accountId, input.isConfirmed);
      return session.view();
    }),
  });
}
