import type { z } from 'zod';
import type { imageInfoSchema } from '../../../shared/api/index.ts';
import type { ImageState } from '../../domain/index.ts';

/** Only 'Ready' is documented (`docs/api/reference.md#fileinfo`). */
export const previewTexts = {
  none: 'NotSupported',
  pending: 'Processing',
  ready: 'Ready',
  failed: 'Failed',
} as const satisfies Record<ImageState['kind'], string>;

/** A picture's facts; zeros for a file that is none, or was not read yet. Pages are measured in millimetres with two decimals. */
export function toWireImage(image: ImageState): z.input<typeof imageInfoSchema> {
  if (image.kind !== 'ready') return { Height: 0, Width: 0, Unit: 'px', Resolution: 0, Colorspace: '' };
  const { width, height, unit, resolution, colorspace } = image.facts;
  return { Height: height, Width: width, Unit: unit, Resolution: resolution, Colorspace: colorspace };
}

/** The same in whole numbers, as assets show them (`docs/api/reference.md#imageinfo`). */
export function toWholeWireImage(image: ImageState): z.input<typeof imageInfoSchema> {
  const info = toWireImage(image);
  return { ...info, Height: Math.round(info.Height ?? 0), Width: Math.round(info.Width ?? 0) };
}

/** How many pages a document has; nothing for a picture, and until the document was looked at. */
export function toWirePages(image: ImageState): { readonly PageCount?: number } {
  const pages = image.kind === 'ready' ? image.facts.pages : undefined;
  return pages === undefined ? {} : { PageCount: pages };
}
