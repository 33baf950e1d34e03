import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTexts } from '../format/index.ts';
import { type ChosenFile, type ReviewTarget, useAppStore, useUploadFolderName } from '../state/index.ts';
import { type Dropped, DropTarget, type DropZone } from '../ui/index.ts';

type ZoneId = 'asset' | 'review' | 'folder';

/**
 * Files dropped on the window become new assets of the folder that was used last (the built-in bank's inbox at first), a
 * new file of the asset that is open, or proofs of the project or proof that is. Nothing is sent by the drop itself: each
 * of the three asks first.
 */
export function WindowDrop() {
  const { t, localized } = useTexts();
  const connection = useAppStore((state) => state.connection);
  const isSending = useAppStore((state) => state.isSending);
  const session = useAppStore((state) => state.session);
  const folder = useUploadFolderName(localized);
  const addFiles = useAppStore((state) => state.addFiles);
  const offerUploadFolder = useAppStore((state) => state.offerUploadFolder);
  const openAsset = useAppStore((state) => state.openAsset);
  const chooseAssetFile = useAppStore((state) => state.chooseAssetFile);
  const isAssetBusy = useAppStore((state) => state.assetFile?.phase === 'sending');
  const reviewTarget = useAppStore((state) => state.reviewTarget);
  const offerForReview = useAppStore((state) => state.offerForReview);
  const waitingFor = useAppStore((state) => state.reviewDraft?.name);
  const inbox = session?.isBuiltIn === true ? (session.builtIn?.inbox ?? null) : null;
  useEffect(() => {
    if (inbox !== null) void offerUploadFolder(inbox.bankFolderId);
  }, [inbox, offerUploadFolder]);
  const asset = openAsset?.editable === true ? openAsset : null;
  // The object of the page comes first: a drop beside the zones goes there.
  const zones: DropZone<ZoneId>[] = [
    ...(asset === null
      ? []
      : [
          {
            id: 'asset' as const,
            title: t('asset.dropOn', { name: localized(asset.name, asset.assetId) }),
            hint: t('asset.dropOne'),
          },
        ]),
    ...(reviewTarget === null
      ? []
      : [
          {
            id: 'review' as const,
            title: t(reviewTarget.target.kind === 'next-version' ? 'review.dropRound' : 'review.dropNew', {
              name: reviewTarget.name,
            }),
            hint: t('review.dropHint'),
          },
        ]),
    {
      id: 'folder',
      title: folder === null ? t('upload.dropHere') : t('upload.dropFolder', { folder }),
      hint: folder === null ? t('upload.dropAsk') : null,
    },
  ];

  const offer = (target: ReviewTarget, files: readonly ChosenFile[]): void => {
    if (offerForReview(target, files)) return;
    notifications.show({ color: 'gray', message: t('review.dropHeld', { name: waitingFor ?? '' }) });
  };

  const drop = (aimed: ZoneId | null, { files, hadFolders }: Dropped): void => {
    if (hadFolders) notifications.show({ color: 'gray', message: t('upload.foldersSkipped') });
    const chosen = files.map((file) => ({ name: file.name, body: file }));
    const [first] = chosen;
    if (first === undefined) return;
    // Aimed at nothing, several files cannot be meant for one asset.
    const zone = aimed ?? zones.find(({ id }) => id !== 'asset' || chosen.length === 1)?.id;
    const isForOne = zone === 'asset' || (zone === 'review' && reviewTarget?.target.kind === 'next-version');
    if ((isForOne && chosen.length > 1) || (zone === 'asset' && isAssetBusy))
      notifications.show({ color: 'gray', message: t('asset.dropOne') });
    else if (zone === 'asset') chooseAssetFile(first);
    else if (zone === 'review' && reviewTarget !== null) offer(reviewTarget, chosen);
    else void addFiles(chosen);
  };
  return <DropTarget isEnabled={connection === 'open' && !isSending} zones={zones} onDrop={drop} />;
}
