import './account.css';
import { Avatar, Button, Popover, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertTriangle, IconLogout, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../format/index.ts';
import { useEndAccount, useShowAccount } from '../queries/index.ts';
import { useRpc } from '../rpc/index.ts';
import { accountNameOf, needsAttention, useAppStore } from '../state/index.ts';
import { AccountMark, KeychainTroubleText } from '../ui/index.ts';

const shortcut = 'Alt+0';

/** The accounts and their sign-ins, a switch between them, and the way out. */
export function Account() {
  const { t } = useTexts();
  const rpc = useRpc();
  const session = useAppStore((state) => state.session);
  const report = useAppStore((state) => state.report);
  const showSettings = useAppStore((state) => state.showSettings);
  const leaveFor = useAppStore((state) => state.leaveFor);
  const endAccount = useEndAccount();
  const { isHeld, show } = useShowAccount();
  const [isOpen, setOpen] = useState(false);
  const button = useFocusAfterSwitch();
  // By the place of the key, as the other places: on a Mac, Option and 0 type º.
  useHotkeys([['Alt+Digit0', () => setOpen((before) => !before), { usePhysicalKeys: true }]]);
  if (session === null || session.server === null || session.accountId === null) return null;
  const { accountId: shownId } = session;
  const signOut = (): void => {
    endAccount(shownId, () => rpc.accounts.signOut({ accountId: shownId })).catch((error: unknown) =>
      report(error, ''),
    );
  };
  const { user: name, bank } = accountNameOf({ ...session, server: session.server }, t);
  const others = session.accounts.filter(({ accountId }) => accountId !== shownId);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={270}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <UnstyledButton
          ref={button}
          className="account"
          aria-keyshortcuts={shortcut}
          title={shortcut}
          onClick={() => setOpen((before) => !before)}
        >
          <span className="g-unseen">{t('account.menu')}</span>
          <Avatar size={26} radius="xl" color="cyan" name={name} variant="filled" aria-hidden="true" />
          <span className="account-names">
            <span className="g-cut">{name}</span>
            <span className="g-dim g-cut">{bank}</span>
          </span>
          {others.some(needsAttention) && (
            <span className="account-attention" title={t('account.attention')}>
              <IconAlertTriangle size={16} stroke={2} />
              <span className="g-unseen">{t('account.attention')}</span>
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('account.menu')} className="account-card">
        <strong>{t('account.signedInAs', { user: name })}</strong>
        <span className="account-server g-dim">{session.server}</span>
        {!session.secretIsPersistent && !session.isBuiltIn && (
          <span className="g-dim">
            {t('account.memoryOnly')} <KeychainTroubleText trouble={session.secretTrouble} />
          </span>
        )}
        {others.length > 0 && (
          <section className="account-others" aria-label={t('account.others')}>
            {others.map((account) => {
              const other = accountNameOf(account, t);
              return (
                <UnstyledButton
                  key={account.accountId}
                  className="account-other"
                  disabled={account.state === 'signed-in' && isHeld}
                  onClick={() => {
                    if (account.state === 'signed-in') return show(account.accountId);
                    setOpen(false);
                    showSettings('accounts');
                  }}
                >
                  <span className="account-names">
                    <span className="g-cut">{other.user}</span>
                    <span className="g-dim g-cut">{other.bank}</span>
                  </span>
                  <AccountMark account={account} />
                </UnstyledButton>
              );
            })}
          </section>
        )}
        {isHeld && <span className="g-dim">{t('account.sendingWait')}</span>}
        <Button
          variant="default"
          leftSection={<IconUsers size={15} />}
          onClick={() => {
            setOpen(false);
            showSettings('accounts');
          }}
        >
          {t('account.manage')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLogout size={15} />}
          disabled={isHeld}
          onClick={() => leaveFor('account', signOut)}
        >
          {t('account.signOut')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The whole page is drawn anew for another account; who switched by keyboard goes on where they were. */
function useFocusAfterSwitch() {
  const button = useRef<HTMLButtonElement>(null);
  const leftId = useAppStore((state) => state.leftAccountId);
  const shownId = useAppStore((state) => state.session?.accountId ?? null);
  const leave = useAppStore((state) => state.leaveAccountId);
  useEffect(() => {
    if (leftId === null || leftId === shownId) return;
    button.current?.focus();
    leave(null);
  }, [leftId, shownId, leave]);
  return button;
}
