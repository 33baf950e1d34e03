import type { RpcClient } from '../../../shared/rpc/index.ts';
import { type AppStore, isHandingOver } from '../../state/index.ts';

export interface ShowInAccountDeps {
  readonly store: AppStore;
  readonly accounts: Pick<RpcClient['accounts'], 'show'>;
  /** Says that files are still handed over from this page, and must go where they were meant to. */
  readonly refuseHeld: () => void;
}

/**
 * Leads to what belongs to one account. On another one, where its id may be of something else, the account is shown first, which
 * asks about forms that are not saved; `go` is called when that one is there, and never for a person who went to yet another.
 */
export function showInAccount(
  { store, accounts, refuseHeld }: ShowInAccountDeps,
  accountId: string,
  go: () => void,
): void {
  const state = store.getState();
  const shownId = (): string | null => store.getState().session?.accountId ?? null;
  if (shownId() === accountId) {
    go();
    return;
  }
  if (isHandingOver(state)) {
    refuseHeld();
    return;
  }
  state.leaveFor('account', () => {
    const leftId = shownId();
    state.leaveAccountId(leftId);
    const unsubscribe = store.subscribe(() => {
      if (shownId() === leftId) return;
      unsubscribe();
      // Forms of the account that was left are still drawn, and were asked about.
      if (shownId() === accountId) state.withoutAsking(go);
    });
    accounts.show({ accountId }).catch((error: unknown) => {
      unsubscribe();
      state.leaveAccountId(null);
      state.report(error, '');
    });
  });
}
