import type { DirectorySkip, OwnDirectories } from '../disk/index.ts';
import type { FolderRules } from './ignore-files.ts';

/** Only by name, and as long as no `.galleyignore` that was found so far may take such a directory back. */
export function skipOf(rules: FolderRules, own: Pick<OwnDirectories, 'known'>): DirectorySkip {
  return { names: rules.current().directoryNames, patterns: [], own: own.known() };
}

/** True when a scan or a watcher that stays out of these directories passes by some that it should enter by now. */
export function bringsBack(before: DirectorySkip, now: DirectorySkip): boolean {
  return before.names.some((name) => !now.names.includes(name));
}
