/**
 * shared/i18n, its side door: what Galley says in English, alone. For a program that speaks nothing else and starts often,
 * such as the command line.
 */
import { en } from './en.ts';

export const english: Readonly<Record<string, string>> = en;
