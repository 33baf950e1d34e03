import accounts from '../locales/de/accounts.json' with { type: 'json' };
import activity from '../locales/de/activity.json' with { type: 'json' };
import asset from '../locales/de/asset.json' with { type: 'json' };
import bulk from '../locales/de/bulk.json' with { type: 'json' };
import desktop from '../locales/de/desktop.json' with { type: 'json' };
import errors from '../locales/de/errors.json' with { type: 'json' };
import folders from '../locales/de/folders.json' with { type: 'json' };
import home from '../locales/de/home.json' with { type: 'json' };
import news from '../locales/de/news.json' with { type: 'json' };
import palette from '../locales/de/palette.json' with { type: 'json' };
import plan from '../locales/de/plan.json' with { type: 'json' };
import projects from '../locales/de/projects.json' with { type: 'json' };
import proofs from '../locales/de/proofs.json' with { type: 'json' };
import search from '../locales/de/search.json' with { type: 'json' };
import settings from '../locales/de/settings.json' with { type: 'json' };
import shell from '../locales/de/shell.json' with { type: 'json' };
import signIn from '../locales/de/sign-in.json' with { type: 'json' };
import smartFolder from '../locales/de/smartFolder.json' with { type: 'json' };
import upload from '../locales/de/upload.json' with { type: 'json' };
import type { en } from './en.ts';
import type { OneOther, Translation } from './types/translation.ts';

export const de: Translation<typeof en, OneOther> = {
  ...accounts,
  ...activity,
  ...asset,
  ...desktop,
  ...errors,
  ...folders,
  ...bulk,
  ...home,
  ...news,
  ...palette,
  ...plan,
  ...projects,
  ...proofs,
  ...search,
  ...settings,
  ...smartFolder,
  ...shell,
  ...signIn,
  ...upload,
};
