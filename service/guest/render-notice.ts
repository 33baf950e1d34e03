import type { GuestLanguage } from '../domain/index.ts';
import { escapeHtml } from './escape-html.ts';
import { renderHead } from './page-head.ts';
import { pageTexts } from './page-texts.ts';

/** What a link shows that opens no proof. `gone`: it did once. */
export function renderNotice(kind: 'gone' | 'unknown', language: GuestLanguage): string {
  const texts = pageTexts[language];
  const title = kind === 'gone' ? texts.goneTitle : texts.unknownTitle;
  const words = kind === 'gone' ? texts.goneText : texts.unknownText;
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
