import { Drawer, Loader } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureTextsOf, isErrorCode } from '../../../../shared/errors/index.ts';
import { baseName, type FileRecord, type TransferView } from '../../../../shared/model/index.ts';
import type { ActivityFileRow } from '../../../../shared/rpc/index.ts';
import { type Texts, useTexts } from '../../../format/index.ts';
import { failureToShow, useRpc } from '../../../rpc/index.ts';
import { useAppStore } from '../../../state/index.ts';
import { FailureView, routedFacts, StateChip, type WhyFact, WhyFacts } from '../../../ui/index.ts';
import { useTargetText } from '../rows/use-target-text.ts';
import { DownloadWhy } from './download-why.tsx';

/** Everything Galley knows about one line of Activity, and why it is as it is. */
export function WhyDrawer({
  row,
  nowMs,
  onClose,
}: {
  readonly row: ActivityFileRow | null;
  readonly nowMs: number;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const target = useTargetText(row);
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={row === null ? '' : t('why.title', { name: nameOf(row) })}
    >
      {row?.kind === 'upload' && <WhyBody transfer={row.transfer} target={target} nowMs={nowMs} />}
      {row?.kind === 'download' && <DownloadWhy download={row.download} target={target} nowMs={nowMs} />}
    </Drawer>
  );
}

function nameOf(row: ActivityFileRow): string {
  return row.kind === 'upload' ? baseName(row.transfer.path) : row.download.fileName;
}

function WhyBody({
  transfer,
  target,
  nowMs,
}: {
  readonly transfer: TransferView;
  readonly target: string;
  readonly nowMs: number;
}) {
  const { t, relative, number, bytes, moment } = useTexts();
  const rpc = useRpc();
  const { watchedFolderId, path } = transfer;
  const isLinked = useAppStore(
    ({ status }) => status?.folders.some(({ folder }) => folder.watchedFolderId === watchedFolderId) === true,
  );
  const why = useQuery({
    queryKey: [['engine', 'why'], watchedFolderId, path, transfer.state, isLinked],
    // Without a watched folder, or with one that was unlinked, no plan could explain it: its own row says all there is.
    queryFn: ({ signal }) =>
      watchedFolderId === null || !isLinked ? null : rpc.engine.why({ watchedFolderId, path }, { signal }),
    // The upload moves on while the user reads.
    placeholderData: keepPreviousData,
  });
  const failure = failureToShow(why.error);
  if (why.isPending) return <Loader />;

  const facts: WhyFact[] = [
    { label: t('why.file'), value: `${path} (${bytes(transfer.sizeBytes)})` },
    {
      label: t('why.state'),
      value: (
        <>
          <StateChip state={transfer.state} /> {target}
        </>
      ),
    },
  ];
  if (why.data) {
    facts.push({ label: t('why.decision'), value: t(`action.${why.data.action}`) });
    const reason = [t(`reason.${why.data.reason.code}`), ...routedFacts(why.data.reason, t)];
    facts.push({ label: t('why.reason'), value: reason.join(' — ') });
  }
  const code = transfer.cause?.code;
  if (code !== undefined && isErrorCode(code)) {
    const texts = failureTextsOf(code, transfer.state === 'parked' ? 'given-up' : 'goes-on');
    facts.push({ label: t('why.cause'), value: t(texts.what) });
    facts.push({ label: t('why.todo'), value: t(texts.action) });
  }
  const record = why.data?.record ?? null;
  if (record !== null) facts.push(...recordFacts(record, t, (timeMs) => moment(timeMs, nowMs)));
  facts.push({ label: t('why.attempts'), value: number(transfer.attempt) });
  if (transfer.runAfterMs > nowMs)
    facts.push({ label: t('why.next'), value: relative(transfer.runAfterMs, nowMs) });
  if (transfer.assetId !== null)
    facts.push({ label: t('why.asset'), value: <code>{transfer.assetId}</code>, copy: transfer.assetId });
  return (
    <>
      <WhyFacts facts={facts} />
      {failure !== null && <FailureView code={failure} />}
    </>
  );
}

/** How the content came to the bank, by the journal. */
function recordFacts(
  { how, confirmedAtMs, verifiedBy, checkedAtMs, sha256 }: FileRecord,
  t: Texts['t'],
  moment: (timeMs: number) => string,
): readonly WhyFact[] {
  const when = confirmedAtMs === null ? '' : ` · ${moment(confirmedAtMs)}`;
  return [
    { label: t('why.happened'), value: `${t(`why.how.${how}`)}${when}` },
    ...(verifiedBy === null ? [] : [{ label: t('why.receipt'), value: t(`why.verified.${verifiedBy}`) }]),
    ...(checkedAtMs === null ? [] : [{ label: t('why.compared'), value: moment(checkedAtMs) }]),
    { label: 'SHA-256', value: <code>{sha256}</code>, copy: sha256 },
  ];
}
