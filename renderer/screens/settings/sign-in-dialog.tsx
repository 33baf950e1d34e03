import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { AccountView, ProbeView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAppStore } from '../../stores/index.ts';
import { AddressStep, emptySecret, SecretStep } from '../sign-in/index.tsx';

/** Adds an account, or signs in to one again. Nothing changes for the others before the bank has said yes. */
export function SignInDialog({
  account,
  onClose,
}: {
  /** Null adds one. */
  readonly account: AccountView | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const accounts = useAppStore((state) => state.session?.accounts ?? noAccounts);
  // Those of now: a new one is told of before the call that added it is answered.
  const [known] = useState(accounts);
  const shownId = useAppStore((state) => state.session?.accountId ?? null);
  // That of now, which may be left before the call is answered.
  const [leftId] = useState(shownId);
  const leave = useAppStore((state) => state.leaveAccountId);
  const [address, setAddress] = useState(account?.server ?? '');
  const [probe, setProbe] = useState<ProbeView | null>(null);
  const [secret, setSecret] = useState(emptySecret);
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={account === null ? t('accounts.addTitle') : t('accounts.signInAgain')}
    >
      {probe === null ? (
        <AddressStep address={address} onChange={setAddress} onAnswered={setProbe} />
      ) : (
        <SecretStep
          probe={probe}
          draft={secret}
          accountId={account?.accountId}
          onChange={(change) => setSecret((before) => ({ ...before, ...change }))}
          onBack={() => setProbe(null)}
          onDone={({ accountId }) => {
            const isKnown = known.some((each) => each.accountId === accountId);
            if (account === null && isKnown)
              notifications.show({
                message: t('accounts.already'),
                closeButtonProps: { 'aria-label': t('common.close') },
              });
            if (accountId !== leftId) leave(leftId);
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

const noAccounts: readonly AccountView[] = [];
