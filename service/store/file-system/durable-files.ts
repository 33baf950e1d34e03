import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/index.ts';
import { hasCode } from './error-code.ts';

export interface DirectorySync {
  /** Makes the names in a directory durable. */
  sync(path: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps the directories open that it was asked for: opening one costs as much as syncing it. One that fails is opened anew the
 * next time, as a network drive that was away invalidates every handle, and a process may run out of them for a moment.
 */
export function createDirectorySync(): DirectorySync {
  const handles = new Map<string, Promise<FileHandle>>();

  return {
    async sync(path) {
      // Windows cannot open directories; its file system journals names itself.
      if (process.platform === 'win32') return;
      const known = handles.get(path);
      const opening = known ?? open(path, 'r');
      if (known === undefined) handles.set(path, opening);
      try {
        await (await opening).sync();
      } catch (error) {
        // Others may share the handle, and one of them may have put the next in its place already.
        if (handles.get(path) === opening) handles.delete(path);
        // The first failure counts; closing a handle of a drive that is away fails as well.
        await Promise.allSettled([opening.then((handle) => handle.close())]);
        throw error;
      }
    },
    async close() {
      const openings = [...handles.values()];
      handles.clear();
      for (const opened of await Promise.allSettled(openings)) {
        // The caller receives the error of a failed opening; there is nothing to close.
        if (opened.status === 'fulfilled') await opened.value.close();
      }
    },
  };
}

/** Tells a full disk apart, which is the bank's trouble, and leaves every other error as it is. */
export function toStorageError(error: unknown): unknown {
  return hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG') ? new AppError('STORAGE_FULL', {}, error) : error;
}
