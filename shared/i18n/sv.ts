import accounts from '../locales/sv/accounts.json' with { type: 'json' };
import activity from '../locales/sv/activity.json' with { type: 'json' };
import asset from '../locales/sv/asset.json' with { type: 'json' };
import bulk from '../locales/sv/bulk.json' with { type: 'json' };
import desktop from '../locales/sv/desktop.json' with { type: 'json' };
import errors from '../locales/sv/errors.json' with { type: 'json' };
import folders from '../locales/sv/folders.json' with { type: 'json' };
import home from '../locales/sv/home.json' with { type: 'json' };
import news from '../locales/sv/news.json' with { type: 'json' };
import palette from '../locales/sv/palette.json' with { type: 'json' };
import plan from '../locales/sv/plan.json' with { type: 'json' };
import projects from '../locales/sv/projects.json' with { type: 'json' };
import proofs from '../locales/sv/proofs.json' with { type: 'json' };
import search from '../locales/sv/search.json' with { type: 'json' };
import settings from '../locales/sv/settings.json' with { type: 'json' };
import shell from '../locales/sv/shell.json' with { type: 'json' };
import signIn from '../locales/sv/sign-in.json' with { type: 'json' };
import smartFolder from '../locales/sv/smartFolder.json' with { type: 'json' };
import upload from '../locales/sv/upload.json' with { type: 'json' };
import type { en } from './en.ts';
import type { OneOther, Translation } from './types/translation.ts';

export const sv: Translation<typeof en, OneOther> = {
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
