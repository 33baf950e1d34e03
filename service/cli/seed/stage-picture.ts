import { Readable } from 'node:stream';
import { splitFileName } from '../../../shared/model/index.ts';
import { rasterize } from '../../conversions/index.ts';
import type { BlobStore, ImageState, StagedBlob } from '../../domain/index.ts';
import { drawPicture, type PictureColours, type PictureKind } from './demo-pictures.ts';

/** The parts of an upload of a drawn picture. */
interface StagedPicture {
  readonly stem: string;
  readonly extension: string;
  readonly image: ImageState;
  readonly blob: StagedBlob;
}

/** Draws a picture in the format of its file name and takes it into the bank, where nothing names it yet. */
export async function stagePicture(
  blobs: BlobStore,
  fileName: string,
  picture: { readonly kind: PictureKind; readonly colours: PictureColours; readonly variant: number },
): Promise<StagedPicture> {
  const { stem, extension } = splitFileName(fileName);
  const drawing = drawPicture(picture.kind, picture.colours, picture.variant);
  const bytes = await rasterize(drawing, formatOf(extension));
  const blob = await blobs.stage(Readable.from([bytes], { objectMode: false }), bytes.length);
  return { stem, extension, image: { kind: 'pending' }, blob };
}

function formatOf(extension: string): 'jpeg' | 'png' | 'webp' | 'tiff' {
  switch (extension) {
    case 'png':
      return 'png';
    case 'webp':
      return 'webp';
    case 'tif':
      return 'tiff';
    default:
      return 'jpeg';
  }
}
