import type { en } from './en.ts';
import { accounts } from './fi/accounts.ts';
import { activity } from './fi/activity.ts';
import { asset } from './fi/asset.ts';
import { desktop } from './fi/desktop.ts';
import { errors } from './fi/errors.ts';
import { folders } from './fi/folders.ts';
import { news } from './fi/news.ts';
import { palette } from './fi/palette.ts';
import { plan } from './fi/plan.ts';
import { projects } from './fi/projects.ts';
import { proofs } from './fi/proofs.ts';
import { search } from './fi/search.ts';
import { settings } from './fi/settings.ts';
import { shelf } from './fi/shelf.ts';
import { shell } from './fi/shell.ts';
import { signIn } from './fi/sign-in.ts';
import { upload } from './fi/upload.ts';
import type { OneOther, Translation } from './types/translation.ts';

export const fi: Translation<typeof en, OneOther> = {
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
