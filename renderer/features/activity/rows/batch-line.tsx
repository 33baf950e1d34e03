import { type ActivityBatch, baseName } from '../../../../shared/model/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { useAppStore, useFolderLookup, useFolderName } from '../../../state/index.ts';
import { BatchRow } from '../../../ui/index.ts';
import { batchPlace } from './batch-place.ts';
import { heldText } from './held-text.ts';

/** A batch in the list, in the words of the folders that are known now. */
export function BatchLine({
  batch,
  nowMs,
  isActive,
  isOpen,
  onToggle,
}: {
  readonly batch: ActivityBatch;
  readonly nowMs: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const status = useAppStore((state) => state.status);
  const nameOfFolder = useFolderName(localized);
  const { batchId, watchedFolderId, counts } = batch;
  const link = status?.folders.find(({ folder }) => folder.watchedFolderId === watchedFolderId);
  const { bankFolderId, kind } = batchPlace(batch, link?.folder ?? null);
  useFolderLookup(bankFolderId);
  const place = bankFolderId === null ? null : nameOfFolder(bankFolderId);
  // A folder that was unlinked since is remembered by where its files went.
  const label =
    link !== undefined
      ? baseName(link.folder.displayPath)
      : watchedFolderId === null
        ? t('batch.byHand')
        : (place ?? watchedFolderId);
  // In a watched folder the rules exclude files for good: these would be skipped only until they are saved again.
  const isDropUnderWay = watchedFolderId === null && counts.running + counts.waiting > 0;
  const cancel = (): void => {
    rpc.activity.cancelBatch({ batchId }).catch((error: unknown) => report(error, label));
  };
  return (
    <BatchRow
      batch={batch}
      label={label}
      target={place === null ? '' : t(`batch.target.${kind}`, { folder: place })}
      nowMs={nowMs}
      isActive={isActive}
      isOpen={isOpen}
      held={heldText(status, watchedFolderId)}
      onToggle={onToggle}
      onCancel={isDropUnderWay ? cancel : null}
    />
  );
}
