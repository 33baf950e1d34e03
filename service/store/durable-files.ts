import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../shared/errors/index.ts';
import { hasCode } from './error-code.ts';

export interface DirectorySync {
  /** Makes the names in a directory durable. */
  sync(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Keeps the directories open that it was asked for: opening one costs as much as syncing it. */
export function createDirectorySync(): DirectorySync {
  const handles = new Map<string, Promise<FileHandle>>();
  return {
    async sync(path) {
      // Windows cannot open directories; its file system journals names itself.
      if (process.platform === 'win32') return;
      const known = handles.get(path);
      const handle = known ?? open(path, 'r');
      if (known === undefined) handles.set(path, handle);
      await (await handle).sync();
    },
    async close() {
      const open = [...handles.values()];
      handles.clear();
      for (const handle of open) await (await handle).close();
    },
  };
}

/** Tells a full disk apart, which is the bank's trouble, and leaves every other error as it is. */
export function toStorageError(error: unknown): unknown {
  const isFull = hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG') || isSqliteFull(error);
  return isFull ? new AppError('STORAGE_FULL', {}, error) : error;
}

/** SQLite says it in numbers of its own: 13 is SQLITE_FULL. */
function isSqliteFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 13;
}
