import { join } from 'node:path';

/** Where blobs lie: `<first hex digit>/<sha256>`. */
export interface BlobPaths {
  /** Sixteen directories keep a million files at 62,000 in each, and are few enough to hold open for syncing. */
  readonly shards: readonly string[];
  /** Bodies without a known hash. */
  readonly staging: string;
  /** Whole blobs that no row named at a start; made when the first is put there. On the disk of the others, which may be a mount. */
  readonly setAside: string;
  shardOf(sha256: string): string;
  pathOf(sha256: string): string;
}

export function createBlobPaths(directory: string): BlobPaths {
  const shardOf = (sha256: string): string => join(directory, sha256.slice(0, 1));
  return {
    shards: Array.from({ length: 16 }, (_, index) => shardOf(index.toString(16))),
    staging: join(directory, 'staging'),
    setAside: join(directory, 'set-aside'),
    shardOf,
    pathOf: (sha256) => join(shardOf(sha256), sha256),
  };
}
