import { rmSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { toStorageError } from '../file-system/durable-files.ts';
import { hasSqliteCode } from '../file-system/error-code.ts';
import type { DataDirectory } from './data-directory.ts';

/**
 * Room that a start needs on a full disk: SQLite maps an index of its log, of 32 KiB, before anything can be read, and a service that
 * was stopped in order has taken the last one away.
 */
const reserveBytes = 32 * 1024;

/** Sets the room aside, unless it is there. Nothing happens where the disk is full. */
export async function fillStartReserve({ startReserveFile }: DataDirectory): Promise<void> {
  if (statSync(startReserveFile, { throwIfNoEntry: false })?.size === reserveBytes) return;
  try {
    await writeFile(startReserveFile, Buffer.alloc(reserveBytes), { mode: 0o600, flush: true });
  } catch (error) {
    await rm(startReserveFile, { force: true });
    if (toStorageError(error) === error) throw error;
  }
}

/** Opens something of SQLite, where need be in the room that was set aside. Throws what the last try threw. */
export function openInReserve<Result>({ startReserveFile }: DataDirectory, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    // Of an index that cannot be laid out SQLite says that a read or write failed.
    if (
      !hasSqliteCode(error, 'ioError', 'full') ||
      statSync(startReserveFile, { throwIfNoEntry: false }) === undefined
    )
      throw error;
    rmSync(startReserveFile);
    return open();
  }
}
