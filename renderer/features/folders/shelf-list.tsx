import { Button, Group, Modal } from '@mantine/core';
import { useId, useState } from 'react';
import type { ShelfId } from '../../../shared/model/index.ts';
import type { ShelfView } from '../../../shared/rpc/index.ts';
import { useConversionText, useTexts } from '../../format/index.ts';
import { useAssetLists } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore, useFolderName } from '../../state/index.ts';
import { ShelfCard, useNow } from '../../ui/index.ts';

const clockEveryMs = 30_000;

/** Searches that are kept as folders. Nothing is drawn while there are none: Search offers to make one. */
export function ShelfList() {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const headingId = useId();
  const shelves = useAppStore((state) => state.shelves);
  const nameOfFolder = useFolderName(localized);
  const report = useAppStore((state) => state.report);
  const refreshes = useBusyShelves();
  const answers = useBusyShelves();
  const [removing, setRemoving] = useState<ShelfView | null>(null);
  const nowMs = useNow(clockEveryMs);
  const conversionText = useConversionText(useAssetLists(shelves.length > 0).data);
  if (shelves.length === 0) return null;

  const tell = (work: Promise<unknown>, { displayPath }: ShelfView): void => {
    work.catch((error: unknown) => report(error, displayPath));
  };

  return (
    <section className="folders-shelves" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('shelf.title')}</h2>
      {shelves.map((shelf) => (
        <ShelfCard
          key={shelf.shelfId}
          shelf={shelf}
          folderName={shelf.query.folderId === null ? null : nameOfFolder(shelf.query.folderId)}
          conversionName={conversionText(shelf.conversionId)}
          nowMs={nowMs}
          isRefreshing={refreshes.of(shelf)}
          isAnswering={answers.of(shelf)}
          onPause={(isPaused) => tell(rpc.shelves.pause({ shelfId: shelf.shelfId, isPaused }), shelf)}
          onRefresh={() => refreshes.during(shelf, rpc.shelves.refresh({ shelfId: shelf.shelfId }))}
          onAnswer={(choice, questionId) =>
            answers.during(shelf, rpc.shelves.answer({ shelfId: shelf.shelfId, choice, questionId }))
          }
          onRemove={() => setRemoving(shelf)}
        />
      ))}
      <Modal
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        title={t('shelf.removeTitle', { path: removing?.displayPath ?? '' })}
      >
        <p className="folders-unlink-text">{t('shelf.removeText')}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setRemoving(null)} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button
            onClick={() => {
              if (removing !== null) tell(rpc.shelves.remove({ shelfId: removing.shelfId }), removing);
              setRemoving(null);
            }}
          >
            {t('shelf.removeConfirm')}
          </Button>
        </Group>
      </Modal>
    </section>
  );
}

/** The shelves for which a call is under way. What it throws is reported. */
function useBusyShelves() {
  const report = useAppStore((state) => state.report);
  const [busy, setBusy] = useState<ReadonlySet<ShelfId>>(new Set());
  return {
    of: ({ shelfId }: ShelfView): boolean => busy.has(shelfId),
    during({ shelfId, displayPath }: ShelfView, work: Promise<unknown>): void {
      setBusy((before) => new Set(before).add(shelfId));
      work
        .catch((error: unknown) => report(error, displayPath))
        .finally(() => setBusy((before) => new Set([...before].filter((id) => id !== shelfId))));
    },
  };
}
