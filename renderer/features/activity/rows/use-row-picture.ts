import { assertNever, type ConversionId } from '../../../../shared/model/index.ts';
import type { ActivityFileRow } from '../../../../shared/rpc/index.ts';
import { useAssetLists } from '../../../queries/index.ts';
import { useThumbnailPath } from '../../../rpc/index.ts';
import { isPhotoName } from '../../../ui/index.ts';

/**
 * Addresses of the pictures of rows, as the bank has them: a file that is being sent is not read a second time for its looks.
 * Null where the bank has none yet, does not tell how it shows pictures, or the file is none.
 */
export function useRowPicture(): (row: ActivityFileRow) => string | null {
  const thumbnailPath = useThumbnailPath();
  const conversionId = useAssetLists().data?.thumbnailConversionId ?? null;
  return (row) => (conversionId === null ? null : pictureOf(row, conversionId, thumbnailPath));
}

function pictureOf(
  row: ActivityFileRow,
  conversionId: ConversionId,
  thumbnailPath: ReturnType<typeof useThumbnailPath>,
): string | null {
  // The bank shows the active version of a file alone: beside an older line its picture would be a wrong one.
  if (row.isReplaced) return null;
  switch (row.kind) {
    case 'upload': {
      const { path, state, fileId } = row.transfer;
      if (state !== 'confirmed' || fileId === null || !isPhotoName(path)) return null;
      return thumbnailPath(fileId, conversionId, String(row.transfer.updatedAtMs));
    }
    case 'download': {
      const { bankFileName, fileId, fileVersion } = row.download;
      return isPhotoName(bankFileName) ? thumbnailPath(fileId, conversionId, fileVersion ?? undefined) : null;
    }
    default:
      return assertNever(row);
  }
}
