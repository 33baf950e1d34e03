import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { AssetCard, AssetDetailsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useThumbnailPath } from '../../rpc/index.ts';
import { openAssetFaceOf } from '../../stores/index.ts';

/** The largest picture that is ready, with the facts of the file under it. */
export function AssetPicture({
  card,
  asset,
}: {
  readonly card: AssetCard;
  readonly asset: AssetDetailsView | null;
}) {
  const { t, bytes, number, localized } = useTexts();
  const thumbnailPath = useThumbnailPath();
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { name, fileName, sizeBytes, dimensions, picture } = openAssetFaceOf(card, asset);
  const url = picture === null ? null : thumbnailPath(picture.fileId, picture.conversionId, picture.version);
  return (
    <figure className="asset-picture">
      <div className="asset-picture-frame">
        {url === null || url === failedUrl ? (
          <IconPhoto size={44} stroke={1.1} aria-label={t('asset.noPicture')} role="img" />
        ) : (
          <img
            src={url}
            alt={t('asset.pictureOf', { name: localized(name, card.assetId) })}
            draggable={false}
            onError={() => setFailedUrl(url)}
          />
        )}
      </div>
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
