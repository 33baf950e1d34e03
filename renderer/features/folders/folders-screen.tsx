import './folders.css';
import { Button, Group, Modal } from '@mantine/core';
import { IconFolderPlus, IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import type { WatchedFolderId } from '../../../shared/model/index.ts';
import type { FolderStatusView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { filesLeft, useAppStore, useFolderName } from '../../state/index.ts';
import { EmptyView, FolderCard, PageHeader, useNow } from '../../ui/index.ts';
import { SyncTabs } from '../../widgets/index.ts';
import { PlanDrawer } from './plan/plan-drawer.tsx';
import { RulesDialog } from './rules/rules-dialog.tsx';
import { SmartFolderList } from './smart-folder-list.tsx';

const clockEveryMs = 30_000;

export function FoldersScreen() {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const folders = useAppStore((state) => state.status?.folders ?? noFolders);
  const smartFolderCount = useAppStore((state) => state.smartFolders.length);
  const nameOfFolder = useFolderName(localized);
  const goTo = useAppStore((state) => state.goTo);
  const showActivity = useAppStore((state) => state.showActivity);
  const report = useAppStore((state) => state.report);
  const [scanning, setScanning] = useState<ReadonlySet<WatchedFolderId>>(new Set());
  const [unlinking, setUnlinking] = useState<FolderStatusView | null>(null);
  const [planning, setPlanning] = useState<FolderStatusView | null>(null);
  const [ruling, setRuling] = useState<FolderStatusView | null>(null);
  const nowMs = useNow(clockEveryMs);

  const scan = async ({ folder }: FolderStatusView): Promise<void> => {
    setScanning((before) => new Set(before).add(folder.watchedFolderId));
    try {
      await rpc.folders.scanNow({ watchedFolderId: folder.watchedFolderId });
    } catch (error) {
      report(error, folder.displayPath);
    } finally {
      setScanning((before) => new Set([...before].filter((id) => id !== folder.watchedFolderId)));
    }
  };

  const addButton = (
    <Button leftSection={<IconFolderPlus size={15} stroke={2} />} onClick={() => goTo('add-folder')}>
      {t('folders.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('folders.title')}
        beside={<SyncTabs value="folders" />}
        actions={folders.length + smartFolderCount > 0 ? addButton : undefined}
      />
      {folders.length === 0 && smartFolderCount === 0 ? (
        <EmptyView icon={<IconFolders size={26} />} title={t('folders.empty')} hint={t('folders.emptyHint')}>
          {addButton}
        </EmptyView>
      ) : (
        <div className="folders-list">
          {folders.map((entry) => (
            <FolderCard
              key={entry.folder.watchedFolderId}
              status={entry}
              bankName={nameOfFolder(entry.folder.bankFolderId)}
              filesLeft={filesLeft(entry.counts)}
              nowMs={nowMs}
              isScanning={scanning.has(entry.folder.watchedFolderId)}
              onPause={(isPaused) => {
                rpc.folders
                  .pause({ watchedFolderId: entry.folder.watchedFolderId, isPaused })
                  .catch((error: unknown) => report(error, entry.folder.displayPath));
              }}
              onScan={() => void scan(entry)}
              onAcceptRoot={() => {
                rpc.folders
                  .acceptRoot({ watchedFolderId: entry.folder.watchedFolderId })
                  .catch((error: unknown) => report(error, entry.folder.displayPath));
              }}
              onRules={() => setRuling(entry)}
              onPlan={() => setPlanning(entry)}
              onUnlink={() => setUnlinking(entry)}
              onIssues={() => showActivity('issues')}
            />
          ))}
          <SmartFolderList />
        </div>
      )}
      <RulesDialog folder={ruling?.folder ?? null} onClose={() => setRuling(null)} />
      <PlanDrawer folder={planning?.folder ?? null} onClose={() => setPlanning(null)} />
      <UnlinkDialog entry={unlinking} onClose={() => setUnlinking(null)} />
    </>
  );
}

const noFolders: readonly FolderStatusView[] = [];

function UnlinkDialog({
  entry,
  onClose,
}: {
  readonly entry: FolderStatusView | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const unlink = async (): Promise<void> => {
    if (entry === null) return;
    onClose();
    try {
      await rpc.folders.unlink({ watchedFolderId: entry.folder.watchedFolderId });
    } catch (error) {
      report(error, entry.folder.displayPath);
    }
  };
  return (
    <Modal
      opened={entry !== null}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t('unlink.title', { folder: entry?.folder.displayPath ?? '' })}
    >
      <p className="folders-unlink-text">{t('unlink.text')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button onClick={() => void unlink()}>{t('unlink.confirm')}</Button>
      </Group>
    </Modal>
  );
}
