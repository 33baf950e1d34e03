import { AppError } from '../../../shared/errors/index.ts';
import type { ImageState } from '../records/asset.ts';

/** Pages that can be shown of a file: those of a document, one of a picture; null while it was not read, or it is none. */
export function pageCountOf(image: ImageState): number | null {
  return image.kind === 'ready' ? (image.facts.pages ?? 1) : null;
}

/**
 * The conversion of one page, by the name that renditions and failures are kept under. Pages count from 1, and the first keeps
 * the plain id.
 */
export function pageConversion(conversionId: string, page: number): string {
  return page === 1 ? conversionId : `${conversionId}-p${page}`;
}

/** Throws FORBIDDEN for a page that the file does not have, like for a wrong conversion. */
export function requirePage(image: ImageState, page: number): void {
  if (page <= (pageCountOf(image) ?? 1)) return;
  throw new AppError('FORBIDDEN', { reason: 'This file has no such page.' });
}
