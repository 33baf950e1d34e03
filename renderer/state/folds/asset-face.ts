import type { ConversionId, FileId } from '../../../shared/model/index.ts';
import type { AssetCard, AssetDetailsView } from '../../../shared/rpc/index.ts';

/** The head of an asset: its name, its picture and the facts of its file. */
export interface OpenAssetFace {
  readonly name: AssetCard['name'];
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly dimensions: AssetCard['dimensions'];
  readonly picture: {
    readonly fileId: FileId;
    readonly conversionId: ConversionId;
    readonly version: string;
  } | null;
}

/**
 * The bank's latest data: the card is from the search before the drawer was opened, and a new name, picture or version may have
 * come since. It stands in until the asset is read, and where a fact is missing.
 */
export function openAssetFaceOf(card: AssetCard, asset: AssetDetailsView | null): OpenAssetFace {
  const file = asset?.master ?? null;
  const fileId = file?.fileId ?? card.thumbnail?.fileId ?? null;
  // Previews grow from the first to the last (`docs/api/extensions.md#conversions`).
  const conversionId = file?.previews.at(-1) ?? card.thumbnail?.conversionId ?? null;
  return {
    name: asset?.name ?? card.name,
    fileName: file?.fileName ?? card.fileName,
    sizeBytes: file?.sizeBytes ?? card.sizeBytes,
    dimensions: file === null ? card.dimensions : file.image,
    picture:
      fileId === null || conversionId === null
        ? null
        : {
            fileId,
            conversionId,
            version: pictureVersionOf(asset?.modified ?? card.modified, file?.sizeBytes ?? card.sizeBytes),
          },
  };
}

/**
 * Tells the pictures of the versions of one file apart, because its id stays: an asset counts as modified with each new version.
 * The size too, because the bank counts seconds.
 */
export function pictureVersionOf(modified: number, sizeBytes: number): string {
  return `${modified}-${sizeBytes}`;
}
