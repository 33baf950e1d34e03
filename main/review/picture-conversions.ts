import { AppError } from '../../shared/errors/index.ts';
import type { ConversionId } from '../../shared/model/index.ts';
import type { BankClient } from '../api/index.ts';

/** The conversions by which this bank shows pictures at once; null where it does not tell. */
export interface PictureConversions {
  readonly thumbnail: ConversionId | null;
  readonly preview: ConversionId | null;
}

// `docs/api/reference.md#original-conversion`: the original file.
const original = '1';

/** `docs/api/extensions.md#conversions`: immediate ones beside the original are thumbnail and preview, small to large. */
export function pictureConversionsOf(
  conversions: Awaited<ReturnType<BankClient['conversions']>>,
): PictureConversions {
  const immediate = (conversions ?? [])
    .filter(({ conversionId, isImmediate }) => isImmediate && conversionId !== original)
    .map(({ conversionId }): ConversionId => conversionId);
  return { thumbnail: immediate[0] ?? null, preview: immediate.at(-1) ?? null };
}

/**
 * The same, asked for until the bank has answered once. Where that fails there are no pictures this time: the screen is of use
 * without them. Throws only the abort reason of the signal.
 */
export function createPictureConversions(
  bank: Pick<BankClient, 'conversions'>,
): (signal: AbortSignal) => Promise<PictureConversions> {
  let known: PictureConversions | null = null;
  return async (signal) => {
    if (known !== null) return known;
    const conversions = await listOrNull(bank, signal);
    if (conversions !== null) known = pictureConversionsOf(conversions);
    return pictureConversionsOf(conversions);
  };
}

async function listOrNull(bank: Pick<BankClient, 'conversions'>, signal: AbortSignal) {
  try {
    return await bank.conversions(signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return null;
    throw error;
  }
}
