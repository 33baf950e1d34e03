import { Button, Group, Modal } from '@mantine/core';
import type { AccountView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useEndAccount } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { accountNameOf, useAppStore } from '../../../state/index.ts';

/** Says what stays before a person signs out. */
export function SignOutDialog({
  account,
  onClose,
}: {
  readonly account: AccountView | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const { user, bank } = account === null ? { user: '', bank: '' } : accountNameOf(account, t);
  return (
    <Modal
      opened={account !== null}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t('accounts.signOutTitle', { account: `${user}, ${bank}` })}
    >
      {account !== null && <SignOut account={account} onClose={onClose} />}
    </Modal>
  );
}

function SignOut({ account, onClose }: { readonly account: AccountView; readonly onClose: () => void }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const endAccount = useEndAccount();
  const { user, bank } = accountNameOf(account, t);
  const signOut = (): void => {
    onClose();
    const { accountId } = account;
    endAccount(accountId, () => rpc.accounts.signOut({ accountId })).catch((error: unknown) =>
      report(error, `${user}, ${bank}`),
    );
  };
  return (
    <>
      <p>{t('accounts.signOutText')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button onClick={signOut}>{t('account.signOut')}</Button>
      </Group>
    </>
  );
}
