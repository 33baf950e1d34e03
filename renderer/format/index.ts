/**
 * renderer/format: everything between a value and the words a person reads.
 *
 * Bytes, rates, times and counts by locale, the typed `t` over the catalogues of shared/i18n, and the display rule for
 * localized names of the bank. Pure functions and one hook that hands them out for the language in use. Knows nothing
 * of stores, screens or the connection, and never invents a text: a sentence lives in shared/i18n or nowhere.
 */
export * from './answer-key.ts';
export * from './format-bytes.ts';
export * from './format-time.ts';
export * from './pick-language.ts';
export * from './pick-localized.ts';
export * from './texts.ts';
export * from './use-conversion-text.ts';
export * from './use-language-name.ts';
export * from './use-property-text.ts';
export * from './use-texts.ts';
