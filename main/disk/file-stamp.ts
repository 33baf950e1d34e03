import type { BigIntStats } from 'node:fs';
import type { Fingerprint, LocalKind } from '../../shared/model/index.ts';

/** Everything of a `stat` that tells one state of a file from the next. */
export function fingerprintOf(stats: BigIntStats): Fingerprint {
  return {
    dev: stats.dev,
    ino: stats.ino,
    sizeBytes: Number(stats.size),
    mtimeNs: stats.mtimeNs,
    ctimeNs: stats.ctimeNs,
  };
}

export function kindOf(stats: BigIntStats): LocalKind {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'symlink' : 'other';
}
