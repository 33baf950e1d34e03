import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppPaths, Clock, Log } from '../platform/index.ts';
import { readSpoolKnowledge, type SpoolKnowledge } from './spooled-names.ts';

export interface CleanSpoolDeps {
  readonly paths: Pick<AppPaths, 'state' | 'spool'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Receives the places of files that may have been promised, so that the user is notified. */
  readonly noteSpoolSetAside: (directory: string) => void;
}

/** As the spool names its files: what bears another name is not its own. */
const spoolName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Removes whole files of the spool without a promise: Galley ended between their last byte and the promise, or between the end of
 * an upload and the removal, or their account was removed. Files that a lost or newer journal may have promised are set aside
 * instead, under their name, and taken back when a journal names them. For the start: before an engine runs and before the page
 * can send another file. Never throws: a copy that stays costs space and nothing else.
 */
export async function cleanSpool({ paths, noteSpoolSetAside, ...deps }: CleanSpoolDeps): Promise<void> {
  const { log } = deps;
  const aside = join(paths.state, 'spool-set-aside');
  try {
    const [spooled, kept] = [await spoolNamesIn(paths.spool), await spoolNamesIn(aside)];
    // The rule: nothing lies there, and no journal needs to be opened twice.
    if (spooled.length + kept.length === 0) return;
    const knowledge = readSpoolKnowledge(paths.state, spooled, deps);
    if (knowledge === null) {
      log.warn('spool not cleaned: not every journal can be read', { fileCount: spooled.length });
      return;
    }
    for (const name of kept) {
      if (!knowledge.promised.has(name) || spooled.includes(name)) continue;
      await rename(join(aside, name), join(paths.spool, name));
      log.info('spooled file taken back', { name });
    }
    let asideCount = 0;
    for (const name of spooled) {
      if (knowledge.promised.has(name)) continue;
      const path = join(paths.spool, name);
      if (await isGivenUp(path, name, knowledge)) {
        await rm(path, { force: true });
        log.info('spooled file removed that nobody has promised to send', { name });
        continue;
      }
      await mkdir(aside, { recursive: true });
      await rename(path, join(aside, name));
      asideCount += 1;
    }
    if (asideCount === 0) return;
    log.warn('spooled files set aside that no journal knows', { fileCount: asideCount, aside });
    noteSpoolSetAside(aside);
  } catch (error) {
    log.warn('spool not cleaned', { error });
  }
}

async function isGivenUp(
  path: string,
  name: string,
  { known, reachesToMs }: SpoolKnowledge,
): Promise<boolean> {
  return known.has(name) || (await stat(path)).mtimeMs <= reachesToMs;
}

async function spoolNamesIn(directory: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && spoolName.test(entry.name)).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
