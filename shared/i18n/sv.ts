import type { en } from './en.ts';
import { accounts } from './sv/accounts.ts';
import { activity } from './sv/activity.ts';
import { asset } from './sv/asset.ts';
import { desktop } from './sv/desktop.ts';
import { errors } from './sv/errors.ts';
import { folders } from './sv/folders.ts';
import { news } from './sv/news.ts';
import { palette } from './sv/palette.ts';
import { plan } from './sv/plan.ts';
import { projects } from './sv/projects.ts';
import { proofs } from './sv/proofs.ts';
import { search } from './sv/search.ts';
import { settings } from './sv/settings.ts';
import { shelf } from './sv/shelf.ts';
import { shell } from './sv/shell.ts';
import { signIn } from './sv/sign-in.ts';
import { upload } from './sv/upload.ts';
import type { OneOther, Translation } from './types/translation.ts';

export const sv: Translation<typeof en, OneOther> = {
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
