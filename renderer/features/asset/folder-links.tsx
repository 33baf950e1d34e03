import { Button, CloseButton, Popover, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { BankFolderId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { topFolderId, useAppStore } from '../../state/index.ts';
import { BankFolderField } from '../../widgets/index.ts';
import { useFolderText } from './use-folder-text.ts';

/** The bank folders that an asset lies in; it stays in at least one. */
export function FolderLinks({
  folderIds,
  problem,
  onChange,
}: {
  readonly folderIds: readonly BankFolderId[];
  readonly problem: string | undefined;
  readonly onChange: (folderIds: readonly BankFolderId[]) => void;
}) {
  const { t } = useTexts();
  const [isAdding, setIsAdding] = useState(false);
  const folderText = useFolderText(folderIds);
  const loadFolders = useAppStore((state) => state.loadFolders);
  return (
    <fieldset className="asset-folders">
      <legend>{t('asset.folders')}</legend>
      <ul className="asset-rows">
        {folderIds.map((folderId) => (
          <li key={folderId} className="asset-folder-link">
            <span className="g-cut">{folderText(folderId)}</span>
            <CloseButton
              size={22}
              aria-label={t('asset.folderRemove', { name: folderText(folderId) })}
              onClick={() => onChange(folderIds.filter((each) => each !== folderId))}
            />
          </li>
        ))}
      </ul>
      {problem !== undefined && (
        <Text size="xs" c="red" role="alert">
          {problem}
        </Text>
      )}
      <Popover opened={isAdding} onChange={setIsAdding} width={320} trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              void loadFolders(topFolderId);
              setIsAdding(!isAdding);
            }}
          >
            {t('asset.folderAdd')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className="asset-folder-tree" aria-label={t('asset.folderAdd')}>
          <BankFolderField
            selectedId={null}
            isWritableOnly
            onSelect={(folderId) => {
              if (folderId === null) return;
              setIsAdding(false);
              if (!folderIds.includes(folderId)) onChange([...folderIds, folderId]);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  );
}
