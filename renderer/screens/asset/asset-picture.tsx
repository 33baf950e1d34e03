import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { AssetCard, AssetDetailsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useThumbnailPath } from '../../rpc/index.ts';

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
  const file = asset?.master ?? null;
  // Previews grow from the first to the last (`beyond-the-reference.md § conversions`).
  const conversionId = file?.previews.at(-1) ?? card.thumbnail?.conversionId ?? null;
  const fileId = file?.fileId ?? card.thumbnail?.fileId ?? null;
  const url = conversionId === null || fileId === null ? null : thumbnailPath(fileId, conversionId);
  const { dimensions } = card;
  return (
    <figure className="asset-picture">
      <div className="asset-picture-frame">
        {url === null || url === failedUrl ? (
          <IconPhoto size={44} stroke={1.1} aria-label={t('asset.noPicture')} role="img" />
        ) : (
          <img
            src={url}
            alt={t('asset.pictureOf', { name: localized(card.name, card.assetId) })}
            draggable={false}
            onError={() => setFailedUrl(url)}
          />
        )}
      </div>
      <figcaption>
        <span className="g-cut" title={card.fileName}>
          {file?.fileName ?? card.fileName}
        </span>
        <span className="g-dim">
          {bytes(file?.sizeBytes ?? card.sizeBytes)}
          {dimensions !== null &&
            ` · ${number(dimensions.width)} × ${number(dimensions.height)} ${dimensions.unit}`}
        </span>
      </figcaption>
    </figure>
  );
}
