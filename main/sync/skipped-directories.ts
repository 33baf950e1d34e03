import type { DirectorySkip } from '../disk/index.ts';
import type { FolderRules } from './ignore-files.ts';

/** Only by name, and as long as no `.galleyignore` that was found so far may take such a directory back. */
export function skipOf(rules: FolderRules): DirectorySkip {
  return { names: rules.current().directoryNames, patterns: [] };
}

/** True when a scan or a watcher that stays out of these directories passes by some that it should enter by now. */
export function bringsBack(before: DirectorySkip, now: DirectorySkip): boolean {
  return before.names.some((name) => !now.names.includes(name));
}
