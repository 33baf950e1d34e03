import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createTranslator } from '../../renderer/format/index.ts';
import type { Language } from '../../shared/i18n/index.ts';

/** Its visible text. */
export function renderedText(part: ReactNode, language: Language = 'en'): string {
  return renderedHtml(part, language)
    .replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

/** Its markup in the browser. */
export function renderedHtml(part: ReactNode, language: Language = 'en'): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={createTranslator(language === 'en' ? 'en-GB' : language)}>
      <MantineProvider>{part}</MantineProvider>
    </I18nextProvider>,
  );
}
