import { originalConversionId } from '../../../shared/api/index.ts';
import type { FileRecord } from '../records/asset.ts';
import type { LocalizedText } from '../records/localized-text.ts';

/** A rendition the bank can make of a file. `isImmediate`: a download answers 200 at once, never 202. */
export interface Conversion {
  readonly conversionId: string;
  readonly name: LocalizedText;
  readonly kind: 'original' | 'thumbnail' | 'preview' | 'jpeg' | 'png' | 'webp' | 'tiff';
  readonly isImmediate: boolean;
}

/**
 * Changes with any change in how renditions are made: those of an older version are made anew, and what failed then may be tried
 * again.
 */
export const recipeVersion = 1;

const thumbnailConversionId = '2';
/** Large enough to judge a picture on a screen: what a guest is shown. */
export const previewConversionId = '3';

/** `docs/api/extensions.md#conversions`. */
export const conversions: readonly Conversion[] = [
  {
    conversionId: originalConversionId,
    name: names('Original', 'Alkuperäinen', 'Original', 'Original', 'Оригинал'),
    kind: 'original',
    isImmediate: true,
  },
  {
    conversionId: thumbnailConversionId,
    name: names('Thumbnail', 'Pienoiskuva', 'Miniatyr', 'Miniaturbild', 'Миниатюра'),
    kind: 'thumbnail',
    isImmediate: true,
  },
  {
    conversionId: previewConversionId,
    name: names('Preview', 'Esikatselu', 'Förhandsvisning', 'Vorschau', 'Предпросмотр'),
    kind: 'preview',
    isImmediate: true,
  },
  {
    conversionId: '4',
    name: names(
      'JPEG, 1200 pixels',
      'JPEG, 1200 pikseliä',
      'JPEG, 1200 pixlar',
      'JPEG, 1200 Pixel',
      'JPEG, 1200 пикселей',
    ),
    kind: 'jpeg',
    isImmediate: false,
  },
  {
    conversionId: '5',
    name: names('PNG', 'PNG', 'PNG', 'PNG', 'PNG'),
    kind: 'png',
    isImmediate: false,
  },
  {
    conversionId: '6',
    name: names('WebP', 'WebP', 'WebP', 'WebP', 'WebP'),
    kind: 'webp',
    isImmediate: false,
  },
  {
    conversionId: '7',
    name: names(
      'Print TIFF, 300 dpi',
      'Paino-TIFF, 300 dpi',
      'Tryck-TIFF, 300 dpi',
      'Druck-TIFF, 300 dpi',
      'TIFF для печати, 300 dpi',
    ),
    kind: 'tiff',
    isImmediate: false,
  },
];

export function isImmediate(conversionId: string): boolean {
  return conversions.some((conversion) => conversion.conversionId === conversionId && conversion.isImmediate);
}

/**
 * Extensions of files that the bank makes pictures of. Others are stored and handed out as they are: SVG among them, which is a
 * program for a renderer rather than a picture.
 */
const imageExtensions: ReadonlySet<string> = new Set([
  'jpg',
  'jpeg',
  'jpe',
  'png',
  'webp',
  'gif',
  'tif',
  'tiff',
  'avif',
  'pdf',
]);

export function isImageExtension(extension: string): boolean {
  return imageExtensions.has(extension.toLowerCase());
}

/** The conversions of a download: the original of every file, all the others for files that a picture can be made of. */
export function conversionsOf(extension: string): readonly string[] {
  return isImageExtension(extension)
    ? conversions.map(({ conversionId }) => conversionId)
    : [originalConversionId];
}

/** The offered ones: as `conversionsOf`, without those that are known to fail. */
export function offeredConversions(file: Pick<FileRecord, 'extension' | 'image'>): readonly string[] {
  return file.image.kind === 'failed' ? [originalConversionId] : conversionsOf(file.extension);
}

/** Those of the offered ones that are small pictures for the screen, ready at once. */
export function offeredPreviews(file: Pick<FileRecord, 'extension' | 'image'>): readonly string[] {
  const previews: readonly string[] = [thumbnailConversionId, previewConversionId];
  return offeredConversions(file).filter((conversionId) => previews.includes(conversionId));
}

function names(en: string, fi: string, sv: string, de: string, ru: string): LocalizedText {
  return { 'x-default': en, en, fi, sv, de, ru };
}
