import './selection.css';
import { Button, CloseButton, Loader } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconDownload, IconFolder, IconListDetails, IconSend, IconTag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { mostBulkAssets } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { BulkDialog, type BulkKind } from '../../../widgets/index.ts';
import type { AssetSelection } from './use-selection.ts';

const kinds: readonly { readonly kind: BulkKind; readonly icon: ReactNode }[] = [
  { kind: 'download', icon: <IconDownload size={15} /> },
  { kind: 'keywords', icon: <IconTag size={15} /> },
  { kind: 'property', icon: <IconListDetails size={15} /> },
  { kind: 'folder', icon: <IconFolder size={15} /> },
  { kind: 'proof', icon: <IconSend size={15} /> },
];

/** Floats over the results while assets are selected: their number, and what can be done with all of them. */
export function SelectionBar({
  selection: { ids, isCollecting, list },
  total,
}: {
  readonly selection: AssetSelection;
  /** All that was found. */
  readonly total: number;
}) {
  const { t, number } = useTexts();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const clipboard = useClipboard();
  const isShown = ids.length > 0 || isCollecting;
  return (
    <>
      {isShown && (
        <div className="selection-bar" role="toolbar" aria-label={t('bulk.bar')}>
          <strong role="status">{t('bulk.selected', { count: ids.length })}</strong>
          {isCollecting ? (
            <Loader size={16} color="currentColor" aria-label={t('bulk.collecting')} />
          ) : (
            ids.length < Math.min(total, mostBulkAssets) && (
              <Button {...plain} onClick={list.onAll}>
                {total > mostBulkAssets
                  ? t('bulk.first', { total: number(mostBulkAssets) })
                  : t('bulk.all', { total: number(total) })}
              </Button>
            )
          )}
          <span className="selection-bar-line" />
          {kinds.map(({ kind: shown, icon }) => (
            <Button key={shown} {...plain} leftSection={icon} onClick={() => setKind(shown)}>
              {t(`bulk.${shown}`)}
            </Button>
          ))}
          <Button
            {...plain}
            leftSection={<IconCopy size={15} />}
            onClick={() => clipboard.copy(ids.join('\n'))}
          >
            {t(clipboard.copied ? 'why.copied' : 'bulk.copyIds')}
          </Button>
          <CloseButton size={28} aria-label={t('bulk.clear')} onClick={list.onClear} />
        </div>
      )}
      <BulkDialog kind={kind} assetIds={ids} onClose={() => setKind(null)} onStarted={list.onClear} />
    </>
  );
}

const plain = { variant: 'transparent', size: 'compact-sm', color: 'currentColor' } as const;
