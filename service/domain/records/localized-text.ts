import { AppError } from '../../../shared/errors/index.ts';

/** Language key → text, as the wire's LocalizedString. `x-default` is what every reader falls back to. */
export type LocalizedText = Readonly<Record<string, string>>;

/** Characters of one text: a long article. A body of JSON, which may hold several, has at most a megabyte. */
const longestText = 65_536;
/** Characters of a language key: what RFC 5646 § 4.4.1 has programs make room for. */
const longestLanguage = 35;
/** Languages of one text. Every language of the European Union fits twice; merging adds up, so there is an end. */
const mostLanguages = 50;

export function defaultText(text: string): LocalizedText {
  return { 'x-default': text };
}

/**
 * A text after a save: a map changes the languages it names and leaves the others, a plain string sets the default text
 * (`docs/api/extensions.md#property-values`). Throws BAD_REQUEST naming `field` for a text that cannot be kept.
 */
export function mergeLocalized(
  current: LocalizedText,
  change: string | LocalizedText,
  field: string,
): LocalizedText {
  const texts = Object.entries(typeof change === 'string' ? defaultText(change) : change);
  for (const [language, text] of texts) {
    if (!/^[A-Za-z0-9-]+$/.test(language) || language.length > longestLanguage)
      throw new AppError('BAD_REQUEST', { field, reason: `A language key in ${field} is none.` });
    requireText(text, field);
  }
  const merged = Object.fromEntries([...Object.entries(current), ...texts]);
  if (Object.keys(merged).length > mostLanguages)
    throw new AppError('BAD_REQUEST', {
      field,
      reason: `${field} has more than ${mostLanguages} languages.`,
    });
  return merged;
}

/** Throws BAD_REQUEST naming `field` for a text that is too long or that not every database can hold. */
export function requireText(text: string, field: string): void {
  const reason =
    text.length > longestText
      ? `${field} is longer than ${longestText} characters.`
      : text.isWellFormed() && !text.includes('\0')
        ? null
        : `${field} holds characters that are no text.`;
  if (reason !== null) throw new AppError('BAD_REQUEST', { field, reason });
}
