import type { SessionView } from '../../../shared/rpc/index.ts';
import { useAppStore } from '../../state/index.ts';

/** Makes the call that signs out of an account or removes it: where it is the one that is shown, the focus goes to the page of the next. */
export function useEndAccount(): (
  accountId: string,
  end: () => Promise<SessionView>,
) => Promise<SessionView> {
  const shownId = useAppStore((state) => state.session?.accountId ?? null);
  const leave = useAppStore((state) => state.leaveAccountId);
  return async (accountId, end) => {
    if (accountId !== shownId) return end();
    leave(accountId);
    try {
      const session = await end();
      // There is no other account with a page that takes the focus.
      if (session.accountId === null) leave(null);
      return session;
    } catch (error) {
      leave(null);
      throw error;
    }
  };
}
