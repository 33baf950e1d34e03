import { useId } from 'react';
import { asId, type ConversionId } from '../../../shared/model/index.ts';
import type { AssetDetailsView, FileDetailsView } from '../../../shared/rpc/index.ts';
import { useNow } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAttachmentTypes } from '../../stores/index.ts';
import { ConversionRow } from './conversion-row.tsx';
import { SavedAs } from './saved-as.tsx';
import { useDownloadStart } from './use-download-start.tsx';

const originalId = asId<ConversionId>('1');
const clockEveryMs = 60_000;

/** The master file and the attachments, with their facts; attachments can be downloaded as they are. */
export function AssetFiles({ asset }: { readonly asset: AssetDetailsView }) {
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
          <ul className="asset-rows">
            <ConversionRow
              name={file.fileName}
              title={t('asset.original')}
              file={file}
              conversionId={originalId}
              onStart={() => start(file, originalId)}
            />
          </ul>
        </div>
      ))}
      {chooser}
    </section>
  );
}

function FileFacts({ label, file }: { readonly label: string; readonly file: FileDetailsView }) {
  const { bytes, moment, number } = useTexts();
  const nowMs = useNow(clockEveryMs);
  const { image } = file;
  const facts = [
    bytes(file.sizeBytes),
    // The bank counts seconds (`reference.md § Conventions`).
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
