import { AppError } from '../../../shared/errors/index.ts';
import { assertNever, type RelativePath } from '../../../shared/model/index.ts';
import type { SourceListener, WatchedTree } from './watch-source.ts';

export interface InotifyWorkerData {
  readonly tree: WatchedTree;
  /** A burst of this many events may have overflowed the kernel's queue. */
  readonly burstLimit: number;
}

export interface ChokidarWorkerData {
  readonly tree: WatchedTree;
  /** Pause between two looks at the same entry. */
  readonly intervalMs: number;
  /** The source fails when the tree grows beyond. */
  readonly mostEntries: number;
}

/** Messages of a source that runs in a thread or process of its own. `ready` comes once and first. */
export type SourceMessage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'dirty';
      readonly directories: readonly RelativePath[];
      readonly subtrees: readonly RelativePath[];
    }
  | { readonly kind: 'lost' }
  | { readonly kind: 'root-touched' }
  | { readonly kind: 'failed'; readonly errno: string; readonly message: string };

/** Says the message to the listener; to `onReady` and `onFailed` what concerns the life of the source. */
export function passOn(
  message: SourceMessage,
  { root }: WatchedTree,
  listener: Omit<SourceListener, 'failed'>,
  onReady: () => void,
  onFailed: (error: AppError) => void,
): void {
  switch (message.kind) {
    case 'ready':
      onReady();
      break;
    case 'dirty':
      for (const directory of message.directories) listener.directory(directory);
      for (const directory of message.subtrees) listener.subtree(directory);
      break;
    case 'lost':
      listener.lost();
      break;
    case 'root-touched':
      listener.rootTouched();
      break;
    case 'failed':
      onFailed(new AppError('WATCH_FAILED', { path: root, errno: message.errno, message: message.message }));
      break;
    default:
      assertNever(message);
  }
}
