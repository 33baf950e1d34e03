/**
 * shared/i18n: what Galley says, in the five languages of the bank.
 *
 * Texts are JSON in `shared/locales`, one file for each language and part of the program; this room gives them types, and has no
 * library. The renderer hands the catalogues to i18next (JSON v4: `{{name}}`, plural forms after an underscore), the command line can
 * read them as they are. English is the source: its keys and placeholders give `TextKey` and `TextValues`, and a translation that lacks
 * a key or a plural form does not compile. A key that nothing uses, and an error or reason code without its texts, fail a test. No key
 * is built from what a server sends.
 */
import { de } from './de.ts';
import { en } from './en.ts';
import { fi } from './fi.ts';
import { ru } from './ru.ts';
import { sv } from './sv.ts';
import type { EnglishPlaceholders } from './types/english-placeholders.ts';
import type { PlainKey, PluralForm, PluralStem } from './types/translation.ts';

type Source = typeof en;

export const languages = ['en', 'fi', 'sv', 'de', 'ru'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name, for the language menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fi: 'Suomi',
  sv: 'Svenska',
  de: 'Deutsch',
  ru: 'Русский',
};

/** Key of one text as code asks for it: plural forms are chosen by `count`, not by the key. */
export type TextKey = Extract<PlainKey<keyof Source> | PluralStem<keyof Source>, string>;

/** The placeholders of a text; `count` is a number and picks the plural form. */
export type TextValues<Key extends TextKey> = Readonly<
  Record<Exclude<PlaceholdersOf<Key>, 'count'>, string> &
    (Key extends PluralStem<keyof Source> ? { count: number } : unknown)
>;

/** Values are asked for only by texts that have placeholders. */
export type TextArguments<Key extends TextKey> = [keyof TextValues<Key>] extends [never]
  ? []
  : [values: TextValues<Key>];

/** One text in the language in use. Key and values are checked by the compiler against the English catalogue. */
export type Translate = <Key extends TextKey>(key: Key, ...values: TextArguments<Key>) => string;

export const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en,
  fi,
  sv,
  de,
  ru,
};

/** Of a text that counts, those of all its forms. */
type PlaceholdersOf<Key extends string> = {
  [Name in Key | `${Key}_${PluralForm}`]: Name extends keyof EnglishPlaceholders
    ? EnglishPlaceholders[Name]
    : never;
}[Key | `${Key}_${PluralForm}`];

export { english } from './english.ts';
