import { createInstance, type i18n } from 'i18next';
import { catalogues, type Language, type Translate } from '../../shared/i18n/index.ts';
import { formatBytes, formatRate } from './format-bytes.ts';
import { formatDuration, formatMoment, formatRelative } from './format-time.ts';
import { keptFormats } from './kept-formats.ts';
import { pickLanguage } from './pick-language.ts';
import { pickLocalized } from './pick-localized.ts';

/** Everything that writes words and numbers, for one language and locale. */
export interface Texts {
  readonly t: Translate;
  readonly language: Language;
  readonly locale: string;
  readonly number: (value: number) => string;
  readonly bytes: (sizeBytes: number) => string;
  /** How much of the whole: 100 % when it is all of it, not before. */
  readonly percent: (part: number, whole: number) => string;
  readonly rate: (bytesPerSecond: number) => string;
  readonly moment: (timeMs: number, nowMs: number) => string;
  readonly relative: (timeMs: number, nowMs: number) => string;
  readonly duration: (durationMs: number) => string;
  readonly localized: (text: Readonly<Record<string, string>>, id: string) => string;
}

/**
 * The translator of one locale, such as `fi-FI`: its language picks the catalogue, the whole of it the way numbers are
 * written. A change of language makes a new one.
 */
export function createTranslator(locale: string): i18n {
  const instance = createInstance({
    lng: locale,
    fallbackLng: 'en',
    resources: Object.fromEntries(
      Object.entries(catalogues).map(([language, catalogue]) => [language, { translation: catalogue }]),
    ),
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes what it renders; escaping twice would show `&amp;`.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  void instance.init();
  return instance;
}

export function textsOf(translator: i18n): Texts {
  const known = madeTexts.get(translator);
  if (known !== undefined) return known;
  const locale = translator.language;
  const language = pickLanguage([locale]);
  // Keys and values are checked by `Translate`; i18next's own key types know no catalogue here.
  const read = (key: string, values: Record<string, unknown>): string => translator.t(key, values);
  // Read once: a list asks for the same few words with each row.
  const plain = new Map<string, string>();
  const readPlain = (key: string): string => {
    const known = plain.get(key);
    if (known !== undefined) return known;
    const text = read(key, {});
    plain.set(key, text);
    return text;
  };
  const texts: Texts = {
    t: (key, ...values) => (values[0] === undefined ? readPlain(key) : read(key, { ...values[0] })),
    language,
    locale,
    number: (value) => numberFormat(locale).format(value),
    bytes: (sizeBytes) => formatBytes(sizeBytes, locale),
    percent: (part, whole) =>
      percentFormat(locale).format(Math.floor((part / Math.max(1, whole)) * 100) / 100),
    rate: (bytesPerSecond) => formatRate(bytesPerSecond, locale),
    moment: (timeMs, nowMs) => formatMoment(timeMs, nowMs, locale),
    relative: (timeMs, nowMs) => formatRelative(timeMs, nowMs, locale),
    duration: (durationMs) => formatDuration(durationMs, locale),
    localized: (text, id) => pickLocalized(text, language, id),
  };
  madeTexts.set(translator, texts);
  return texts;
}

const numberFormat = keptFormats((locale: string) => new Intl.NumberFormat(locale));
const percentFormat = keptFormats((locale: string) => new Intl.NumberFormat(locale, { style: 'percent' }));

/** One object per translator, so that a component which only needs texts is not redrawn for a new one. */
const madeTexts = new WeakMap<i18n, Texts>();
