import { useId } from 'react';
import { asId, type ConversionId } from '../../../shared/model/index.ts';
import type { AssetDetailsView, AssetListsView, FileDetailsView } from '../../../shared/rpc/index.ts';
import { useConversionText, useTexts } from '../../format/index.ts';
import { useAttachmentTypes } from '../../queries/index.ts';
import { useAppStore } from '../../state/index.ts';
import { useNow } from '../../ui/index.ts';
import { ConversionRow, useDownloadStart } from '../../widgets/index.ts';
import { conversionRows } from './conversion-rows.ts';
import { SavedAs } from './saved-as.tsx';

const originalId = asId<ConversionId>('1');
const clockEveryMs = 60_000;

/** The master file and the attachments, with their facts; attachments can be downloaded as they are and converted. */
export function AssetFiles({
  asset,
  lists,
}: {
  readonly asset: AssetDetailsView;
  readonly lists: AssetListsView;
}) {
  const { t, localized } = useTexts();
  const headingId = useId();
  const { start, chooser } = useDownloadStart(asset.assetId);
  const types = useAttachmentTypes(asset.attachments.length > 0);
  const typeName = (typeId: string): string => {
    const found = types.data?.find((type) => type.typeId === typeId);
    return found === undefined ? typeId : localized(found.name, typeId);
  };
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{t('asset.files')}</h3>
      {asset.master !== null && <FileFacts label={t('asset.master')} file={asset.master} />}
      {asset.attachments.map(({ typeId, file }) => (
        <div key={file.fileId}>
          <FileFacts label={typeName(typeId)} file={file} />
          <SavedAs file={file} />
          <AttachmentRows file={file} lists={lists} onStart={(conversionId) => start(file, conversionId)} />
        </div>
      ))}
      {chooser}
    </section>
  );
}

/** The original in sight, for that is what attachments are fetched for; what else the bank makes of it one press away. */
function AttachmentRows({
  file,
  lists,
  onStart,
}: {
  readonly file: FileDetailsView;
  readonly lists: AssetListsView;
  readonly onStart: (conversionId: ConversionId) => void;
}) {
  const { t } = useTexts();
  const conversionText = useConversionText(lists);
  const downloads = useAppStore((state) => state.downloads);
  const made = conversionRows(file, lists, downloads).conversionIds.filter((id) => id !== originalId);
  return (
    <>
      <ul className="asset-rows">
        <ConversionRow
          name={file.fileName}
          title={t('asset.original')}
          file={file}
          conversionId={originalId}
          onStart={() => onStart(originalId)}
        />
      </ul>
      {made.length > 0 && (
        <details className="asset-made">
          <summary aria-label={t('asset.conversionsOf', { name: file.fileName })}>
            {t('asset.conversions')}
          </summary>
          <ul className="asset-rows">
            {made.map((conversionId) => (
              <ConversionRow
                key={conversionId}
                name={t('asset.conversionOf', {
                  conversion: conversionText(conversionId),
                  name: file.fileName,
                })}
                title={conversionText(conversionId)}
                file={file}
                conversionId={conversionId}
                onStart={() => onStart(conversionId)}
              />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function FileFacts({ label, file }: { readonly label: string; readonly file: FileDetailsView }) {
  const { bytes, moment, number } = useTexts();
  const nowMs = useNow(clockEveryMs);
  const { image } = file;
  const facts = [
    bytes(file.sizeBytes),
    // The bank counts seconds (`docs/api/reference.md#conventions`).
    moment(file.created * 1_000, nowMs),
    ...(image === null ? [] : [`${number(image.width)} × ${number(image.height)} ${image.unit}`.trim()]),
    ...(image?.resolution ? [`${number(image.resolution)} dpi`] : []),
    ...(image?.colorspace ? [image.colorspace] : []),
  ];
  return (
    <div className="asset-file">
      <span className="g-dim">{label}</span>
      <strong>{file.fileName}</strong>
      <span className="g-dim">{facts.join(' · ')}</span>
    </div>
  );
}
