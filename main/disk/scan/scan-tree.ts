import { on } from 'node:events';
import { AppError } from '../../../shared/errors/index.ts';
import { assertNever, type LocalPath, type RelativePath } from '../../../shared/model/index.ts';
import { unpackDirectories } from './directory-columns.ts';
import type { DirectorySkip } from './directory-skip.ts';
import { controlSlots, type ScanJob, type ScanMessage } from './scan-messages.ts';
import { takeScanThread } from './scan-threads.ts';
import type { ScannedDirectory } from './scanned-directory.ts';

export interface ScanRequest {
  readonly root: LocalPath;
  readonly skip: DirectorySkip;
  readonly signal: AbortSignal;
}

/**
 * Walks the whole tree in a thread and hands out directories in groups of some thousand entries. Symlinks
 * are entries, never followed; other file systems mounted below are walked. Reads ahead by a few groups only.
 *
 * Only a walk that ends without throwing proves that what was not seen is not there. Throws ROOT_MISSING when the
 * root is not a directory, vanishes or is replaced on the way, DIRECTORY_UNREADABLE when it may not be looked at,
 * and an AbortError when the signal fires.
 */
export function scanTree(request: ScanRequest): AsyncIterable<readonly ScannedDirectory[]> {
  return walk(request, '' as RelativePath);
}

/** `scanTree` of one directory of the tree and all below it. A start that is not there comes as `gone`. */
export function scanSubtree(
  request: ScanRequest,
  start: RelativePath,
): AsyncIterable<readonly ScannedDirectory[]> {
  return walk(request, start);
}

async function* walk(
  { root, skip, signal }: ScanRequest,
  start: RelativePath,
): AsyncGenerator<readonly ScannedDirectory[]> {
  signal.throwIfAborted();
  const control = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const job: ScanJob = { root, start, skip, control };
  const thread = takeScanThread();
  // Nothing comes after it: the thread has done with this walk.
  let hasLast = false;
  try {
    const messages = on(thread.worker, 'message', { signal, close: ['exit'] });
    thread.worker.postMessage(job);
    for await (const [message] of messages) {
      const scan = message as ScanMessage;
      hasLast = scan.kind !== 'directories';
      switch (scan.kind) {
        case 'directories':
          yield unpackDirectories(scan.packed);
          break;
        case 'end':
          return;
        case 'root-missing':
          throw new AppError('ROOT_MISSING', { path: root, errno: scan.errno });
        case 'root-unreadable':
          throw new AppError('DIRECTORY_UNREADABLE', { path: root, errno: scan.errno });
        default:
          assertNever(scan);
      }
      Atomics.add(control, controlSlots.taken, 1);
      Atomics.notify(control, controlSlots.taken);
    }
    throw new AppError('INTERNAL', { message: 'The scan thread ended without a word.' });
  } finally {
    Atomics.store(control, controlSlots.isAborted, 1);
    Atomics.add(control, controlSlots.taken, 1);
    Atomics.notify(control, controlSlots.taken);
    if (hasLast) thread.giveBack();
    else thread.end();
  }
}
