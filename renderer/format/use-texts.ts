import { useTranslation } from 'react-i18next';
import { type Texts, textsOf } from './texts.ts';

/** The texts of the language in use, from the provider that the application shell puts around everything. */
export function useTexts(): Texts {
  return textsOf(useTranslation().i18n);
}
