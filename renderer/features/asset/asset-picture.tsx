import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { AssetCard, AssetDetailsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useThumbnailPath } from '../../rpc/index.ts';
import { openAssetFaceOf } from '../../state/index.ts';
import { hasUnseenPages, PageNote, usePicture } from '../../ui/index.ts';

/** The largest picture that is ready, of a document page by page, with the facts of the file under it. */
export function AssetPicture({
  card,
  asset,
}: {
  readonly card: AssetCard;
  readonly asset: AssetDetailsView | null;
}) {
  const { t, bytes, number, localized } = useTexts();
  const thumbnailPath = useThumbnailPath();
  const { name, fileName, sizeBytes, dimensions, picture } = openAssetFaceOf(card, asset);
  // Another version begins at its first page.
  const [turned, setTurned] = useState({ version: '', page: 1 });
  const page = turned.version === picture?.version ? turned.page : 1;
  const url =
    picture === null ? null : thumbnailPath(picture.fileId, picture.conversionId, picture.version, page);
  const shown = usePicture(url);
  const file = asset?.master ?? null;
  return (
    <figure className="asset-picture">
      <div className="asset-picture-frame">
        {shown.url === null ? (
          <IconPhoto size={44} stroke={1.1} aria-label={t('asset.noPicture')} role="img" />
        ) : (
          <img
            // An image keeps its picture until another one has come: that of the version before.
            key={shown.url}
            src={shown.url}
            alt={t('asset.pictureOf', { name: localized(name, card.assetId) })}
            draggable={false}
            onError={shown.onError}
          />
        )}
      </div>
      {file !== null && picture !== null && hasUnseenPages(file) && (
        <PageNote
          file={file}
          page={page}
          onPage={(next) => setTurned({ version: picture.version, page: next })}
        />
      )}
      <figcaption>
        <span className="g-cut" title={fileName}>
          {fileName}
        </span>
        <span className="g-dim">
          {bytes(sizeBytes)}
          {dimensions !== null &&
            ` · ${number(dimensions.width)} × ${number(dimensions.height)} ${dimensions.unit}`}
        </span>
      </figcaption>
    </figure>
  );
}
