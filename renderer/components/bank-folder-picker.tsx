import './bank-folder-picker.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { asId, type BankFolderId } from '../../shared/model/index.ts';
import { useTexts } from '../format/index.ts';
import { BankFolderTree, type BankFolderTreeProps } from './bank-folder-tree.tsx';

export interface BankFolderPickerProps extends Omit<BankFolderTreeProps, 'onSelect'> {
  /** False where the bank cannot list its folders: then only an id can be given. Null while that is not known. */
  readonly isListable: boolean | null;
  /** `name` is what people will see; the id itself where the bank did not tell one. */
  readonly onSelect: (bankFolderId: BankFolderId, name: string) => void;
  /** Called when a typed id is taken out of its field: what was selected by it is no longer meant. */
  readonly onNone?: () => void;
}

/** A folder of the bank: from the tree where the bank can list, by its pasted id everywhere. */
export function BankFolderPicker({ isListable, onSelect, onNone, ...tree }: BankFolderPickerProps) {
  const { t } = useTexts();
  const [wantsId, setWantsId] = useState(false);
  const [typedId, setTypedId] = useState('');
  const isById = wantsId || isListable === false;
  return (
    <div className="folder-picker">
      <div className="folder-picker-body">
        {isById ? (
          <div className="folder-picker-id">
            {isListable === false && <p>{t('bankFolder.unlisted')}</p>}
            <TextInput
              label={t('bankFolder.id')}
              description={t('bankFolder.idHint')}
              value={typedId}
              size="sm"
              spellCheck={false}
              onChange={(event) => {
                const value = event.currentTarget.value;
                setTypedId(value);
                const trimmed = value.trim();
                if (trimmed === '') onNone?.();
                else onSelect(asId<BankFolderId>(trimmed), trimmed);
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
