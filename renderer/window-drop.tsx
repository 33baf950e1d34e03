import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { DropTarget } from './components/index.ts';
import { useTexts } from './format/index.ts';
import { folderName, useAppStore } from './stores/index.ts';

/**
 * Files dropped anywhere open the upload panel, where the built-in bank's inbox is offered first; a file dropped while an
 * asset is open is for that asset, on the page of a project or a proof it is offered for review.
 */
export function WindowDrop() {
  const { t, localized } = useTexts();
  const connection = useAppStore((state) => state.connection);
  const isSending = useAppStore((state) => state.isSending);
  const folderId = useAppStore((state) => state.uploadFolderId);
  const folderCards = useAppStore((state) => state.folderCards);
  const session = useAppStore((state) => state.session);
  const status = useAppStore((state) => state.status);
  const addFiles = useAppStore((state) => state.addFiles);
  const chooseUploadFolder = useAppStore((state) => state.chooseUploadFolder);
  const openAsset = useAppStore((state) => state.openAsset);
  const chooseAssetFile = useAppStore((state) => state.chooseAssetFile);
  const reviewTarget = useAppStore((state) => state.reviewTarget);
  const offerForReview = useAppStore((state) => state.offerForReview);
  const inbox = session?.isBuiltIn === true ? (session.builtIn?.inbox ?? null) : null;
  useEffect(() => {
    if (folderId === null && inbox !== null) void chooseUploadFolder(inbox.bankFolderId);
  }, [folderId, inbox, chooseUploadFolder]);
  return (
    <DropTarget
      isEnabled={connection === 'open' && !isSending}
      folderName={
        folderId === null ? null : folderName({ folderCards, session, status }, folderId, localized)
      }
      title={
        openAsset?.editable === true
          ? t('asset.dropOn', { name: localized(openAsset.name, openAsset.assetId) })
          : reviewTarget === null
            ? null
            : t(reviewTarget.target.kind === 'next-version' ? 'review.dropRound' : 'review.dropNew', {
                name: reviewTarget.name,
              })
      }
      onDrop={({ files, hadFolders }) => {
        if (hadFolders) notifications.show({ color: 'gray', message: t('upload.foldersSkipped') });
        const [only] = files;
        // One file dropped on an open asset is meant for it; several can only be new assets.
        if (only !== undefined && files.length === 1 && openAsset?.editable === true)
          chooseAssetFile({ name: only.name, body: only });
        else if (reviewTarget !== null)
          offerForReview(
            reviewTarget,
            files.map((file) => ({ name: file.name, body: file })),
          );
        else if (files.length > 0) void addFiles(files.map((file) => ({ name: file.name, body: file })));
      }}
    />
  );
}
