import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconExternalLink,
  IconFolderOpen,
  IconInfoCircle,
  IconPhoto,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle } from 'react';
import type { ActivityFileRow } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { bankSiteOf, useAppStore } from '../../../state/index.ts';
import { useRowCommands } from './use-row-commands.ts';

/** Of which row, and the button it was opened with: there it hangs, and there focus goes back to. */
export interface OpenRowMenu {
  readonly row: ActivityFileRow;
  readonly anchor: HTMLElement;
}

/** One menu for all rows: one for each would make scrolling stutter. */
export function RowMenu({
  open,
  nowMs,
  onWhy,
  onClose,
}: {
  readonly open: OpenRowMenu;
  readonly nowMs: number;
  readonly onWhy: (row: ActivityFileRow) => void;
  /** Stays the same function. */
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const bankSite = useAppStore((state) => bankSiteOf(state.session));
  const { row, anchor } = open;
  const commands = useRowCommands()(row, nowMs);
  useCloseWhenGone(anchor, onClose);
  return (
    <Menu
      opened
      onChange={(isOpen) => {
        if (isOpen) return;
        onClose();
        anchor.focus();
      }}
      position="bottom-end"
      shadow="md"
      trapFocus
    >
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('transfer.menu')}>
        {commands.canRetry && (
          <Menu.Item leftSection={<IconRotateClockwise size={15} />} onClick={commands.retry}>
            {t('transfer.retry')}
          </Menu.Item>
        )}
        {commands.canCancel && (
          <Menu.Item leftSection={<IconX size={15} />} onClick={commands.cancel}>
            {t('transfer.cancel')}
          </Menu.Item>
        )}
        {commands.canShow && (
          <Menu.Item leftSection={<IconFolderOpen size={15} />} onClick={commands.show}>
            {t('transfer.showInFolder')}
          </Menu.Item>
        )}
        {commands.assetId !== null && (
          <Menu.Item leftSection={<IconPhoto size={15} />} onClick={commands.openAsset}>
            {t('transfer.openAsset')}
          </Menu.Item>
        )}
        {commands.assetId !== null && bankSite !== null && (
          <Menu.Item
            component="a"
            href={bankSite}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={15} />}
          >
            {t('asset.openBankSite')}
          </Menu.Item>
        )}
        {commands.assetId !== null && (
          <Menu.Item leftSection={<IconCopy size={15} />} onClick={commands.copyId}>
            {t('transfer.copyId')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconInfoCircle size={15} />} onClick={() => onWhy(row)}>
          {t('transfer.why')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Tells the menu of a button that is drawn elsewhere: it follows that one when the list moves. */
function Anchor({ element, ref }: { readonly element: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

/** A row that is scrolled away, or has left the list, takes its menu along. The focus stays in the list, or where that was. */
function useCloseWhenGone(anchor: HTMLElement, onClose: () => void): void {
  useEffect(() => {
    const list = anchor.closest('[role="grid"]');
    const watcher = new IntersectionObserver((changes) => {
      if (changes.at(-1)?.isIntersecting !== false) return;
      onClose();
      focusIn(list, anchor);
    });
    watcher.observe(anchor);
    return () => watcher.disconnect();
  }, [anchor, onClose]);
}

function focusIn(list: Element | null, anchor: HTMLElement): void {
  const reached = list?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
  if (anchor.isConnected) anchor.focus({ preventScroll: true });
  else if (list?.isConnected === true && reached) reached.focus({ preventScroll: true });
  else document.getElementById('content')?.focus();
}
