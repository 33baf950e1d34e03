import type { AssetListsView } from '../../shared/rpc/index.ts';
import { useTexts } from './use-texts.ts';

/** `docs/api/reference.md#original-conversion`: the original file. */
const originalId = '1';

/** The name of a conversion; also of one that the bank does not list, or while its list is on the way. */
export function useConversionText(lists: AssetListsView | undefined): (conversionId: string) => string {
  const { t, localized } = useTexts();
  return (conversionId) => {
    const plain =
      conversionId === originalId ? t('asset.original') : t('asset.conversion', { id: conversionId });
    const listed = lists?.conversions?.find((conversion) => conversion.conversionId === conversionId);
    return listed === undefined ? plain : localized(listed.name, plain);
  };
}
