import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { toStorageError } from './file-system/durable-files.ts';
import type { Database } from './sqlite/database.ts';

/** One check answers all requests within this time: requests alone cannot make the disk work. */
const freshMs = 1_000;
/** More than a file system keeps inside its directory entry, so that a full disk shows. */
const probeBytes = 4_096;
/** Always the same one: what a kill left behind is written over and taken away by the next check. */
const probeName = 'health-probe';

/**
 * Whether the database answers and the disk takes a file. Rejects with the reason when not, STORAGE_FULL where it is room. `now`: monotonic milliseconds.
 */
export function createHealthCheck(deps: {
  readonly database: Database;
  readonly directory: string;
  readonly now: () => number;
}): () => Promise<void> {
  let last: { readonly atMs: number; readonly result: Promise<void> } | null = null;

  async function check(): Promise<void> {
    await sql`select count(*) from setting`.execute(deps.database);
    const probe = join(deps.directory, probeName);
    try {
      await writeFile(probe, Buffer.alloc(probeBytes), { flag: 'w', mode: 0o600 });
    } catch (error) {
      throw toStorageError(error);
    } finally {
      // A full disk takes the file and not its content.
      await rm(probe, { force: true });
    }
  }

  return () => {
    const nowMs = deps.now();
    if (last === null || nowMs - last.atMs >= freshMs) last = { atMs: nowMs, result: check() };
    return last.result;
  };
}
