import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useConversionText, useTexts } from '../../format/index.ts';
import { listFailure, offeredConversionIds, useAssetLists, useDownloadFolder } from '../../queries/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FailureView } from '../../ui/index.ts';
import { DownloadFolderField } from '../downloads/download-folder-field.tsx';
import type { BulkFieldsProps } from './bulk-fields.ts';

/** The format, and the directory of this computer that the files go to. */
export function DownloadFields({ onAction }: BulkFieldsProps) {
  const { t } = useTexts();
  const report = useAppStore((state) => state.report);
  const lists = useAssetLists();
  const conversionText = useConversionText(lists.data);
  const { folder, choose } = useDownloadFolder();
  const [picked, setPicked] = useState<string | null>(null);
  const ids = offeredConversionIds(lists.data);
  const conversionId = ids.find((id) => id === picked) ?? ids[0] ?? null;
  const grant = folder?.grant ?? null;
  useEffect(() => {
    const isReady = conversionId !== null && grant !== null;
    onAction(isReady ? { kind: 'download', conversionId, directory: grant } : null);
  }, [conversionId, grant, onAction]);
  const failure = listFailure(lists, 'conversions');
  return (
    <>
      <NativeSelect
        label={t('bulk.format')}
        data-autofocus
        value={conversionId ?? ''}
        data={ids.map((id) => ({ value: id, label: conversionText(id) }))}
        onChange={(event) => setPicked(event.currentTarget.value)}
      />
      {failure !== null && (
        <FailureView subject={t('asset.conversions')} code={failure} onRetry={() => void lists.refetch()} />
      )}
      <DownloadFolderField
        folder={folder}
        onChoose={(chosen) => {
          choose(chosen).catch((error: unknown) => report(error, t('bulk.download')));
        }}
      />
    </>
  );
}
