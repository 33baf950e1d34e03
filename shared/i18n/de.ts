import { accounts } from './de/accounts.ts';
import { activity } from './de/activity.ts';
import { asset } from './de/asset.ts';
import { desktop } from './de/desktop.ts';
import { errors } from './de/errors.ts';
import { folders } from './de/folders.ts';
import { news } from './de/news.ts';
import { palette } from './de/palette.ts';
import { plan } from './de/plan.ts';
import { projects } from './de/projects.ts';
import { proofs } from './de/proofs.ts';
import { search } from './de/search.ts';
import { settings } from './de/settings.ts';
import { shelf } from './de/shelf.ts';
import { shell } from './de/shell.ts';
import { signIn } from './de/sign-in.ts';
import { upload } from './de/upload.ts';
import type { en } from './en.ts';
import type { OneOther, Translation } from './types/translation.ts';

export const de: Translation<typeof en, OneOther> = {
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
