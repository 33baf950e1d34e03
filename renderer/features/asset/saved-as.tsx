import type { FileDetailsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';

/** Shown before the download, so that the user does not look for a name that the file cannot have here. */
export function SavedAs({ file }: { readonly file: FileDetailsView }) {
  const { t } = useTexts();
  const { fileName, localName } = file;
  if (localName === null) return null;
  return <p className="asset-saved-as">{t('asset.savedAs', { name: fileName, saved: localName })}</p>;
}
