import type { GuestLanguage } from '../domain/index.ts';
import { escapeHtml } from './escape-html.ts';
import { renderHead } from './page-head.ts';
import { pageTexts } from './page-texts.ts';

/** The page of a link that opens no proof. `gone`: it did once. `tooMany`: too many such links were tried. */
export function renderNotice(kind: 'gone' | 'unknown' | 'tooMany', language: GuestLanguage): string {
  const texts = pageTexts[language];
  const title = texts[`${kind}Title`];
  const words = texts[`${kind}Text`];
  return `${renderHead(title, language, { hasScript: false })}
<body class="notice">
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(words)}</p>
</main>
</body>
</html>
`;
}
