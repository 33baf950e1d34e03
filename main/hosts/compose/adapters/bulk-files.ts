import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalPath } from '../../../../shared/model/index.ts';
import type { BulkFiles } from '../../../bulk/index.ts';
import { atomicWrite, safeLocalName } from '../../../disk/index.ts';

/** The private directory of one account for originals that are about to become proofs. Made when it is first needed. */
export function createBulkFiles(directory: LocalPath): BulkFiles {
  return {
    spoolPath: (key, fileName) =>
      join(directory, safeLocalName(`${key} ${fileName.normalize('NFC')}`)) as LocalPath,
    async write(path, content, signal) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await atomicWrite(path, content, { mode: 0o600, isExclusive: false, signal });
    },
    remove: (path) => rm(path, { force: true }),
    async clean(kept) {
      for (const name of await namesIn(directory)) {
        const path = join(directory, name) as LocalPath;
        if (!kept.has(path)) await rm(path, { force: true });
      }
    },
  };
}

async function namesIn(directory: LocalPath): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
