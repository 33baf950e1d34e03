import { accounts } from './en/accounts.ts';
import { activity } from './en/activity.ts';
import { asset } from './en/asset.ts';
import { desktop } from './en/desktop.ts';
import { errors } from './en/errors.ts';
import { folders } from './en/folders.ts';
import { news } from './en/news.ts';
import { palette } from './en/palette.ts';
import { plan } from './en/plan.ts';
import { projects } from './en/projects.ts';
import { proofs } from './en/proofs.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';
import { shelf } from './en/shelf.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/sign-in.ts';
import { upload } from './en/upload.ts';

/** The source catalogue: its keys and placeholders are the shape of every other. */
export const en = {
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
} as const;
