import { ActionIcon, Button, Checkbox, CloseButton, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFolder, IconSearch } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { searchMatches } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { type SearchWish, topFolderId, useAppStore, useFolderName } from '../../state/index.ts';
import { BankFolderField } from '../../widgets/index.ts';

interface LibraryToolsProps {
  readonly wish: SearchWish;
  readonly onChange: (change: Partial<SearchWish>) => void;
  readonly fieldRef: Ref<HTMLInputElement>;
}

/** The field and everything that narrows or turns around what it finds. */
export function LibraryTools({ wish, onChange, fieldRef }: LibraryToolsProps) {
  const { t } = useTexts();
  return (
    <>
      <TextInput
        ref={fieldRef}
        type="search"
        className="search-field"
        aria-label={t('search.field')}
        placeholder={t('search.field')}
        leftSection={<IconSearch size={16} />}
        rightSection={
          wish.text === '' ? null : (
            <CloseButton size={22} aria-label={t('common.clear')} onClick={() => onChange({ text: '' })} />
          )
        }
        value={wish.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <div className="search-tools">
        <OptionsButton wish={wish} onChange={onChange} />
        <ScopeButton wish={wish} onChange={onChange} />
        {wish.folderId !== null && (
          <Checkbox
            label={t('search.subfolders')}
            checked={wish.includeSubfolders}
            onChange={(event) => onChange({ includeSubfolders: event.currentTarget.checked })}
          />
        )}
      </div>
    </>
  );
}

/** How names are compared; marked while that differs from the usual way. */
function OptionsButton({ wish, onChange }: Pick<LibraryToolsProps, 'wish' | 'onChange'>) {
  const { t } = useTexts();
  const isUsual = wish.match === 'contains' && !wish.exclude;
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant={isUsual ? 'default' : 'light'}
          size={32}
          aria-label={t('search.options')}
          title={t('search.options')}
        >
          <IconAdjustmentsHorizontal size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className="search-options" aria-label={t('search.options')}>
        <NativeSelect
          label={t('search.match')}
          value={wish.match}
          onChange={(event) => {
            const match = searchMatches.find((candidate) => candidate === event.currentTarget.value);
            if (match !== undefined) onChange({ match });
          }}
          data={searchMatches.map((value) => ({ value, label: t(`search.match.${value}`) }))}
        />
        {wish.match === 'contains' && <p className="g-dim">{t('search.wildcardHint')}</p>}
        {wish.match === 'regex' && <p className="g-dim">{t('search.regexHint')}</p>}
        <Checkbox
          label={t('search.exclude')}
          checked={wish.exclude}
          onChange={(event) => onChange({ exclude: event.currentTarget.checked })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function ScopeButton({ wish, onChange }: Pick<LibraryToolsProps, 'wish' | 'onChange'>) {
  const { t, localized } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const nameOfFolder = useFolderName(localized);
  const loadFolders = useAppStore((state) => state.loadFolders);
  const scope = wish.folderId === null ? t('search.scopeAll') : nameOfFolder(wish.folderId);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width={340}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFolder size={15} />}
          aria-label={`${t('search.scope')}: ${scope}`}
          onClick={() => {
            if (!isOpen) void loadFolders(topFolderId);
            setIsOpen(!isOpen);
          }}
        >
          <span className="search-scope g-cut">{scope}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="search-scope-panel" aria-label={t('search.scopeChoose')}>
        <Button
          variant="subtle"
          onClick={() => {
            onChange({ folderId: null });
            setIsOpen(false);
          }}
        >
          {t('search.scopeAll')}
        </Button>
        <BankFolderField
          selectedId={wish.folderId}
          isWritableOnly={false}
          onSelect={(folderId) => onChange({ folderId })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
