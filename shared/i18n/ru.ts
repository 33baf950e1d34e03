import type { en } from './en.ts';
import { accounts } from './ru/accounts.ts';
import { activity } from './ru/activity.ts';
import { asset } from './ru/asset.ts';
import { desktop } from './ru/desktop.ts';
import { errors } from './ru/errors.ts';
import { folders } from './ru/folders.ts';
import { news } from './ru/news.ts';
import { palette } from './ru/palette.ts';
import { plan } from './ru/plan.ts';
import { projects } from './ru/projects.ts';
import { proofs } from './ru/proofs.ts';
import { search } from './ru/search.ts';
import { settings } from './ru/settings.ts';
import { shelf } from './ru/shelf.ts';
import { shell } from './ru/shell.ts';
import { signIn } from './ru/sign-in.ts';
import { upload } from './ru/upload.ts';
import type { OneFewManyOther, Translation } from './types/translation.ts';

export const ru: Translation<typeof en, OneFewManyOther> = {
  ...accounts,
  ...activity,
  ...asset,
  ...desktop,
  ...errors,
  ...folders,
  ...news,
  ...palette,
  ...plan,
  ...projects,
  ...proofs,
  ...search,
  ...settings,
  ...shelf,
  ...shell,
  ...signIn,
  ...upload,
};
