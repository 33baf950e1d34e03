import { assertNever, type BankFolderId, type UploadTarget } from '../../../../shared/model/index.ts';
import type { ActivityFileRow } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useAssetName, useAttachmentTypes } from '../../../queries/index.ts';
import { folderName, useAppStore, useFolderLookup } from '../../../state/index.ts';
import { useDownloadText } from './use-download-text.ts';

/** The target of a row in words: "New version of Logo → Brand / Logos". Names are looked up for ids, so only visible rows ask. */
export function useTargetText(row: ActivityFileRow | null | undefined): string {
  const uploadText = useUploadText(row?.kind === 'upload' ? row.transfer.target : null);
  const downloadText = useDownloadText(row?.kind === 'download');
  return row?.kind === 'download' ? downloadText(row.download) : uploadText;
}

function useUploadText(target: UploadTarget | null): string {
  const { t, localized } = useTexts();
  const folderId = shownFolderOf(target);
  useFolderLookup(folderId);
  const folder = useAppStore((state) => (folderId === null ? '' : folderName(state, folderId, localized)));
  const assetId = target === null || target.kind === 'asset' ? null : target.assetId;
  const asset = useAssetName(assetId, localized);
  const types = useAttachmentTypes(target?.kind === 'attachment').data;
  switch (target?.kind) {
    case undefined:
      return '';
    case 'asset':
      return t('transfer.target.asset', { folder });
    case 'version':
      if (folderId === null) return t('transfer.target.versionAnywhere', { asset });
      // The id of an asset says less than the name of the file, which the row begins with.
      return asset === assetId
        ? t('transfer.target.version', { folder })
        : t('transfer.target.versionOf', { asset, folder });
    case 'attachment': {
      const found = types?.find(({ typeId }) => typeId === target.typeId);
      const type = found === undefined ? target.typeId : localized(found.name, target.typeId);
      return t('transfer.target.attachment', { type, asset });
    }
    default:
      return assertNever(target);
  }
}

/** The one that its words name. */
function shownFolderOf(target: UploadTarget | null): BankFolderId | null {
  return target === null || target.kind === 'attachment' ? null : target.bankFolderId;
}
