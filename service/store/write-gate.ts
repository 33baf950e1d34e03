import type { DatabaseSync } from 'node:sqlite';
import type { DiskBlobStore } from './blobs/disk/blob-store.ts';
import type { SweptBlobs } from './blobs/disk/sweep-blobs.ts';
import { toStorageError } from './file-system/durable-files.ts';
import { referencedBlobs } from './repositories/uploads/referenced-blobs.ts';
import type { Database } from './sqlite/database.ts';
import { refuseWrites } from './sqlite/node-sqlite-dialect.ts';
import { raiseIds } from './sqlite/raise-ids.ts';

/** Whether a store may be written: a bank on a full disk starts and is read, and gives out no id that it cannot write down. */
export interface WriteGate {
  /** Each write from now on is STORAGE_FULL, until `admitWrites` has resolved. */
  refuseWrites(): void;
  /**
   * The tasks of a start before any write: makes sure that no id is given again that a newer database has given, removes
   * unfinished files of a kill, and sets whole blobs without rows aside. Only while nothing uploads. Throws STORAGE_FULL, and
   * then writes are refused until it is called again with success. `nowMs`: Unix milliseconds.
   */
  admitWrites(nowMs: number): Promise<SweptBlobs>;
}

export function createWriteGate({
  connection,
  database,
  blobs,
  settled,
}: {
  readonly connection: DatabaseSync;
  readonly database: Database;
  readonly blobs: DiskBlobStore;
  /** Resolves when no upload is under way. */
  readonly settled: () => Promise<void>;
}): WriteGate {
  function refuse(): void {
    blobs.refuse(true);
    refuseWrites(connection, true);
  }

  return {
    refuseWrites: refuse,

    async admitWrites(nowMs) {
      // Blobs last: a file that arrives during the sweep would be swept away.
      blobs.refuse(true);
      // One that came before the refusal ends first, for the same reason.
      await settled();
      try {
        await database.connection().execute(async (first) => {
          // A caller that waits for the connection in between is let in after the ids are raised, or finds it closed again.
          refuseWrites(connection, false);
          try {
            await raiseIds(first, nowMs);
          } catch (error) {
            refuseWrites(connection, true);
            throw error;
          }
        });
        const swept = await blobs.sweep((sha256s) => referencedBlobs(database, sha256s), nowMs);
        blobs.refuse(false);
        return swept;
      } catch (error) {
        refuse();
        throw toStorageError(error);
      }
    },
  };
}
