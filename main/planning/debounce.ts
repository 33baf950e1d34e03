import {
  type Fingerprint,
  parentPath,
  type RelativePath,
  sameFingerprint,
} from '../../shared/model/index.ts';
import type { Clock } from '../platform/index.ts';

/** Tells how long a file must still be left alone (`docs/protocol/upload.md#debounce`). */
export interface Debounce {
  /**
   * 0: nothing has changed the file for the settle time. Else milliseconds until it is worth looking again. A look may ask
   * many times about one file: what has settled stays so until the file changes or `keepOnly` drops it.
   */
  remainingMs(path: RelativePath, fingerprint: Fingerprint): number;
  /** A look at this directory has ended that asked about these files alone: the others are gone, or need no wait. */
  keepOnly(directory: RelativePath, asked: ReadonlySet<RelativePath>): void;
}

export interface DebounceOptions {
  readonly settleMs: number;
  /** False on network volumes: the clock of another machine sets their times. */
  readonly areStampsLocal: boolean;
}

/** Since when a file is known to be as it is. */
interface Sight {
  readonly fingerprint: Fingerprint;
  readonly sinceMs: number;
}

const NS_PER_MS = 1_000_000n;

/**
 * A stamp older than the settle time proves on a local disk that the file was left alone: the kernel sets ctime at every
 * write and rename. Where the stamps come from another clock, or lie in the future, only watching proves it.
 */
export function createDebounce(clock: Clock, options: DebounceOptions): Debounce {
  /** By directory. */
  const watched = new Map<RelativePath, Map<RelativePath, Sight>>();

  function observedRemainingMs(path: RelativePath, fingerprint: Fingerprint): number {
    const directory = parentPath(path);
    const sights = watched.get(directory) ?? new Map<RelativePath, Sight>();
    const known = sights.get(path);
    const nowMs = clock.monotonicMs();
    if (known === undefined || !sameFingerprint(known.fingerprint, fingerprint)) {
      watched.set(directory, sights.set(path, { fingerprint, sinceMs: nowMs }));
      return options.settleMs;
    }
    return Math.max(0, known.sinceMs + options.settleMs - nowMs);
  }

  return {
    remainingMs(path, fingerprint) {
      if (options.settleMs <= 0) return 0;
      const ageMs = clock.nowMs() - newestStampMs(fingerprint);
      if (!options.areStampsLocal || ageMs < 0) return observedRemainingMs(path, fingerprint);
      return Math.max(0, options.settleMs - ageMs);
    },
    keepOnly(directory, asked) {
      const sights = watched.get(directory);
      if (sights === undefined) return;
      for (const path of sights.keys()) if (!asked.has(path)) sights.delete(path);
      if (sights.size === 0) watched.delete(directory);
    },
  };
}

function newestStampMs({ mtimeNs, ctimeNs }: Fingerprint): number {
  return Number((mtimeNs > ctimeNs ? mtimeNs : ctimeNs) / NS_PER_MS);
}
