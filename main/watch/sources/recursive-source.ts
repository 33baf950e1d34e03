import { lstat } from 'node:fs/promises';
import { type Event, subscribe } from '@parcel/watcher';
import { type LocalPath, parentPath, type RelativePath } from '../../../shared/model/index.ts';
import { createOwnBranch, createSkippedBranch, relativePathOf } from '../../disk/index.ts';
import type { SourceListener, StartSource } from './watch-source.ts';

/** Watches a tree on macOS and Windows, where watching is recursive: one handle for all events below it. */
export const startRecursive: StartSource = async ({ root, skip }, listener) => {
  const isSkippedByRule = createSkippedBranch(skip);
  const isOwn = createOwnBranch(root, skip.own ?? []);
  const isSkipped = (directory: RelativePath): boolean => isSkippedByRule(directory) || isOwn(directory);
  let isRootGone = false;
  const subscription = await subscribe(root, (error, events) => {
    // Both systems say so when they dropped events, and the subscription is over then.
    if (error !== null) listener.lost();
    isRootGone ||= events.some(({ path, type }) => path === root && type === 'delete');
    for (const event of events)
      void report(relativePathOf(root, event.path as LocalPath), event, listener, isSkipped);
  });
  return {
    async stop() {
      try {
        await subscription.unsubscribe();
      } catch (error) {
        // The system ends the watch of a root that went, and there is nothing left to take back.
        if (!isRootGone) throw error;
      }
    },
  };
};

async function report(
  path: RelativePath | null,
  event: Event,
  listener: SourceListener,
  isSkipped: (directory: RelativePath) => boolean,
): Promise<void> {
  if (path === null) return;
  if (path === '') {
    if (event.type === 'delete') listener.rootTouched();
    else listener.directory(path);
    return;
  }
  const directory = parentPath(path);
  if (isSkipped(directory)) return;
  listener.directory(directory);
  if (event.type === 'create' && !isSkipped(path) && (await isDirectory(event.path))) listener.subtree(path);
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
