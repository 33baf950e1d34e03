import { useQuery } from '@tanstack/react-query';
import type { DownloadView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';

/** `reference.md § Assets and files`: the original file. */
const originalId = '1';

/** Words for what a download brings and where to: "Original file of Logo.tif → ~/Downloads". */
export function useDownloadText(hasDownloads: boolean): (download: DownloadView) => string {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const lists = useQuery({
    queryKey: ['asset-lists'],
    queryFn: ({ signal }) => rpc.assets.lists(undefined, { signal }),
    enabled: hasDownloads,
  });
  return ({ conversionId, bankFileName, displayPath }) => {
    const listed = lists.data?.conversions?.find((conversion) => conversion.conversionId === conversionId);
    const plain =
      conversionId === originalId ? t('asset.original') : t('asset.conversion', { id: conversionId });
    const conversion = listed === undefined ? plain : localized(listed.name, plain);
    return t('download.target', { conversion, name: bankFileName, folder: displayPath });
  };
}
