import accounts from '../locales/fi/accounts.json' with { type: 'json' };
import activity from '../locales/fi/activity.json' with { type: 'json' };
import asset from '../locales/fi/asset.json' with { type: 'json' };
import bulk from '../locales/fi/bulk.json' with { type: 'json' };
import desktop from '../locales/fi/desktop.json' with { type: 'json' };
import errors from '../locales/fi/errors.json' with { type: 'json' };
import folders from '../locales/fi/folders.json' with { type: 'json' };
import home from '../locales/fi/home.json' with { type: 'json' };
import news from '../locales/fi/news.json' with { type: 'json' };
import palette from '../locales/fi/palette.json' with { type: 'json' };
import plan from '../locales/fi/plan.json' with { type: 'json' };
import projects from '../locales/fi/projects.json' with { type: 'json' };
import proofs from '../locales/fi/proofs.json' with { type: 'json' };
import search from '../locales/fi/search.json' with { type: 'json' };
import settings from '../locales/fi/settings.json' with { type: 'json' };
import shell from '../locales/fi/shell.json' with { type: 'json' };
import signIn from '../locales/fi/sign-in.json' with { type: 'json' };
import smartFolder from '../locales/fi/smartFolder.json' with { type: 'json' };
import upload from '../locales/fi/upload.json' with { type: 'json' };
import type { en } from './en.ts';
import type { OneOther, Translation } from './types/translation.ts';

export const fi: Translation<typeof en, OneOther> = {
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
