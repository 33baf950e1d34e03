import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { BankFolderId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAppStore } from '../../state/index.ts';
import { BankFolderField } from '../places/bank-folder-field.tsx';
import type { BulkFieldsProps } from './bulk-fields.ts';

const modes = ['link', 'move'] as const;

/** The bank folder in which the selected assets are shown as well, or to which they move. */
export function FolderFields({ onAction }: BulkFieldsProps) {
  const { t } = useTexts();
  const { folderId: fromFolderId, includeSubfolders: mayLieBelow } = useAppStore((state) => state.searchWish);
  const [mode, setMode] = useState<(typeof modes)[number]>('link');
  const [folderId, setFolderId] = useState<BankFolderId | null>(null);
  useEffect(() => {
    onAction(folderId === null ? null : { kind: 'folder', mode, folderId, fromFolderId, mayLieBelow });
  }, [mode, folderId, fromFolderId, mayLieBelow, onAction]);
  return (
    <>
      <SegmentedControl
        aria-label={t('bulk.folder')}
        value={mode}
        onChange={setMode}
        data={modes.map((value) => ({ value, label: t(`bulk.folderMode.${value}`) }))}
      />
      <p className="g-dim">{t(`bulk.folderHint.${mode}`)}</p>
      <div className="bulk-tree">
        <BankFolderField selectedId={folderId} isWritableOnly onSelect={setFolderId} />
      </div>
    </>
  );
}
