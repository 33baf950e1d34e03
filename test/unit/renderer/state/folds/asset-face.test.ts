import { describe, expect, it } from 'vitest';
import { openAssetFaceOf } from '../../../../../renderer/state/index.ts';
import { type AssetId, asId, type ConversionId, type FileId } from '../../../../../shared/model/index.ts';
import {
  type AssetCard,
  type AssetDetailsView,
  type FileDetailsView,
  thumbnailPath,
} from '../../../../../shared/rpc/index.ts';

const fileId = asId<FileId>('f1');
const [small, large] = [asId<ConversionId>('2'), asId<ConversionId>('3')];

const card: AssetCard = {
  assetId: asId<AssetId>('a1'),
  name: { en: 'Bottle' },
  fileName: 'bottle.png',
  sizeBytes: 100,
  created: 10,
  modified: 20,
  thumbnail: { fileId, conversionId: small },
  editable: true,
  linkedFolders: [],
  dimensions: { width: 960, height: 640, unit: 'px' },
};

const file: FileDetailsView = {
  fileId,
  fileName: 'bottle.png',
  localName: null,
  sizeBytes: 100,
  created: 20,
  previews: [small, large],
  conversions: [],
  pageCount: null,
  image: { width: 960, height: 640, unit: 'px', resolution: null, colorspace: null },
};

const asset: AssetDetailsView = {
  assetId: card.assetId,
  name: card.name,
  description: {},
  created: 10,
  modified: 20,
  publishEnd: null,
  statusId: null,
  properties: [],
  keywords: [],
  linkedFolders: [],
  master: file,
  attachments: [],
  editable: true,
};

describe('renderer/state/asset-face', () => {
  it('shows the card until the asset is read', () => {
    const { name, fileName, sizeBytes, dimensions } = card;
    expect(openAssetFaceOf(card, null)).toEqual({
      name,
      fileName,
      sizeBytes,
      dimensions,
      picture: { fileId, conversionId: small, version: '20-100' },
    });
  });

  it('shows what was read after that, though the card is as old as the drawer', () => {
    const image = { width: 100, height: 200, unit: 'px', resolution: 72, colorspace: 'RGB' };
    const renewed = {
      ...asset,
      name: { en: 'Bottle, lemon' },
      modified: 30,
      master: { ...file, fileName: 'bottle-2.png', sizeBytes: 40, image },
    };
    const face = openAssetFaceOf(card, renewed);
    expect([face.name, face.fileName, face.sizeBytes, face.dimensions]).toEqual([
      { en: 'Bottle, lemon' },
      'bottle-2.png',
      40,
      image,
    ]);
  });

  it('has no dimensions where the new version is no picture', () => {
    expect(openAssetFaceOf(card, { ...asset, master: { ...file, image: null } }).dimensions).toBe(null);
  });

  it('has another address for the picture of each version of a file, and the same for the same one', () => {
    const addressOf = (read: AssetDetailsView) => {
      const { picture } = openAssetFaceOf(card, read);
      return picture === null
        ? null
        : thumbnailPath('me', picture.fileId, picture.conversionId, picture.version);
    };
    expect(
      [asset, { ...asset, modified: 30 }, { ...asset, master: { ...file, sizeBytes: 101 } }].map(addressOf),
    ).toEqual(['/thumbnail/me/f1/3?v=20-100', '/thumbnail/me/f1/3?v=30-100', '/thumbnail/me/f1/3?v=20-101']);
  });
});
