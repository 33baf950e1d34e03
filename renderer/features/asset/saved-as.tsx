import type { FileDetailsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';

/** Said before the download, so that nobody looks for a file under a name that it cannot have here. */
export function SavedAs({ file }: { readonly file: FileDetailsView }) {
  const { t } = useTexts();
  const { fileName, localName } = file;
  if (localName === null) return null;
  return <p className="asset-saved-as">{t('asset.savedAs', { name: fileName, saved: localName })}</p>;
}
