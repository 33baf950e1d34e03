/**
 * service/guest: the page behind a personal link, as HTML, a stylesheet and a few scripts of its own.
 *
 * It shows one proof and what this guest said about it, in the guest's language, and nothing else of the bank. Every text of a
 * person is escaped; the page runs under a policy that allows no inline script, no inline style and nothing from elsewhere. It
 * works for the keyboard, for screen readers, on a telephone, light and dark. It knows no HTTP and no database.
 *
 * In: what a link opens. Out: HTML, and the files that the page loads.
 */
export * from './guest-language.ts';
export * from './page-files.ts';
export * from './render-guest-page.ts';
export * from './render-notice.ts';
