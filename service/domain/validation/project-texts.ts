import { AppError } from '../../../shared/errors/index.ts';
import { requireText } from '../records/localized-text.ts';

/** Characters of the name of a project, task, milestone or proof, or of a subject: what fits a line on a wide screen. */
const longestName = 255;
/** Characters of a description: some pages. */
const longestDescription = 10_000;

/** Throws BAD_REQUEST naming `field` for a name that is empty, too long, or no text. */
export function requireName(name: string, field: string): void {
  if (name.trim() === '') refuse(field, `${field} is empty.`);
  requireLength(name, field, longestName);
}

export function requireDescription(description: string, field: string): void {
  requireLength(description, field, longestDescription);
}

/** Throws BAD_REQUEST naming `field`. */
export function refuse(field: string, reason: string): never {
  throw new AppError('BAD_REQUEST', { field, reason });
}

function requireLength(text: string, field: string, longest: number): void {
  if (text.length > longest) refuse(field, `${field} is longer than ${longest} characters.`);
  requireText(text, field);
}
