import './bank-folder-picker.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BankFolderId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { BankFolderTree, type BankFolderTreeProps } from '../lists/bank-folder-tree.tsx';
import { folderIdIn } from './folder-id.ts';

export interface BankFolderPickerProps extends Omit<BankFolderTreeProps, 'onSelect'> {
  /** False where the bank cannot list its folders: then only an id can be given. Null while that is not known. */
  readonly isListable: boolean | null;
  /** From the tree; `name` is what people see there. */
  readonly onSelect: (bankFolderId: BankFolderId, name: string) => void;
  /**
   * After each letter: an id is not whole before its last one. Null when what is typed names no folder: what was selected is no
   * longer meant.
   */
  readonly onType: (bankFolderId: BankFolderId | null) => void;
}

/** A folder of the bank: from the tree where the bank can list, by its pasted id or link everywhere. */
export function BankFolderPicker({ isListable, onSelect, onType, ...tree }: BankFolderPickerProps) {
  const { t } = useTexts();
  const [wantsId, setWantsId] = useState(false);
  const isById = wantsId || isListable === false;
  const { selectedId } = tree;
  const [typed, setTyped] = useState(isListable === false && selectedId !== null ? selectedId : '');
  const isWrong = typed.trim() !== '' && folderIdIn(typed) === null;
  return (
    <div className="folder-picker">
      <div className="folder-picker-body">
        {isById ? (
          <div className="folder-picker-id">
            {isListable === false && <p>{t('bankFolder.unlisted')}</p>}
            <TextInput
              label={t('bankFolder.id')}
              description={t('bankFolder.idHint')}
              value={typed}
              error={isWrong ? t('bankFolder.idWrong') : null}
              size="sm"
              spellCheck={false}
              onChange={(event) => {
                const value = event.currentTarget.value;
                setTyped(value);
                onType(folderIdIn(value));
              }}
            />
          </div>
        ) : (
          <BankFolderTree {...tree} onSelect={({ bankFolderId, name }) => onSelect(bankFolderId, name)} />
        )}
      </div>
      {isListable !== false && (
        <div className="folder-picker-foot">
          <Button variant="subtle" size="compact-xs" onClick={() => setWantsId(!wantsId)}>
            {t(wantsId ? 'bankFolder.useTree' : 'bankFolder.useId')}
          </Button>
        </div>
      )}
    </div>
  );
}
