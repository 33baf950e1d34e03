import type { RelativePath } from '../../../shared/model/index.ts';
import { type ScannedDirectory, scanTree } from '../../disk/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { WatchedTree } from './watch-source.ts';

/**
 * A whole tree at one time: one short text per directory and nothing per file, so a million files cost a few megabytes.
 */
export interface TreePicture {
  /** The content of a directory; equal texts, equal entries. */
  readonly states: ReadonlyMap<RelativePath, string>;
  readonly entryCount: number;
  readonly tookMs: number;
}

export async function takeTreePicture(
  clock: Clock,
  { root, skip }: WatchedTree,
  signal: AbortSignal,
): Promise<TreePicture> {
  const startMs = clock.monotonicMs();
  const states = new Map<RelativePath, string>();
  let entryCount = 0;
  for await (const group of scanTree({ root, skip, signal })) {
    for (const scanned of group) {
      states.set(scanned.directory, stateOf(scanned));
      entryCount += scanned.kinds.length;
    }
  }
  return { states, entryCount, tookMs: clock.monotonicMs() - startMs };
}

/** Trouble that stays the same is no news; trouble that comes, changes or goes is. */
function stateOf({ trouble, digest }: ScannedDirectory): string {
  return trouble === null ? digest : `trouble ${trouble.kind} ${trouble.errno}`;
}
