import './accounts-section.css';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccountView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useShowAccount } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { accountNameOf, useAppStore } from '../../../state/index.ts';
import { AccountMark } from '../../../ui/index.ts';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';
import { SignInDialog, type SignInWish } from './sign-in-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

type Dialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'again' | 'sign-out' | 'remove'; readonly account: AccountView };

/** All accounts of this computer; what is done to one concerns no other. */
export function AccountsSection() {
  const { t } = useTexts();
  const session = useAppStore((state) => state.session);
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const leave = useAppStore((state) => state.leaveAccountId);
  const leaveFor = useAppStore((state) => state.leaveFor);
  const { isHeld, show } = useShowAccount();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = (): void => setDialog(null);
  const shownId = session?.accountId ?? null;
  /** Asks before the dialog, not at its end: what is typed in it would be taken for what is lost. */
  const open = (next: Dialog): void => {
    if (leadsAway(next, shownId)) leaveFor('account', () => setDialog(next));
    else setDialog(next);
  };
  // Renamed, because what begins with `use` is a hook here.
  const { useBuiltIn: chooseBuiltIn } = rpc.session;
  /** The host owns its key; the user need not know it. */
  const enterBuiltIn = (): void =>
    leaveFor('account', () => {
      leave(shownId);
      chooseBuiltIn().catch((error: unknown) => {
        leave(null);
        report(error, '');
      });
    });
  if (session === null) return null;
  return (
    <>
      <p className="g-dim">{t('accounts.lead')}</p>
      <ul className="accounts" aria-label={t('settings.accounts')}>
        {session.accounts.map((account) => {
          const { user, bank } = accountNameOf(account, t);
          const isShown = account.accountId === shownId;
          return (
            <li key={account.accountId} className="accounts-entry">
              <div className="accounts-name">
                <strong className="g-cut">{user}</strong>
                <span className="g-dim g-cut">{bank}</span>
                <AccountMark account={account} />
              </div>
              <div className="accounts-actions">
                {account.state === 'signed-in' && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={isShown || isHeld}
                    onClick={() => show(account.accountId)}
                  >
                    {t(isShown ? 'accounts.shown' : 'accounts.show')}
                  </Button>
                )}
                {!account.isBuiltIn && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={isHeld && !isShown}
                    onClick={() => open({ kind: 'again', account })}
                  >
                    {t('accounts.signInAgain')}
                  </Button>
                )}
                {account.isBuiltIn && account.state !== 'signed-in' && (
                  <Button variant="default" size="compact-sm" disabled={isHeld} onClick={enterBuiltIn}>
                    {t('signIn.builtIn')}
                  </Button>
                )}
                {account.state === 'signed-in' && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={isHeld && isShown}
                    onClick={() => open({ kind: 'sign-out', account })}
                  >
                    {t('account.signOut')}
                  </Button>
                )}
                {!account.isBuiltIn && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={isHeld && isShown}
                    onClick={() => open({ kind: 'remove', account })}
                  >
                    {t('accounts.remove')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {isHeld && <p className="g-dim">{t('account.sendingWait')}</p>}
      <Button
        className="accounts-add"
        leftSection={<IconUserPlus size={15} stroke={2} />}
        disabled={isHeld}
        onClick={() => open({ kind: 'add' })}
      >
        {t('accounts.add')}
      </Button>
      <SignInDialog wish={signInWishOf(dialog)} onClose={close} />
      <SignOutDialog account={dialog?.kind === 'sign-out' ? dialog.account : null} onClose={close} />
      <RemoveAccountDialog account={dialog?.kind === 'remove' ? dialog.account : null} onClose={close} />
    </>
  );
}

function signInWishOf(dialog: Dialog | null): SignInWish | null {
  if (dialog?.kind === 'add') return { account: null };
  return dialog?.kind === 'again' ? { account: dialog.account } : null;
}

/** Whether another account is on the page when it is done: who signs in is shown, and who is signed out or removed cannot be. */
function leadsAway(dialog: Dialog, shownId: string | null): boolean {
  if (dialog.kind === 'add') return true;
  const isShown = dialog.account.accountId === shownId;
  return dialog.kind === 'again' ? !isShown : isShown;
}
