import { assertNever, type TransferView } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useFolderName } from '../../stores/index.ts';

/** Words for what an upload becomes and where: "New asset → Brand / Logos". */
export function useTargetText(): (transfer: TransferView) => string {
  const { t, localized } = useTexts();
  const nameOf = useFolderName(localized);
  return ({ target }) => {
    switch (target.kind) {
      case 'asset':
        return t('transfer.target.asset', { folder: nameOf(target.bankFolderId) });
      case 'version':
        return target.bankFolderId === null
          ? t('transfer.target.versionAnywhere', { asset: target.assetId })
          : t('transfer.target.version', { folder: nameOf(target.bankFolderId) });
      case 'attachment':
        return t('transfer.target.attachment', { type: target.typeId, asset: target.assetId });
      default:
        return assertNever(target);
    }
  };
}
