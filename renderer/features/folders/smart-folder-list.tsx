import { Button, Group, Modal } from '@mantine/core';
import { useId, useState } from 'react';
import type { SmartFolderId } from '../../../shared/model/index.ts';
import type { SmartFolderView } from '../../../shared/rpc/index.ts';
import { useConversionText, useTexts } from '../../format/index.ts';
import { useAssetLists } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore, useFolderName } from '../../state/index.ts';
import { SmartFolderCard, useNow } from '../../ui/index.ts';

const clockEveryMs = 30_000;

/** Searches that are kept as folders. Nothing is drawn while there are none: Search offers to make one. */
export function SmartFolderList() {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const headingId = useId();
  const smartFolders = useAppStore((state) => state.smartFolders);
  const nameOfFolder = useFolderName(localized);
  const report = useAppStore((state) => state.report);
  const refreshes = useBusySmartFolders();
  const answers = useBusySmartFolders();
  const [removing, setRemoving] = useState<SmartFolderView | null>(null);
  const nowMs = useNow(clockEveryMs);
  const conversionText = useConversionText(useAssetLists(smartFolders.length > 0).data);
  if (smartFolders.length === 0) return null;

  const announce = (work: Promise<unknown>, { displayPath }: SmartFolderView): void => {
    work.catch((error: unknown) => report(error, displayPath));
  };

  return (
    <section className="folders-shelves" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('smartFolder.title')}</h2>
      {smartFolders.map((smartFolder) => (
        <SmartFolderCard
          key={smartFolder.smartFolderId}
          smartFolder={smartFolder}
          folderName={smartFolder.query.folderId === null ? null : nameOfFolder(smartFolder.query.folderId)}
          conversionName={conversionText(smartFolder.conversionId)}
          nowMs={nowMs}
          isRefreshing={refreshes.of(smartFolder)}
          isAnswering={answers.of(smartFolder)}
          onPause={(isPaused) =>
            announce(
              rpc.smartFolders.pause({ smartFolderId: smartFolder.smartFolderId, isPaused }),
              smartFolder,
            )
          }
          onRefresh={() =>
            refreshes.during(
              smartFolder,
              rpc.smartFolders.refresh({ smartFolderId: smartFolder.smartFolderId }),
            )
          }
          onAnswer={(choice, questionId) =>
            answers.during(
              smartFolder,
              rpc.smartFolders.answer({ smartFolderId: smartFolder.smartFolderId, choice, questionId }),
            )
          }
          onRemove={() => setRemoving(smartFolder)}
        />
      ))}
      <Modal
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        title={t('smartFolder.removeTitle', { path: removing?.displayPath ?? '' })}
      >
        <p className="folders-unlink-text">{t('smartFolder.removeText')}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setRemoving(null)} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button
            onClick={() => {
              if (removing !== null)
                announce(rpc.smartFolders.remove({ smartFolderId: removing.smartFolderId }), removing);
              setRemoving(null);
            }}
          >
            {t('smartFolder.removeConfirm')}
          </Button>
        </Group>
      </Modal>
    </section>
  );
}

/** The smart folders with a call under way. Its errors are reported. */
function useBusySmartFolders() {
  const report = useAppStore((state) => state.report);
  const [busy, setBusy] = useState<ReadonlySet<SmartFolderId>>(new Set());
  return {
    of: ({ smartFolderId }: SmartFolderView): boolean => busy.has(smartFolderId),
    during({ smartFolderId, displayPath }: SmartFolderView, work: Promise<unknown>): void {
      setBusy((before) => new Set(before).add(smartFolderId));
      work
        .catch((error: unknown) => report(error, displayPath))
        .finally(() => setBusy((before) => new Set([...before].filter((id) => id !== smartFolderId))));
    },
  };
}
