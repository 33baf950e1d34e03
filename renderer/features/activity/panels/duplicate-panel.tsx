import { Button } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  baseName,
  duplicateCode,
  splitFileName,
  type UploadDuplicate,
} from '../../../../shared/model/index.ts';
import { useTexts } from '../../../format/index.ts';
import { readAgain, useHostQueries } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import {
  bankSiteOf,
  emptySearch,
  useAppStore,
  useFolderLookup,
  useFolderName,
} from '../../../state/index.ts';
import { BankSiteButton, IssueLine, IssueLines } from '../../../ui/index.ts';

/** Above the list of issues: what uploads left on the bank that should not be there. Nothing where there is none. */
export function DuplicatePanel() {
  const { t } = useTexts();
  const host = useHostQueries();
  // Of a parked upload it is shown as well, though not counted: any change of them may bring one.
  const parked = useAppStore((state) => state.status?.counts.parked ?? 0);
  const count = useAppStore((state) => state.status?.issues.duplicates ?? 0);
  const duplicates = useQuery({
    ...host.activity.duplicates.queryOptions({
      queryKey: [...host.activity.duplicates.key(), count, parked],
    }),
    placeholderData: (before) => before,
  });
  if (duplicates.data === undefined || duplicates.data.length === 0) return null;
  return (
    <IssueLines label={t('duplicates.list')}>
      {duplicates.data.map((duplicate) => (
        <DuplicateLine key={`${duplicate.intentId} ${duplicate.assetId}`} duplicate={duplicate} />
      ))}
    </IssueLines>
  );
}

function DuplicateLine({ duplicate }: { readonly duplicate: UploadDuplicate }) {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const host = useHostQueries();
  const queryClient = useQueryClient();
  const report = useAppStore((state) => state.report);
  const changeSearch = useAppStore((state) => state.changeSearch);
  const goTo = useAppStore((state) => state.goTo);
  const bankSite = useAppStore((state) => bankSiteOf(state.session));
  const nameOfFolder = useFolderName(localized);
  useFolderLookup(duplicate.bankFolderId);
  const { intentId, assetId, bankFolderId } = duplicate;
  const code = duplicateCode(duplicate);
  const name = baseName(duplicate.path);
  const orReport = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => report(error, name));
  };
  const settle = (): void =>
    orReport(
      rpc.activity
        .resolveDuplicates({ duplicates: [{ intentId, assetId }] })
        .then(() => readAgain(queryClient, host.activity.duplicates.key())),
    );
  // The file keeps the asset that it has here; the other one can only be deleted on the bank.
  const settleText = t(code === 'TWIN_FOUND' ? 'duplicates.keep' : 'duplicates.settle');
  const showBoth = (): void => {
    changeSearch({
      ...emptySearch,
      text: splitFileName(name).stem,
      match: 'exactly',
      folderId: bankFolderId,
    });
    goTo('library');
  };
  return (
    <IssueLine
      actions={
        <>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconCopy size={13} />}
            aria-label={`${t('transfer.copyId')}: ${name}`}
            onClick={() => orReport(navigator.clipboard.writeText(assetId))}
          >
            {t('transfer.copyId')}
          </Button>
          {bankSite !== null && (
            <BankSiteButton
              href={bankSite}
              about={name}
              size="compact-xs"
              leftSection={<IconExternalLink size={13} />}
            />
          )}
          {code === 'TWIN_FOUND' && (
            <Button
              variant="default"
              size="compact-xs"
              aria-label={`${t('duplicates.showBoth')}: ${name}`}
              onClick={showBoth}
            >
              {t('duplicates.showBoth')}
            </Button>
          )}
          <Button variant="default" size="compact-xs" aria-label={`${settleText}: ${name}`} onClick={settle}>
            {settleText}
          </Button>
        </>
      }
    >
      <strong>{name}</strong>
      {bankFolderId !== null && <span className="g-dim">{` → ${nameOfFolder(bankFolderId)}`}</span>}
      <br />
      {t(`error.${code}.what`)} <span className="g-dim">{t(`error.${code}.action`)}</span>
    </IssueLine>
  );
}
