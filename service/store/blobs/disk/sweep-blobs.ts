import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobPaths } from './blob-paths.ts';

/** Each start in between says that they are there. */
const SET_ASIDE_DAYS = 30;

export interface SweptBlobs {
  readonly removedFiles: number;
  /** Whole files that no row names, and where they were put; null when there were none. */
  readonly setAside: { readonly files: number; readonly directory: string } | null;
  readonly takenBackFiles: number;
}

/**
 * Puts the blobs in order before anything is written. Provably unfinished files are removed: a staged file, and a blob that a
 * kill tore. A whole blob without a row may be the only copy of content in a newer database, so it is set aside, and comes back
 * as soon as a row names it (`docs/decisions/0046`). Nearly always it is the rest of an unacknowledged upload after a kill: so it
 * goes after a time in which a wrong database is noticed.
 */
export async function sweepBlobs(
  paths: BlobPaths,
  deps: {
    readonly isReferenced: (sha256s: readonly string[]) => Promise<ReadonlySet<string>>;
    /** Larger blobs get their name when they are whole, and are never torn. */
    readonly largestTornBytes: number;
    readonly nowMs: number;
  },
): Promise<SweptBlobs> {
  const { isReferenced, largestTornBytes, nowMs } = deps;
  const staged = await readdir(paths.staging);
  for (const name of staged) await unlink(join(paths.staging, name));

  const aside = existsSync(paths.setAside) ? (await readdir(paths.setAside)).filter(isSha256) : [];
  const takenBack = await isReferenced(aside);
  for (const name of takenBack) await rename(join(paths.setAside, name), paths.pathOf(name));
  const left = aside.filter((name) => !takenBack.has(name)).map((name) => join(paths.setAside, name));

  let removedFiles = staged.length + (await removeExpired(left, nowMs));
  let files = 0;
  for (const shard of paths.shards) {
    const names = (await readdir(shard)).filter(isSha256);
    const referenced = await isReferenced(names);
    for (const name of names) {
      if (referenced.has(name)) continue;
      if (await isTorn(paths.pathOf(name), name, largestTornBytes)) {
        await unlink(paths.pathOf(name));
        removedFiles += 1;
        continue;
      }
      await mkdir(paths.setAside, { recursive: true });
      // The time of the file says since when it lies there. Set before: a kill in between would leave one that looks expired.
      await utimes(paths.pathOf(name), nowMs / 1000, nowMs / 1000);
      // Onto one of an earlier start, too: both are whole, so the content is the same.
      await rename(paths.pathOf(name), join(paths.setAside, name));
      files += 1;
    }
  }
  return {
    removedFiles,
    setAside: files === 0 ? null : { files, directory: paths.setAside },
    takenBackFiles: takenBack.size,
  };
}

async function removeExpired(paths: readonly string[], nowMs: number): Promise<number> {
  let removed = 0;
  for (const path of paths) {
    if (nowMs - (await stat(path)).mtimeMs < SET_ASIDE_DAYS * 86_400_000) continue;
    await unlink(path);
    removed += 1;
  }
  return removed;
}

/** Other names are not of this store. */
function isSha256(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

async function isTorn(path: string, sha256: string, largestTornBytes: number): Promise<boolean> {
  if ((await stat(path)).size > largestTornBytes) return false;
  return (
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex') !== sha256
  );
}
