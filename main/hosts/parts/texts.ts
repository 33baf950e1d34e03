import {
  catalogues,
  type Language,
  languages,
  type TextKey,
  type Translate,
} from '../../../shared/i18n/index.ts';

/** The texts of main itself: menus, tray, notices, dialogs. */
export interface HostTexts {
  readonly language: Language;
  readonly t: Translate;
  readonly clock: (timeMs: number) => string;
}

/** Texts in the first language of the list that Galley speaks, else in English. */
export function createHostTexts(wanted: readonly string[]): HostTexts {
  const language = wanted.map(toLanguage).find((each) => each !== undefined) ?? 'en';
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  const catalogue = catalogues[language];

  const read = (key: TextKey, values: Readonly<Record<string, unknown>>): string => {
    const { count } = values;
    const text =
      (typeof count === 'number' ? catalogue[`${key}_${plurals.select(count)}`] : undefined) ??
      catalogue[key];
    return (text ?? key).replace(/\{\{(\w+)(?:,\s*number)?\}\}/g, (_slot, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? numbers.format(value) : String(value ?? '');
    });
  };

  return {
    language,
    t: (key, ...values) => read(key, { ...values[0] }),
    clock: (timeMs) => clock.format(timeMs),
  };
}

function toLanguage(tag: string): Language | undefined {
  const base = tag.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base);
}
