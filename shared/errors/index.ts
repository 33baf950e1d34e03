/**
 * shared/errors: the one error class and the one catalogue of codes.
 *
 * A code says what happened, whether the queue retries by itself, and which HTTP status the service answers with. The
 * API client maps HTTP to codes, the service maps codes to HTTP, RPC carries `{code, message, details}`. Texts for
 * people are in shared/i18n. Expected outcomes are values; errors are for what ends a piece of work.
 */
export * from './app-error.ts';
export * from './catalogue.ts';
export * from './failure-text.ts';
