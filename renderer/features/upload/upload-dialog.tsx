import './upload.css';
import { Button, Modal } from '@mantine/core';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { askChoices, type BankFolderId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import {
  clashChoices,
  hasUnsent,
  isUnanswered,
  sendable,
  topFolderId,
  treeChildren,
  uploadTotals,
  useAppStore,
  useUploadFolderName,
} from '../../state/index.ts';
import {
  BankFolderPicker,
  FailureView,
  FileButton,
  GuardedForm,
  ProgressBar,
  UploadItemRow,
  useFormGuard,
  useGuardedChanges,
  VirtualRows,
} from '../../ui/index.ts';
import { FolderFinder } from '../../widgets/index.ts';

const rowHeightPx = 41;

export function UploadDialog() {
  const { t } = useTexts();
  const isOpen = useAppStore((state) => state.isUploadOpen);
  const closeUpload = useAppStore((state) => state.closeUpload);
  const guard = useFormGuard(closeUpload);
  return (
    <Modal
      opened={isOpen}
      {...guard.dialog}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t('upload.title')}
    >
      <GuardedForm guard={guard}>
        <UploadBody />
      </GuardedForm>
    </Modal>
  );
}

function UploadBody() {
  const { t } = useTexts();
  const items = useAppStore((state) => state.uploadItems);
  const addFiles = useAppStore((state) => state.addFiles);
  const removeFile = useAppStore((state) => state.removeFile);
  const chooseForClash = useAppStore((state) => state.chooseForClash);
  const isChecking = useAppStore((state) => state.isCheckingClashes);
  const clashFailure = useAppStore((state) => state.clashFailure);
  const checkClashes = useAppStore((state) => state.checkClashes);
  const isSending = useAppStore((state) => state.isSending);
  // Files that are on their way go on without this panel.
  useGuardedChanges(!isSending && hasUnsent(items) ? true : null);
  const clashCount = items.filter(
    ({ phase, clashesWith }) => phase === 'ready' && clashesWith.length > 0,
  ).length;
  return (
    <div className="upload">
      <TargetLine />
      <div className="upload-head">
        <FileButton
          multiple
          onChoose={(files) => void addFiles(files.map((file) => ({ name: file.name, body: file })))}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPlus size={15} />} disabled={isSending}>
              {t('upload.choose')}
            </Button>
          )}
        </FileButton>
        <span role="status" className="g-dim">
          {isChecking && t('upload.checking')}
          {!isChecking && clashCount > 0 && t('upload.clashes', { count: clashCount })}
        </span>
        {clashCount > 1 && !isSending && (
          <span className="upload-all">
            {t('upload.applyToAll')}
            {askChoices.map((choice) => (
              <Button
                key={choice}
                variant="default"
                size="compact-xs"
                onClick={() => chooseForClash('all', choice)}
              >
                {t(`choice.${choice}`)}
              </Button>
            ))}
          </span>
        )}
      </div>
      {clashFailure !== null && <FailureView code={clashFailure.code} onRetry={() => void checkClashes()} />}
      {items.length > 0 && (
        <div className="upload-list" style={{ height: Math.min(items.length, 7) * rowHeightPx + 2 }}>
          <VirtualRows
            label={t('upload.list')}
            count={items.length}
            estimatedHeightPx={rowHeightPx}
            itemKey={(index) => items[index]?.itemId ?? index}
            renderRow={(index) => {
              const item = items[index];
              return item === undefined ? null : (
                <UploadItemRow
                  item={item}
                  choices={item.clashesWith.length > 0 ? clashChoices(item) : []}
                  onChoose={(choice) => chooseForClash(item.itemId, choice)}
                  onRemove={() => removeFile(item.itemId)}
                />
              );
            }}
          />
        </div>
      )}
      <Foot />
    </div>
  );
}

