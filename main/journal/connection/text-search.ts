import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { nameKey } from '../../../shared/model/index.ts';

/**
 * The search text of Activity matches names in any letter case, and with composed or decomposed accents. SQLite's own LIKE folds
 * the case of A to Z alone, hence this function. It takes a microsecond a row. Each character stands for itself.
 */
export function addTextSearch(database: DatabaseSync): void {
  database.function('holds_text', { deterministic: true }, holdsText);
}

/** SQL condition: this column holds the text that is bound to `?1`, in the form of `searchedText`. */
export function holdsSearched(column: string): string {
  return `holds_text(${column}, ?1)`;
}

/** The form in which a text is bound: folded once, not for each row. */
export function searchedText(text: string): string {
  return nameKey(text);
}

function holdsText(value: SQLOutputValue, searched: SQLOutputValue): 0 | 1 {
  return typeof value === 'string' && typeof searched === 'string' && nameKey(value).includes(searched)
    ? 1
    : 0;
}
