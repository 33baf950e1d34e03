import './folder-choices.css';
import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useId } from 'react';
import type { BankFolderId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';

/** A folder that is chosen with one press. */
export interface FolderChoice {
  readonly bankFolderId: BankFolderId;
  readonly name: string;
  /** Of an asset in it by which it was found; empty where its own name says enough. */
  readonly assetName?: string;
  readonly canAddAssets?: boolean;
}

/** Folders of the bank beside the tree: recent ones, or found ones. Nothing is drawn without any. */
export function FolderChoices({
  label,
  choices,
  selectedId,
  onSelect,
}: {
  readonly label: string;
  readonly choices: readonly FolderChoice[];
  readonly selectedId: BankFolderId | null;
  readonly onSelect: (choice: FolderChoice) => void;
}) {
  const { t } = useTexts();
  const labelId = useId();
  if (choices.length === 0) return null;
  return (
    <div className="folder-choices">
      <span id={labelId} className="g-dim">
        {label}
      </span>
      <ul aria-labelledby={labelId}>
        {choices.map((choice) => {
          const { bankFolderId, name, assetName = '', canAddAssets = true } = choice;
          return (
            <li key={bankFolderId}>
              <Button
                variant={bankFolderId === selectedId ? 'light' : 'default'}
                size="compact-sm"
                leftSection={<IconFolder size={14} stroke={1.75} />}
                aria-pressed={bankFolderId === selectedId}
                disabled={!canAddAssets}
                onClick={() => onSelect(choice)}
              >
                {name}
                {assetName !== '' && (
                  <span className="g-dim">{t('bankFolder.holds', { name: assetName })}</span>
                )}
                {!canAddAssets && <span className="g-dim">{t('bankFolder.readOnly')}</span>}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
