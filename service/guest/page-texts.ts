import type { GuestLanguage } from '../domain/index.ts';
import { de } from './texts/de.ts';
import { en, type PageTexts } from './texts/en.ts';
import { fi } from './texts/fi.ts';
import { ru } from './texts/ru.ts';
import { sv } from './texts/sv.ts';

/** All that the page says, in all its languages; the page carries them all, so that it can switch without asking. */
export const pageTexts: Readonly<Record<GuestLanguage, PageTexts>> = { en, fi, sv, de, ru };

export type { PageTexts };
