import { lstat, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalPath } from '../../../shared/model/index.ts';

// As `atomicWrite` names them. Unfinished downloads bear an id in its place and are gone on with.
const unfinishedWrite = /^\.galley-[0-9a-f]{18}\.part$/;

/**
 * Removes what killed processes left of files that they were writing in this directory, which is one of Galley's own and locked
 * by this process. Files of this process stay: another part of it may be writing them. Returns how many it removed.
 */
export async function removeUnfinishedWrites(
  directory: LocalPath,
  processStartedAtMs: number = performance.timeOrigin,
): Promise<number> {
  let count = 0;
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (!entry.isFile() || !unfinishedWrite.test(entry.name)) continue;
    const path = join(directory, entry.name);
    const { mtimeMs } = await lstat(path);
    if (mtimeMs >= processStartedAtMs) continue;
    await unlink(path);
    count += 1;
  }
  return count;
}
