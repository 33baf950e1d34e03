import { type Fingerprint, type RelativePath, sameFingerprint } from '../../shared/model/index.ts';
import type { Clock } from '../platform/index.ts';

/** Tells how long a file must still be left alone (`upload-protocol.md step 1`). */
export interface Settling {
  /** 0: nothing has changed the file for the settle time. Else milliseconds until it is worth looking again. */
  remainingMs(path: RelativePath, fingerprint: Fingerprint): number;
  forget(path: RelativePath): void;
}

export interface SettlingOptions {
  readonly settleMs: number;
  /** False on network volumes, whose stamps come from the clock of another machine. */
  readonly areStampsLocal: boolean;
}

const NS_PER_MS = 1_000_000n;

/**
 * A stamp older than the settle time proves on a local disk that the file was left alone: the kernel sets ctime at every
 * write and rename. Where the stamps come from another clock, or lie in the future, only watching proves it.
 */
export function createSettling(clock: Clock, options: SettlingOptions): Settling {
  const watched = new Map<RelativePath, { readonly fingerprint: Fingerprint; readonly sinceMs: number }>();

  function observedRemainingMs(path: RelativePath, fingerprint: Fingerprint): number {
    const known = watched.get(path);
    const nowMs = clock.monotonicMs();
    if (known === undefined || !sameFingerprint(known.fingerprint, fingerprint)) {
      watched.set(path, { fingerprint, sinceMs: nowMs });
      return options.settleMs;
    }
    const remainingMs = Math.max(0, known.sinceMs + options.settleMs - nowMs);
    if (remainingMs === 0) watched.delete(path);
    return remainingMs;
  }

  return {
    remainingMs(path, fingerprint) {
      if (options.settleMs <= 0) return 0;
      const ageMs = clock.nowMs() - newestStampMs(fingerprint);
      if (!options.areStampsLocal || ageMs < 0) return observedRemainingMs(path, fingerprint);
      return Math.max(0, options.settleMs - ageMs);
    },
    forget: (path) => {
      watched.delete(path);
    },
  };
}

function newestStampMs({ mtimeNs, ctimeNs }: Fingerprint): number {
  return Number((mtimeNs > ctimeNs ? mtimeNs : ctimeNs) / NS_PER_MS);
}
