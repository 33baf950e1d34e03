import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AssetListsView, FileDetailsView } from '../../../shared/rpc/index.ts';
import { useConversionText, useTexts } from '../../format/index.ts';
import { useAppStore } from '../../state/index.ts';
import { useDownloadStart } from '../../widgets/index.ts';
import { conversionRows } from './conversion-rows.ts';

/** Downloads the file in the format of the last time; another one is in the menu beside it. `others`: buttons in the same row. */
export function DownloadButton({
  assetId,
  file,
  lists,
  others,
}: {
  readonly assetId: Parameters<typeof useDownloadStart>[0];
  readonly file: FileDetailsView;
  readonly lists: AssetListsView;
  readonly others: ReactNode;
}) {
  const { t } = useTexts();
  const conversionText = useConversionText(lists);
  const downloads = useAppStore((state) => state.downloads);
  const last = useAppStore((state) => state.downloadFormat);
  const remember = useAppStore((state) => state.setDownloadFormat);
  const { start, chooser } = useDownloadStart(assetId);
  const { conversionIds } = conversionRows(file, lists, downloads);
  const chosen = conversionIds.find((id) => id === last) ?? conversionIds[0];
  if (chosen === undefined) return <div className="asset-tools">{others}</div>;
  return (
    <>
      <div className="asset-tools">
        <Button.Group>
          <Button leftSection={<IconDownload size={15} />} onClick={() => start(file, chosen)}>
            {t('asset.downloadAs', { format: conversionText(chosen) })}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button className="asset-formats" aria-label={t('asset.formats')} title={t('asset.formats')}>
                <IconChevronDown size={15} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {conversionIds.map((id) => (
                <Menu.Item
                  key={id}
                  onClick={() => {
                    remember(id);
                    start(file, id);
                  }}
                >
                  {conversionText(id)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Button.Group>
        {others}
      </div>
      {chooser}
    </>
  );
}
