import type { BigIntStats } from 'node:fs';
import type { Fingerprint, LocalKind } from '../../../shared/model/index.ts';

/** Everything of a `stat` that tells one state of a file from the next. */
export function fingerprintOf(stats: BigIntStats): Fingerprint {
  return {
    dev: stats.dev,
    ino: stats.ino,
    sizeBytes: Number(stats.size),
    mtimeNs: stats.mtimeNs,
    ctimeNs: stats.ctimeNs,
    ...withBirth(birthOf(stats)),
  };
}

// FAT and exFAT count births in steps of 10 ms, HFS+ in seconds, and files that are copied together share one. Other file systems
// count nanoseconds, or a tenth of a microsecond.
const COARSE_BIRTH_NS = 10_000_000n;

/** When the file was made; 0 where the disk does not say, or not finely enough to tell one file from the next. */
export function birthOf({ birthtimeNs }: Pick<BigIntStats, 'birthtimeNs'>): bigint {
  return birthtimeNs > 0n && birthtimeNs % COARSE_BIRTH_NS !== 0n ? birthtimeNs : 0n;
}

export function withBirth(birthNs: bigint): Pick<Fingerprint, 'birthNs'> {
  return birthNs === 0n ? {} : { birthNs };
}

export function kindOf(stats: BigIntStats): LocalKind {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'symlink' : 'other';
}
