import { asId, type ConversionId } from '../../../shared/model/index.ts';
import type { AssetListsView, DownloadView, FileDetailsView } from '../../../shared/rpc/index.ts';
import { downloadOf } from '../../state/index.ts';

/** `docs/api/reference.md#original-conversion`: the original file. */
const originalId = asId<ConversionId>('1');

/**
 * The conversions that a file offers: its own list (`docs/api/reference.md#conversion-ids`), else its bank's list, else the
 * original and the previews. A conversion requested by id has its row too. `areAll`: another id would be refused.
 */
export function conversionRows(
  file: FileDetailsView,
  lists: Pick<AssetListsView, 'conversions'>,
  downloads: readonly DownloadView[],
): { readonly conversionIds: readonly ConversionId[]; readonly areAll: boolean } {
  const listed = lists.conversions?.map(({ conversionId }) => conversionId) ?? null;
  const own = file.conversions.length > 0 ? file.conversions : listed;
  const asked = downloads
    .filter(({ fileId }) => fileId === file.fileId)
    .map(({ conversionId }) => conversionId)
    .filter((conversionId) => downloadOf(downloads, file, conversionId) !== null);
  return {
    conversionIds: [...new Set([...(own ?? [originalId, ...file.previews]), ...asked])],
    areAll: own !== null,
  };
}
