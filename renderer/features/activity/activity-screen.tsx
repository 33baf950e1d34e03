import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChecks, IconRefresh, IconSearch, IconUpload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { ActivityFileRow, ActivityRow } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { type ActivityListPage, activityQuestion, usePages } from '../../queries/index.ts';
import { failureToShow, useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { EmptyView, FailureView, OverallProgress, useNow, VirtualRows } from '../../ui/index.ts';
import { ActivityHead } from './activity-head.tsx';
import { DuplicatePanel } from './panels/duplicate-panel.tsx';
import { IssuePanel } from './panels/issue-panel.tsx';
import { WhyDrawer } from './panels/why-drawer.tsx';
import { ActivityLine } from './rows/activity-line.tsx';
import { latestFileRow, latestRow, rowId } from './rows/activity-rows.ts';
import { BatchLine } from './rows/batch-line.tsx';
import { heldText } from './rows/held-text.ts';
import { type OpenRowMenu, RowMenu } from './rows/row-menu.tsx';
import { useOpenBatches, useReloadWith } from './rows/use-open-batches.ts';
import { useRowPicture } from './rows/use-row-picture.ts';

/** "3 min ago" is right enough when it is redrawn twice a minute. */
const clockEveryMs = 30_000;

/** A person types a letter in less; each word is searched for once. */
const typingPauseMs = 200;

const estimatedRowHeightPx = 41;

export function ActivityScreen() {
  const { t } = useTexts();
  const rpc = useRpc();
  const filter = useAppStore((state) => state.activityFilter);
  const text = useAppStore((state) => state.activityText);
  const transfers = useAppStore((state) => state.transfers);
  const downloads = useAppStore((state) => state.downloads);
  const downloadsRevision = useAppStore((state) => state.downloadsRevision);
  const status = useAppStore((state) => state.status);
  const batch = useAppStore((state) => state.batch);
  const [searchedText] = useDebouncedValue(text.trim(), typingPauseMs);
  const [whyOf, setWhyOf] = useState<ActivityFileRow | null>(null);
  const [menu, setMenu] = useState<OpenRowMenu | null>(null);
  const nowMs = useNow(clockEveryMs);
  const pictureOf = useRowPicture();

  const openBatches = useOpenBatches();
  const pages = usePages<ActivityRow, ActivityListPage>({
    ...activityQuestion(rpc, filter, searchedText, openBatches.ids),
    revision: transfers.revision + downloadsRevision,
    isEnabled: true,
  });
  useReloadWith(openBatches.ids, pages.reload);
  const failure = failureToShow(pages.error);
  const { counts = null } = pages.newest ?? {};
  const { rowAt: fetchedRowAt } = pages;
  const keyOf = useCallback((index: number) => rowId(fetchedRowAt(index)) ?? index, [fetchedRowAt]);
  const rowAt = (index: number): ActivityRow | undefined => {
    const row = fetchedRowAt(index);
    return row === undefined ? undefined : latestRow(transfers, downloads, row);
  };
  const latest = (row: ActivityFileRow): ActivityFileRow => latestFileRow(transfers, downloads, row);
  const whyRow = whyOf === null ? null : latest(whyOf);
  const closeWhy = useCallback(() => setWhyOf(null), []);
  const closeMenu = useCallback(() => setMenu(null), []);

  return (
    <>
      <ActivityHead counts={counts} />
      {failure !== null && (
        <div className="page-inset">
          <FailureView code={failure} onRetry={pages.reload} />
        </div>
      )}
      {/* Independent of the filter: every moving row stands still for it. */}
      {status !== null && status.issues.journal > 0 && (
        <div className="page-inset">
          <FailureView code="JOURNAL_FULL" />
        </div>
      )}
      {filter === 'issues' && <DuplicatePanel />}
      {filter === 'issues' && <IssuePanel />}
      {pages.total === 0 ? (
        <EmptyActivity />
      ) : (
        <VirtualRows
          label={t('activity.list')}
          count={pages.total ?? 0}
          estimatedHeightPx={estimatedRowHeightPx}
          itemKey={keyOf}
          onRange={pages.onRange}
          onOpen={(index) => {
            const row = rowAt(index);
            if (row?.kind === 'batch') openBatches.toggle(row.batch.batchId);
            else setWhyOf(row ?? null);
          }}
          renderRow={(index, isActive) => {
            const row = rowAt(index);
            if (row?.kind === 'batch') {
              const { batchId } = row.batch;
              return (
                <BatchLine
                  batch={row.batch}
                  nowMs={nowMs}
                  isActive={isActive}
                  isOpen={openBatches.ids.includes(batchId)}
                  onToggle={() => openBatches.toggle(batchId)}
                />
              );
            }
            return (
              <ActivityLine
                row={row}
                pictureUrl={row === undefined ? null : pictureOf(row)}
                nowMs={nowMs}
                held={heldText(status, row?.kind === 'upload' ? row.transfer.watchedFolderId : null)}
                isActive={isActive}
                onWhy={setWhyOf}
                onMenu={setMenu}
              />
            );
          }}
        />
      )}
      {/* Below the list: it comes and goes by itself, and no row may move away under a press that has begun. */}
      {batch !== null && (
        <OverallProgress
          {...batch}
          bytesPerSecond={status !== null && status.counts.running > 0 ? status.bytesPerSecond : 0}
        />
      )}
      {menu !== null && (
        <RowMenu
          open={{ ...menu, row: latest(menu.row) }}
          nowMs={nowMs}
          onWhy={setWhyOf}
          onClose={closeMenu}
        />
      )}
      <WhyDrawer row={whyRow} nowMs={nowMs} onClose={closeWhy} />
    </>
  );
}

function EmptyActivity() {
  const { t } = useTexts();
  const filter = useAppStore((state) => state.activityFilter);
  const text = useAppStore((state) => state.activityText);
  const isAnyBeside = useAppStore(({ status }) =>
    status === null ? false : status.issues.duplicates + status.issues.journal > 0,
  );
  const goTo = useAppStore((state) => state.goTo);
  // From the moment a folder is linked: an empty list is uncertain before its first scan has ended.
  const isFirstScan = useAppStore(
    ({ status }) =>
      status?.pause === null &&
      status.folders.some(
        ({ folder, health }) =>
          !folder.isPaused && health.lastFullScanEndedMs === null && health.trouble === null,
      ),
  );
  if (text !== '')
    return <EmptyView icon={<IconSearch size={26} />} title={t('activity.empty.found', { text })} />;
  if (filter === 'issues' && isAnyBeside)
    return <EmptyView icon={<IconChecks size={26} />} title={t('activity.empty.issuesBeside')} />;
  if (filter === 'issues')
    return (
      <EmptyView
        icon={<IconChecks size={26} />}
        title={t('activity.empty.issues')}
        hint={t('activity.empty.issuesHint')}
      />
    );
  if (filter !== 'all')
    return <EmptyView icon={<IconUpload size={26} />} title={t(`activity.empty.${filter}`)} />;
  if (isFirstScan)
    return (
      <EmptyView
        icon={<IconRefresh size={26} />}
        title={t('activity.empty.checking')}
        hint={t('activity.empty.checkingHint')}
      />
    );
  return (
    <EmptyView
      icon={<IconUpload size={26} />}
      title={t('activity.empty.all')}
      hint={t('activity.empty.allHint')}
    >
      <Button variant="default" onClick={() => goTo('add-folder')}>
        {t('folders.add')}
      </Button>
    </EmptyView>
  );
}
