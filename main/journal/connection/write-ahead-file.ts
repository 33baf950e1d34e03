import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { AppError } from '../../../shared/errors/index.ts';

/** The write-ahead log of a database, to make durable what SQLite has written there without stopping for the disk. */
export interface WriteAheadFile {
  /** Resolves when all that was written before the call is on the disk. Rejects with AppError JOURNAL_FULL. */
  sync(): Promise<void>;
  close(): void;
}

// On macOS this is F_FULLFSYNC (libuv, `uv__fs_fdatasync`), as with SQLite's `fullfsync`.
const syncInThread = promisify(fdatasync);

/** SQLite keeps no lock on the log itself, so closing a descriptor of it takes none away. */
export function openWriteAheadFile(databasePath: string): WriteAheadFile {
  let descriptor: number | null = null;
  let running = 0;
  let isClosed = false;

  // Opened at the first need: before the first write there is no log.
  function opened(): number {
    // For writing, although nothing is written: Windows flushes nothing else.
    descriptor ??= openSync(`${databasePath}-wal`, 'r+');
    return descriptor;
  }

  function closeWhenIdle(): void {
    // A descriptor that is closed under a running sync could be that of another file by then.
    if (!isClosed || running > 0 || descriptor === null) return;
    closeSync(descriptor);
    descriptor = null;
  }

  return {
    async sync() {
      running += 1;
      try {
        await syncInThread(opened());
      } catch (error) {
        throw diskError(error);
      } finally {
        running -= 1;
        closeWhenIdle();
      }
    },
    close() {
      isClosed = true;
      closeWhenIdle();
    },
  };
}

/** As with SQLite's own I/O errors: send nothing, because nothing can be written down first. */
function diskError(error: unknown): AppError {
  const message = error instanceof Error ? error.message : String(error);
  return new AppError('JOURNAL_FULL', { message }, error);
}
