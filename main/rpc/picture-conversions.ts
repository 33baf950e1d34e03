import type { ConversionId } from '../../shared/model/index.ts';
import type { BankClient } from '../api/index.ts';

/** The conversions by which this bank shows pictures at once; null where it does not tell. */
export interface PictureConversions {
  readonly thumbnail: ConversionId | null;
  readonly preview: ConversionId | null;
}

// `reference.md § Assets and files`: the original file.
const original = '1';

/** `beyond-the-reference.md § conversions`: immediate ones beside the original are thumbnail and preview, small to large. */
export function pictureConversionsOf(
  conversions: Awaited<ReturnType<BankClient['conversions']>>,
): PictureConversions {
  const immediate = (conversions ?? [])
    .filter(({ conversionId, isImmediate }) => isImmediate && conversionId !== original)
    .map(({ conversionId }): ConversionId => conversionId);
  return { thumbnail: immediate[0] ?? null, preview: immediate.at(-1) ?? null };
}