/** Where the files go; the tree opens in place. */
function TargetLine() {
  const { t, localized } = useTexts();
  const folderId = useAppStore((state) => state.uploadFolderId);
  const folderChildren = useAppStore((state) => state.folderChildren);
  const folderName = useUploadFolderName(localized);
  const isListable = useAppStore((state) => state.areFoldersListable);
  const loadFolders = useAppStore((state) => state.loadFolders);
  const chooseUploadFolder = useAppStore((state) => state.chooseUploadFolder);
  const typeUploadFolder = useAppStore((state) => state.typeUploadFolder);
  const isSending = useAppStore((state) => state.isSending);
  const [isChoosing, setIsChoosing] = useState(folderId === null);
  const isPickerOpen = isChoosing && !isSending;
  useEffect(() => {
    if (isPickerOpen) void loadFolders(topFolderId);
  }, [isPickerOpen, loadFolders]);

  // Files that have gone have their folder: what is offered for the next ones would push the way on to the edge of the window.
  useEffect(() => {
    if (isSending) setIsChoosing(false);
  }, [isSending]);

  return (
    <>
      <div className="upload-target">
        <IconFolder size={17} stroke={1.75} />
        <span>{t('upload.target')}</span>
        <strong className="g-cut">{folderName ?? '…'}</strong>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isSending}
          aria-expanded={isPickerOpen}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {t(isPickerOpen ? 'common.close' : 'upload.change')}
        </Button>
      </div>
      {isPickerOpen && isListable !== null && (
        <FolderFinder
          isListable={isListable}
          selectedId={folderId}
          onSelect={({ bankFolderId, name }) => void chooseUploadFolder(bankFolderId, name)}
        />
      )}
      {isPickerOpen && (
        <div className="upload-picker">
          <BankFolderPicker
            topId={topFolderId}
            childrenOf={(parentId) => treeChildren(folderChildren, parentId, localized)}
            isListable={isListable}
            isWritableOnly
            selectedId={folderId}
            onOpen={(parentId) => void loadFolders(parentId)}
            onSelect={(bankFolderId) => void chooseUploadFolder(bankFolderId)}
            onType={(bankFolderId) => void typeUploadFolder(bankFolderId)}
          />
        </div>
      )}
    </>
  );
}

/** Said to the host, which offers the folder again where the next one is chosen. */
function useNoteFolder(): (bankFolderId: BankFolderId) => void {
  const rpc = useRpc();
  const { localized } = useTexts();
  const folderName = useUploadFolderName(localized);
  const report = useAppStore((state) => state.report);
  return (bankFolderId) => {
    const name = folderName ?? bankFolderId;
    rpc.bank.noteFolder({ bankFolderId, name }).catch((error: unknown) => report(error, name));
  };
}

/** The effect of the button, or its progress. */
function Foot() {
  const { t, bytes, number } = useTexts();
  const noteFolder = useNoteFolder();
  const items = useAppStore((state) => state.uploadItems);
  const folderId = useAppStore((state) => state.uploadFolderId);
  const isChecking = useAppStore((state) => state.isCheckingClashes);
  const isUnknown = useAppStore((state) => state.clashFailure !== null);
  const isSending = useAppStore((state) => state.isSending);
  const startUpload = useAppStore((state) => state.startUpload);
  const cancelUpload = useAppStore((state) => state.cancelUpload);
  const retryFailed = useAppStore((state) => state.retryFailed);
  const closeUpload = useAppStore((state) => state.closeUpload);
  const showActivity = useAppStore((state) => state.showActivity);
  const waiting = sendable(items);
  const isOpen = isChecking || isUnknown || items.some(isUnanswered);
  const totals = uploadTotals(items);
  const isAllDone = !isSending && waiting.length === 0 && totals.doneFiles + totals.failedFiles > 0;
  const failed = totals.failedFiles > 0 && (
    <>
      {t('upload.failedFiles', { count: totals.failedFiles })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void retryFailed()}>
        {t('failure.retry')}
      </Button>
    </>
  );

  if (isSending) {
    const text = t('upload.sending', { done: bytes(totals.doneBytes), total: bytes(totals.bytes) });
    return (
      <div className="upload-foot">
        <div className="upload-foot-progress">
          <ProgressBar
            value={totals.doneBytes}
            max={totals.bytes}
            label={t('upload.progress')}
            text={`${number(totals.doneFiles)} / ${number(totals.files)}`}
          />
          <span className="g-dim">{text}</span>
        </div>
        <Button variant="default" onClick={cancelUpload}>
          {t('upload.cancelAll')}
        </Button>
      </div>
    );
  }
  if (isAllDone) {
    return (
      <div className="upload-foot">
        <span className="upload-foot-text" role="status">
          {totals.doneFiles > 0 && t('upload.allDone', { count: totals.doneFiles })} {failed}
        </span>
        <Button
          onClick={() => {
            closeUpload();
            showActivity('all');
          }}
        >
          {t('upload.toActivity')}
        </Button>
      </div>
    );
  }
  const sizeBytes = waiting.reduce((sum, item) => sum + item.sizeBytes, 0);
  return (
    <div className="upload-foot">
      <span className="upload-foot-text g-dim">
        {waiting.length > 0 && t('upload.files', { count: waiting.length, size: bytes(sizeBytes) })} {failed}
      </span>
      <Button variant="default" onClick={closeUpload}>
        {t('common.cancel')}
      </Button>
      <Button
        disabled={waiting.length === 0 || folderId === null || isOpen}
        onClick={() => {
          if (folderId !== null) noteFolder(folderId);
          void startUpload();
        }}
      >
        {waiting.length === 0 ? t('upload.startNone') : t('upload.start', { count: waiting.length })}
      </Button>
    </div>
  );
}
