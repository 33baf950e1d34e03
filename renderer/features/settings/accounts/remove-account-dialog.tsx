import { Button, Checkbox, Group, Loader, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView, RemovalImpact } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useEndAccount, useHostQueries, useStillHere } from '../../../queries/index.ts';
import { failureToShow, toFailureCode, useRpc } from '../../../rpc/index.ts';
import { accountNameOf, useAppStore } from '../../../state/index.ts';
import { DangerButton, FailureView } from '../../../ui/index.ts';

/** Says what goes with an account; with something on its way only who has read it can go on. */
export function RemoveAccountDialog({
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
      title={t('accounts.removeTitle', { account: `${user}, ${bank}` })}
    >
      {account !== null && <Removal account={account} onClose={onClose} />}
    </Modal>
  );
}

function Removal({ account, onClose }: { readonly account: AccountView; readonly onClose: () => void }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const host = useHostQueries();
  const [hasRead, setHasRead] = useState(false);
  const { accountId } = account;
  const removalImpact = useQuery({
    ...host.accounts.removalImpact.queryOptions({ input: { accountId } }),
    // Work on its way changes while the dialog is closed.
    gcTime: 0,
  });
  const { user, bank } = accountNameOf(account, t);
  const report = useAppStore((state) => state.report);
  const isHere = useStillHere();
  const endAccount = useEndAccount();
  const remove = useMutation({
    mutationFn: () => endAccount(accountId, () => rpc.accounts.remove({ accountId, isConfirmed: hasRead })),
    // Another dialog may be open by now.
    onSuccess: () => {
      if (isHere()) onClose();
    },
    onError: (error) => (isHere() ? removalImpact.refetch() : report(error, `${user}, ${bank}`)),
  });
  const isUnsettled =
    removalImpact.data !== undefined && removalImpact.data.uploads + removalImpact.data.downloads > 0;
  const failure = failureToShow(removalImpact.error);
  return (
    <>
      <p>{t('accounts.removeText')}</p>
      {failure !== null && <FailureView code={failure} onRetry={() => void removalImpact.refetch()} />}
      {removalImpact.data === undefined ? (
        failure === null && <Loader />
      ) : (
        <RemovalImpactText removalImpact={removalImpact.data} />
      )}
      {isUnsettled && (
        <Checkbox
          label={t('accounts.removeRead')}
          checked={hasRead}
          onChange={(event) => setHasRead(event.currentTarget.checked)}
        />
      )}
      {remove.error !== null && <FailureView code={toFailureCode(remove.error)} ofRequest />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <DangerButton
          disabled={removalImpact.data === undefined || (isUnsettled && !hasRead)}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('accounts.removeConfirm')}
        </DangerButton>
      </Group>
    </>
  );
}

function RemovalImpactText({
  removalImpact: { folders, uploads, downloads },
}: {
  readonly removalImpact: RemovalImpact;
}) {
  const { t, number } = useTexts();
  return (
    <>
      {folders.length > 0 && (
        <>
          <p>{t('accounts.removeFolders')}</p>
          <ul>
            {folders.map((folder) => (
              <li key={folder}>{folder}</li>
            ))}
          </ul>
        </>
      )}
      {uploads > 0 && <p>{t('accounts.removeUploads', { number: number(uploads) })}</p>}
      {downloads > 0 && <p>{t('accounts.removeDownloads', { number: number(downloads) })}</p>}
    </>
  );
}
