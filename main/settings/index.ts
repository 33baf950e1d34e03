/**
 * main/settings: what a person can set, in one JSON file of the state directory.
 *
 * In: the path. Out: valid preferences, changes put in place whole or not at all, and word of each change. The file is
 * read once; the one writer per state directory is this room. A file that is not valid is set aside and reported,
 * never overwritten, and what is valid in it still holds. It must never contain a secret.
 */
export * from './account-list.ts';
export * from './limit-schedule.ts';
export * from './pause.ts';
export type { Preferences } from './preferences.ts';
export { defaultPreferences } from './preferences.ts';
export * from './remembered-store.ts';
export * from './settings.ts';
export * from './watched-folder-store.ts';
