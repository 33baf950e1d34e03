import { type Language, languages } from '../../shared/i18n/index.ts';

/** The first language of the person's list that Galley speaks (`sv-FI` counts as `sv`), else English. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split(/[-_]/)[0];
    const known = languages.find((language) => language === base);
    if (known !== undefined) return known;
  }
  return 'en';
}

/**
 * Locale for numbers and dates: the person's own variant of the UI language where there is one (`en-GB` writes dates
 * that `en` does not), else the language itself.
 */
export function pickLocale(language: Language, wanted: readonly string[]): string {
  const variant = wanted.find((tag) => tag.toLowerCase().split(/[-_]/)[0] === language);
  if (variant === undefined) return language;
  const tag = variant.replaceAll('_', '-');
  return isLocale(tag) ? tag : language;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch (error) {
    // RangeError is how Intl says "not a locale"; anything else is a fault that must be seen.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
