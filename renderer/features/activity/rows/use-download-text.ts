import type { DownloadView } from '../../../../shared/rpc/index.ts';
import { useConversionText, useTexts } from '../../../format/index.ts';
import { useAssetLists } from '../../../queries/index.ts';

/** Words for what a download brings and where to: "Original file of Logo.tif → ~/Downloads". */
export function useDownloadText(hasDownloads: boolean): (download: DownloadView) => string {
  const { t } = useTexts();
  const conversionText = useConversionText(useAssetLists(hasDownloads).data);
  return ({ conversionId, bankFileName, displayPath }) =>
    t('download.target', {
      conversion: conversionText(conversionId),
      name: bankFileName,
      folder: displayPath,
    });
}
