/**
 * Case-insensitive form of a text for `contains` (`docs/api/reference.md#search-rule-4`). A part of a text folds to a
 * part of the folded text: the one letter that lower case writes differently at the end of a word, sigma, is made the same.
 */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

/**
 * The words of a text, folded, each between single spaces: ` summer campaign 2024 `. A text holds a word (or a run of
 * words) exactly when its form contains the other's form, which every database can test as a substring (rule 6). A
 * word is a run of letters, marks and digits; everything else divides.
 */
export function wordForm(text: string): string {
  const words = foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}
