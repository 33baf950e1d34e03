import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { IconBookmark, IconBooks } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { type SearchWish, useAppStore } from '../../state/index.ts';

/** Keeps what is searched for: as a saved search of this account, or as a folder of this computer. */
export function SaveSearch({
  search,
  onKeepFolder,
}: {
  readonly search: SearchWish;
  /** Null where a folder cannot hold it: a smart folder has no filters. */
  readonly onKeepFolder: (() => void) | null;
}) {
  const { t } = useTexts();
  const [isNaming, setIsNaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A dialog gives the focus back to where it was: the line of the menu is gone by then.
  const open = (dialog: () => void) => () => {
    button.current?.focus();
    dialog();
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button ref={button} variant="subtle" size="compact-sm" leftSection={<IconBookmark size={14} />}>
            {t('library.save')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBookmark size={14} />} onClick={open(() => setIsNaming(true))}>
            {t('library.saveSearch')}
          </Menu.Item>
          {onKeepFolder !== null && (
            <Menu.Item leftSection={<IconBooks size={14} />} onClick={open(onKeepFolder)}>
              {t('smartFolder.keepButton')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isNaming}
        onClose={() => setIsNaming(false)}
        size="sm"
        title={t('library.saveSearch')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <NameForm search={search} onDone={() => setIsNaming(false)} />
      </Modal>
    </>
  );
}

function NameForm({ search, onDone }: { readonly search: SearchWish; readonly onDone: () => void }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(search.text.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    rpc.searches
      .save({ id, name: wanted, query: { ...search, text: search.text.trim() } })
      .then(onDone, (error: unknown) => report(error, wanted));
  };
  return (
    <form className="library-name" onSubmit={submit}>
      <TextInput
        label={t('library.searchName')}
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {t('library.saveSearch')}
      </Button>
    </form>
  );
}
