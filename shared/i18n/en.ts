import accounts from '../locales/en/accounts.json' with { type: 'json' };
import activity from '../locales/en/activity.json' with { type: 'json' };
import asset from '../locales/en/asset.json' with { type: 'json' };
import bulk from '../locales/en/bulk.json' with { type: 'json' };
import desktop from '../locales/en/desktop.json' with { type: 'json' };
import errors from '../locales/en/errors.json' with { type: 'json' };
import folders from '../locales/en/folders.json' with { type: 'json' };
import home from '../locales/en/home.json' with { type: 'json' };
import news from '../locales/en/news.json' with { type: 'json' };
import palette from '../locales/en/palette.json' with { type: 'json' };
import plan from '../locales/en/plan.json' with { type: 'json' };
import projects from '../locales/en/projects.json' with { type: 'json' };
import proofs from '../locales/en/proofs.json' with { type: 'json' };
import search from '../locales/en/search.json' with { type: 'json' };
import settings from '../locales/en/settings.json' with { type: 'json' };
import shell from '../locales/en/shell.json' with { type: 'json' };
import signIn from '../locales/en/sign-in.json' with { type: 'json' };
import smartFolder from '../locales/en/smartFolder.json' with { type: 'json' };
import upload from '../locales/en/upload.json' with { type: 'json' };

/** The source catalogue: its keys and placeholders are the shape of every other. */
export const en = {
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
