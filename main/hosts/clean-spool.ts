import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppPaths, Clock, Log } from '../platform/index.ts';
import { promisedSpoolNames } from './spooled-names.ts';

export interface CleanSpoolDeps {
  readonly paths: Pick<AppPaths, 'state' | 'spool'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly noteSetAside?: (path: string) => void;
}

/** As the spool names its files: what bears another name is not its own. */
const spoolName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Removes whole files of the spool that nobody has promised to send: Galley ended between their last byte and the promise,
 * or between the end of an upload and the removal, or their account was removed. For the start: before an engine runs
 * and before the page can send another file. Never throws: a copy that stays costs room and nothing else.
 */
export async function cleanSpool({ paths, ...deps }: CleanSpoolDeps): Promise<void> {
  const { log } = deps;
  try {
    const entries = await readdir(paths.spool, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && spoolName.test(entry.name));
    // The rule: nothing lies there, and no journal needs to be opened twice.
    if (names.length === 0) return;
    const promised = promisedSpoolNames(paths.state, deps);
    if (promised === null) {
      log.warn('spool not cleaned: not every journal can be read', { fileCount: names.length });
      return;
    }
    for (const { name } of names) {
      if (promised.has(name)) continue;
      await rm(join(paths.spool, name), { force: true });
      log.info('spooled file removed that nobody has promised to send', { name });
    }
  } catch (error) {
    log.warn('spool not cleaned', { error });
  }
}
