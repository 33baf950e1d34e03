import { AppError } from '../../../shared/errors/index.ts';
import { type LocalizedText, mergeLocalized } from '../records/localized-text.ts';

/** Characters of a name: as many as the longest file name has, and what the bounds of `name-pattern.ts` reckon with. */
const longestName = 255;

/**
 * The name of an asset or a folder after a save, in NFC as search expects it. Throws BAD_REQUEST when a name is blank or too
 * long, or when there would be none.
 */
export function changeName(current: LocalizedText, change: string | LocalizedText): LocalizedText {
  const merged = Object.entries(mergeLocalized(current, change, 'Name')).map(
    ([language, text]) => [language, text.normalize('NFC')] as const,
  );
  if (merged.length === 0 || merged.some(([, text]) => text.trim() === ''))
    throw new AppError('BAD_REQUEST', { field: 'Name', reason: 'Name is empty.' });
  if (merged.some(([, text]) => text.length > longestName)) {
    throw new AppError('BAD_REQUEST', {
      field: 'Name',
      reason: `Name is longer than ${longestName} characters.`,
    });
  }
  return Object.fromEntries(merged);
}
