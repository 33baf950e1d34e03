/**
 * renderer/format: everything between a value and the words a person reads.
 *
 * Bytes, rates, times and counts by locale, the typed `t` over the catalogues of shared/i18n, and the display rule for
 * localized names of the bank. Pure functions and one hook that hands them out for the language in use. Knows nothing
 * of state, features or the connection, and never invents a text: a sentence lives in shared/i18n or nowhere.
 */
export { answerKey } from './answer-key.ts';
export { pickLanguage, pickLocale } from './pick-language.ts';
export { createTranslator, type Texts } from './texts.ts';
export { useConversionText } from './use-conversion-text.ts';
export { inLanguageOrder, useLanguageName } from './use-language-name.ts';
export { usePropertyText } from './use-property-text.ts';
export { useTexts } from './use-texts.ts';
