import { type Language, languageNames, languages } from '../../shared/i18n/index.ts';
import { useTexts } from './use-texts.ts';

/** The default text first, then the languages of the bank in their order, then any other. */
export function inLanguageOrder(keys: readonly string[]): readonly string[] {
  const order = ['x-default', ...languages] as readonly string[];
  const known = order.filter((key) => keys.includes(key));
  return [...known, ...keys.filter((key) => !order.includes(key))];
}

/** Language keys of the bank (`docs/api/reference.md#localizedstring`) in words; an unknown one stays as it is. */
export function useLanguageName(): (key: string) => string {
  const { t } = useTexts();
  return (key) => {
    if (key === 'x-default') return t('asset.anyLanguage');
    const known: Language | undefined = languages.find((language) => language === key);
    return known === undefined ? key : languageNames[known];
  };
}
