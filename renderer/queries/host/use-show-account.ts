import { useRpc } from '../../rpc/index.ts';
import { isHandingOver, useAppStore } from '../../state/index.ts';

/** Shows another account, and asks about forms that are not saved. `isHeld`: files are still handed over from this page, and must go where they were meant to. */
export function useShowAccount(): { readonly isHeld: boolean; readonly show: (accountId: string) => void } {
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const isHeld = useAppStore(isHandingOver);
  const shownId = useAppStore((state) => state.session?.accountId ?? null);
  const leave = useAppStore((state) => state.leaveAccountId);
  const leaveFor = useAppStore((state) => state.leaveFor);
  return {
    isHeld,
    show(accountId) {
      leaveFor('account', () => {
        leave(shownId);
        rpc.accounts.show({ accountId }).catch((error: unknown) => {
          leave(null);
          report(error, '');
        });
      });
    },
  };
}
