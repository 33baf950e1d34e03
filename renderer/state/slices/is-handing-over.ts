import type { AssetFileSlice } from './asset-file-slice.ts';
import type { ReviewFilesSlice } from './review-files-slice.ts';
import type { UploadsSlice } from './uploads-slice.ts';

/** Whether files are on their way from this page to the host: it must not go, nor show another account. */
export function isHandingOver({
  isSending,
  assetFile,
  reviewSendings,
}: Pick<UploadsSlice, 'isSending'> &
  Pick<AssetFileSlice, 'assetFile'> &
  Pick<ReviewFilesSlice, 'reviewSendings'>): boolean {
  return (
    isSending || assetFile?.phase === 'sending' || reviewSendings.some(({ failure }) => failure === null)
  );
}
