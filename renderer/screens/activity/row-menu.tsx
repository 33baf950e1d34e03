import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconFolderOpen, IconInfoCircle, IconRotateClockwise, IconX } from '@tabler/icons-react';
import type { TransferView } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { canCancel, canRetry, useAppStore } from '../../stores/index.ts';

/** Of which row, and the button it was opened with: there it hangs, and there focus goes back to. */
export interface OpenRowMenu {
  readonly transfer: TransferView;
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
  readonly onWhy: (transfer: TransferView) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const { transfer, anchor } = open;
  const { intentId, state, path, assetId } = transfer;
  const { left, top, width, height } = anchor.getBoundingClientRect();
  const orReport = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => report(error, path));
  };
  const showInFolder = async (): Promise<void> => {
    const { isShown } = await rpc.activity.showInFolder({ intentId });
    if (!isShown) notifications.show({ message: t('transfer.notShown') });
  };
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
        <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('transfer.menu')}>
        {canRetry(transfer, nowMs) && (
          <Menu.Item
            leftSection={<IconRotateClockwise size={15} />}
            onClick={() => orReport(rpc.engine.retry({ intentId }))}
          >
            {t('transfer.retry')}
          </Menu.Item>
        )}
        {canCancel(state) && (
          <Menu.Item
            leftSection={<IconX size={15} />}
            onClick={() => orReport(rpc.engine.cancel({ intentId }))}
          >
            {t('transfer.cancel')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFolderOpen size={15} />} onClick={() => orReport(showInFolder())}>
          {t('transfer.showInFolder')}
        </Menu.Item>
        {assetId !== null && (
          <Menu.Item
            leftSection={<IconCopy size={15} />}
            onClick={() => orReport(navigator.clipboard.writeText(assetId))}
          >
            {t('transfer.copyId')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconInfoCircle size={15} />} onClick={() => onWhy(transfer)}>
          {t('transfer.why')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
