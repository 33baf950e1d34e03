import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import type { AccountView, ProbeView, SessionView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useStillHere } from '../../../queries/index.ts';
import { useAppStore, useIsAccountShown } from '../../../state/index.ts';
import { GuardedForm, useFormGuard, useGuardedChanges } from '../../../ui/index.ts';
import { AddressStep, emptySecret, SecretStep } from '../../../widgets/index.ts';

/** The account to sign in; without one an account is added. */
export interface SignInWish {
  readonly account: AccountView | null;
}

/** Adds an account, or signs in to one again. Nothing changes for the others before the bank has said yes. */
export function SignInDialog({
  wish,
  onClose,
}: {
  readonly wish: SignInWish | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const asked = useRef<AbortController | null>(null);
  const guard = useFormGuard(() => {
    // A user who has left wants no other account on the page later.
    asked.current?.abort();
    onClose();
  });
  const isAccountShown = useRef(useIsAccountShown());
  // Left with the screen around it, too. Drawn anew for the account that was signed in to, it has done what it was for.
  useEffect(
    () => () => {
      if (isAccountShown.current()) asked.current?.abort();
    },
    [],
  );
  // To show another account, or to sign out, would wait for this one: the host makes one change after the other.
  const isLeaving = useAppStore((state) => state.leftAccountId !== null);
  useEffect(() => {
    if (isLeaving) asked.current?.abort();
  }, [isLeaving]);
  return (
    <Modal
      opened={wish !== null}
      {...guard.dialog}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={wish === null || wish.account === null ? t('accounts.addTitle') : t('accounts.signInAgain')}
    >
      <GuardedForm guard={guard}>
        {wish !== null && (
          <SignInForm
            account={wish.account}
            onAsk={(call) => {
              asked.current = call;
            }}
            onClose={onClose}
          />
        )}
      </GuardedForm>
    </Modal>
  );
}

function SignInForm({
  account,
  onAsk,
  onClose,
}: SignInWish & { readonly onAsk: (call: AbortController) => void; readonly onClose: () => void }) {
  const { t } = useTexts();
  const accounts = useAppStore((state) => state.session?.accounts ?? noAccounts);
  // The present ones: a new account is announced before the call that added it is answered.
  const [known] = useState(accounts);
  const shownId = useAppStore((state) => state.session?.accountId ?? null);
  // That of now, which may be left before the call is answered.
  const [leftId] = useState(shownId);
  const leave = useAppStore((state) => state.leaveAccountId);
  const firstAddress = account?.server ?? '';
  const [address, setAddress] = useState(firstAddress);
  const [probe, setProbe] = useState<ProbeView | null>(null);
  const [secret, setSecret] = useState(emptySecret);
  const { apiKey, user, password } = secret;
  useGuardedChanges(address !== firstAddress || `${apiKey}${user}${password}` !== '');
  const isHere = useStillHere();
  const end = ({ accountId }: SessionView): void => {
    const isKnown = known.some((each) => each.accountId === accountId);
    if (account === null && isKnown)
      notifications.show({
        message: t('accounts.already'),
        closeButtonProps: { 'aria-label': t('common.close') },
      });
    if (accountId !== leftId) leave(leftId);
    // Another dialog may be open by now.
    if (isHere()) onClose();
  };
  if (probe === null) return <AddressStep address={address} onChange={setAddress} onAnswered={setProbe} />;
  return (
    <SecretStep
      probe={probe}
      draft={secret}
      accountId={account?.accountId}
      onChange={(change) => setSecret((before) => ({ ...before, ...change }))}
      onBack={() => setProbe(null)}
      onAsk={onAsk}
      onDone={end}
    />
  );
}

const noAccounts: readonly AccountView[] = [];
