import { Readable } from 'node:stream';
import { splitFileName } from '../../../shared/model/index.ts';
import { rasterize } from '../../conversions/index.ts';
import type { BlobStore, ImageState, StagedBlob } from '../../domain/index.ts';
import { drawDocument } from './demo-document.ts';
import { drawPicture, type PictureColours, type PictureKind } from './demo-pictures.ts';

/** The parts of an upload of a drawn picture. */
interface StagedPicture {
  readonly stem: string;
  readonly extension: string;
  readonly image: ImageState;
  readonly blob: StagedBlob;
}

/** Draws a picture or a document in the format of its file name and takes it into the bank, where nothing names it yet. */
export async function stagePicture(
  blobs: BlobStore,
  fileName: string,
  picture: {
    readonly kind: PictureKind | 'document';
    readonly colours: PictureColours;
    /** Of a document: the number of its pages. */
    readonly variant: number;
    readonly title?: string;
  },
): Promise<StagedPicture> {
  const { stem, extension } = splitFileName(fileName);
  const { kind, colours, variant, title = stem } = picture;
  const bytes =
    kind === 'document'
      ? drawDocument(title, colours, variant)
      : await rasterize(drawPicture(kind, colours, variant), formatOf(extension));
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
