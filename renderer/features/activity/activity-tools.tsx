import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconFileText, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { receiptFileFormats } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { readText } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore, useWholeStore } from '../../state/index.ts';
import { saveDocument } from '../../ui/index.ts';
import { VerifyDrawer } from './panels/verify-drawer.tsx';

const documentTypes = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** Commands for finished uploads: compare them, export their receipts. */
export function ActivityTools() {
  const { t } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const store = useWholeStore();
  const [isVerifying, setIsVerifying] = useState(false);
  const saveReceipts = async (format: (typeof receiptFileFormats)[number]): Promise<void> => {
    const pieces = await readText(store, (signal) => rpc.activity.receipts({ format }, { signal }));
    saveDocument(`galley-receipts.${format}`, pieces, documentTypes[format]);
  };
  const save = (format: (typeof receiptFileFormats)[number]): void => {
    saveReceipts(format).catch((error: unknown) => report(error, ''));
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            {t('activity.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconShieldCheck size={15} />} onClick={() => setIsVerifying(true)}>
            {t('activity.verify')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet size={15} />} onClick={() => save('csv')}>
            {t('activity.receiptsCsv')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileText size={15} />} onClick={() => save('json')}>
            {t('activity.receiptsJson')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isVerifying && <VerifyDrawer onClose={() => setIsVerifying(false)} />}
    </>
  );
}
