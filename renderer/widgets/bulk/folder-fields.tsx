import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { BankFolderId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAppStore } from '../../state/index.ts';
import { BankFolderField } from '../places/bank-folder-field.tsx';
import type { BulkFieldsProps } from './bulk-fields.ts';

const modes = ['link', 'move'] as const;

/** The bank folder in which the selected assets are shown as well, or to which they move from the folder that is open. */
export function FolderFields({ onAction }: BulkFieldsProps) {
  const { t } = useTexts();
  const fromFolderId = useAppStore((state) => state.searchWish.folderId);
  const [mode, setMode] = useState<(typeof modes)[number]>('link');
  const [folderId, setFolderId] = useState<BankFolderId | null>(null);
  useEffect(() => {
    const isReady = folderId !== null && folderId !== fromFolderId;
    onAction(isReady ? { kind: 'folder', mode, folderId, fromFolderId } : null);
  }, [mode, folderId, fromFolderId, onAction]);
  return (
    <>
      {fromFolderId !== null && (
        <SegmentedControl
          aria-label={t('bulk.folder')}
          value={mode}
          onChange={setMode}
          data={modes.map((value) => ({ value, label: t(`bulk.folderMode.${value}`) }))}
        />
      )}
      <p className="g-dim">{t(`bulk.folderHint.${mode}`)}</p>
      <div className="bulk-tree">
        <BankFolderField selectedId={folderId} isWritableOnly onSelect={setFolderId} />
      </div>
    </>
  );
}
