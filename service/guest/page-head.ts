import type { GuestLanguage } from '../domain/index.ts';
import { escapeHtml } from './escape-html.ts';

/** In this order: later ones change what earlier ones said. */
const styles = ['guest-page', 'stage', 'panel', 'telephone']
  .map((name) => `<link rel="stylesheet" href="assets/${name}.css">`)
  .join('\n');

/** The beginning of every page. Addresses are relative to `/l/`, so that the service may lie below a path of its host. */
export function renderHead(
  title: string,
  language: GuestLanguage,
  options: { readonly hasScript: boolean },
): string {
  const script = options.hasScript ? '\n<script type="module" src="assets/guest-page.js"></script>' : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="assets/icon.svg" type="image/svg+xml">
${styles}${script}
</head>`;
}
