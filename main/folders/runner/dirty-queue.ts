import type { RelativePath } from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { DirtyScope } from './watch-port.ts';

/** The directories that need a pass, each with its due time. One entry per directory; the earliest time wins. */
export interface DirtyQueue {
  add(dirtyScope: DirtyScope, inMs: number): void;
  /** A routine pass over everything, without a cause or a waiting user. There is one at a time, the earlier one. */
  addRoutine(inMs: number): void;
  /** Milliseconds until the first entry is due, 0 when one is; null when there is nothing. */
  dueInMs(): number | null;
  /** Removes and returns what is due and reaches furthest; a full scan swallows everything that is due with it. */
  take(): DirtyScope | null;
  /** Makes every dirty directory due at once. */
  runDueNow(): void;
  /** Nothing is dirty. */
  isQuiet(): boolean;
}

export function createDirtyQueue(clock: Pick<Clock, 'monotonicMs'>): DirtyQueue {
  let everythingAtMs: number | null = null;
  let routineAtMs: number | null = null;
  const subtrees = new Map<RelativePath, number>();
  const directories = new Map<RelativePath, number>();

  function earliestMs(): number | null {
    let first = routineAtMs === null ? everythingAtMs : Math.min(routineAtMs, everythingAtMs ?? routineAtMs);
    for (const times of [subtrees, directories]) {
      for (const atMs of times.values()) if (first === null || atMs < first) first = atMs;
    }
    return first;
  }

  function takeDue(times: Map<RelativePath, number>, nowMs: number): RelativePath | null {
    for (const [directory, atMs] of times) {
      if (atMs > nowMs) continue;
      times.delete(directory);
      return directory;
    }
    return null;
  }

  function forgetDue(times: Map<RelativePath, number>, nowMs: number): void {
    for (const [directory, atMs] of times) if (atMs <= nowMs) times.delete(directory);
  }

  function keepEarlier(times: Map<RelativePath, number>, directory: RelativePath, atMs: number): void {
    times.set(directory, Math.min(times.get(directory) ?? atMs, atMs));
  }

  return {
    add(dirtyScope, inMs) {
      const atMs = clock.monotonicMs() + inMs;
      if (dirtyScope.kind === 'everything') everythingAtMs = Math.min(everythingAtMs ?? atMs, atMs);
      else keepEarlier(dirtyScope.kind === 'subtree' ? subtrees : directories, dirtyScope.directory, atMs);
    },
    addRoutine(inMs) {
      const atMs = clock.monotonicMs() + inMs;
      routineAtMs = Math.min(routineAtMs ?? atMs, atMs);
    },
    dueInMs() {
      const first = earliestMs();
      return first === null ? null : Math.max(0, first - clock.monotonicMs());
    },
    take() {
      const nowMs = clock.monotonicMs();
      if (isDue(everythingAtMs, nowMs) || isDue(routineAtMs, nowMs)) {
        everythingAtMs = null;
        routineAtMs = null;
        forgetDue(subtrees, nowMs);
        forgetDue(directories, nowMs);
        return { kind: 'everything' };
      }
      const subtree = takeDue(subtrees, nowMs);
      if (subtree !== null) return { kind: 'subtree', directory: subtree };
      const directory = takeDue(directories, nowMs);
      return directory === null ? null : { kind: 'directory', directory };
    },
    runDueNow() {
      const nowMs = clock.monotonicMs();
      if (everythingAtMs !== null) everythingAtMs = nowMs;
      for (const times of [subtrees, directories]) for (const path of times.keys()) times.set(path, nowMs);
    },
    isQuiet: () => everythingAtMs === null && subtrees.size === 0 && directories.size === 0,
  };
}

function isDue(atMs: number | null, nowMs: number): boolean {
  return atMs !== null && atMs <= nowMs;
}
