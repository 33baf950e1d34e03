import type { HostCommand, SessionView } from '../../../../shared/rpc/index.ts';
import { readDeepLink } from './deep-links.ts';

/** The target of a link, and the account to show for it; null where it leads nowhere. */
export interface Linked {
  readonly command: HostCommand;
  readonly accountId: string | null;
}

/** The account that is shown comes first, then any other that is signed in to the bank of the link. */
export function findLinked(link: string, view: Pick<SessionView, 'accountId' | 'accounts'>): Linked {
  const servers = view.accounts.map(({ server }) => server);
  const isShown = ({ accountId }: { readonly accountId: string }): boolean => accountId === view.accountId;
  const signedIn = view.accounts
    .filter(({ state }) => state === 'signed-in')
    .toSorted((left, right) => Number(isShown(right)) - Number(isShown(left)));
  for (const { server, accountId } of signedIn) {
    const command = readDeepLink(link, { servers, current: server });
    if (command.kind !== 'link-refused') return { command: { ...command, accountId }, accountId };
  }
  return { command: readDeepLink(link, { servers, current: null }), accountId: null };
}
