import accounts from '../locales/ru/accounts.json' with { type: 'json' };
import activity from '../locales/ru/activity.json' with { type: 'json' };
import asset from '../locales/ru/asset.json' with { type: 'json' };
import bulk from '../locales/ru/bulk.json' with { type: 'json' };
import desktop from '../locales/ru/desktop.json' with { type: 'json' };
import errors from '../locales/ru/errors.json' with { type: 'json' };
import folders from '../locales/ru/folders.json' with { type: 'json' };
import home from '../locales/ru/home.json' with { type: 'json' };
import news from '../locales/ru/news.json' with { type: 'json' };
import palette from '../locales/ru/palette.json' with { type: 'json' };
import plan from '../locales/ru/plan.json' with { type: 'json' };
import projects from '../locales/ru/projects.json' with { type: 'json' };
import proofs from '../locales/ru/proofs.json' with { type: 'json' };
import search from '../locales/ru/search.json' with { type: 'json' };
import settings from '../locales/ru/settings.json' with { type: 'json' };
import shell from '../locales/ru/shell.json' with { type: 'json' };
import signIn from '../locales/ru/sign-in.json' with { type: 'json' };
import smartFolder from '../locales/ru/smartFolder.json' with { type: 'json' };
import upload from '../locales/ru/upload.json' with { type: 'json' };
import type { en } from './en.ts';
import type { OneFewManyOther, Translation } from './types/translation.ts';

export const ru: Translation<typeof en, OneFewManyOther> = {
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
