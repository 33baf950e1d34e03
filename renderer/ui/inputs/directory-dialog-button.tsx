import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useTexts } from '../../format/index.ts';

/** Opens the dialog that the system has for choosing a directory. */
export function DirectoryDialogButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTexts();
  return (
    <Button variant="default" size="compact-sm" leftSection={<IconFolderOpen size={15} />} onClick={onClick}>
      {t('wizard.local.dialog')}
    </Button>
  );
}
