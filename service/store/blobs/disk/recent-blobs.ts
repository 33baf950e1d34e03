export interface RecentBlobs {
  /**
   * Before a blob is written under its final name, and when its row was removed: from here on it is kept until two rounds have
   * passed.
   */
  note(sha256: string): void;
  /** Removes what was noted before the last round, not since, and is named by no row. Returns how many. */
  collect(deps: {
    readonly isReferenced: (sha256s: readonly string[]) => Promise<ReadonlySet<string>>;
    /** Synchronous, so that no upload of the same content comes between the last look and it. */
    readonly remove: (sha256: string) => void;
  }): Promise<number>;
}

/** Contents per question to the database: a few milliseconds. */
const sliceSize = 1_000;

/**
 * Remembers which blobs this process wrote, and which lost a row. Only these can lack one while it runs, as the start has swept
 * everything older: an upload with a failed commit leaves its blob behind. A blob gets at least one whole round between being
 * written and being judged, which is far longer than a commit takes, and one more whenever the same content arrives again.
 */
export function createRecentBlobs(): RecentBlobs {
  let older = new Set<string>();
  let recent = new Set<string>();

  return {
    note(sha256) {
      recent.add(sha256);
    },

    async collect({ isReferenced, remove }) {
      const candidates = [...older];
      older = recent;
      recent = new Set();
      let removed = 0;
      for (let start = 0; start < candidates.length; start += sliceSize) {
        const slice = candidates.slice(start, start + sliceSize);
        const referenced = await isReferenced(slice);
        for (const sha256 of slice) {
          if (referenced.has(sha256) || older.has(sha256) || recent.has(sha256)) continue;
          remove(sha256);
          removed += 1;
        }
      }
      return removed;
    },
  };
}
