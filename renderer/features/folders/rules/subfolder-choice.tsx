import { NativeSelect } from '@mantine/core';
import { useEffect } from 'react';
import { type SubfolderMode, subfolderModes } from '../../../../shared/model/index.ts';
import { useTexts } from '../../../format/index.ts';
import { topFolderId, useAppStore } from '../../../state/index.ts';

/** Whether the subfolders of a directory become bank folders. A bank that cannot list folders offers no choice. */
export function SubfolderChoice({
  value,
  onChange,
}: {
  readonly value: SubfolderMode;
  readonly onChange: (value: SubfolderMode) => void;
}) {
  const { t } = useTexts();
  const isListable = useAppStore((state) => state.areFoldersListable);
  const loadFolders = useAppStore((state) => state.loadFolders);
  useEffect(() => void loadFolders(topFolderId), [loadFolders]);
  return (
    <NativeSelect
      className="subfolder-choice"
      label={t('subfolders.label')}
      description={t(isListable === false ? 'subfolders.unsupported' : 'subfolders.hint')}
      value={value}
      data={subfolderModes.map((mode) => ({
        value: mode,
        label: t(`subfolders.${mode}`),
        disabled: mode === 'mirror' && value !== 'mirror' && isListable === false,
      }))}
      onChange={({ currentTarget }) => {
        const mode = subfolderModes.find((each) => each === currentTarget.value);
        if (mode !== undefined) onChange(mode);
      }}
    />
  );
}
