/** Table of conversions, as `migrations/0004-conversions.ts` makes it. Conventions: see `database-schema.ts`. */
export interface ConversionTables {
  /**
   * One row per content and conversion that was queued or has failed. The renditions themselves lie on the disk. `recipe_version`: of
   * the recipes that a failure belongs to; newer ones may do better.
   */
  conversion_job: {
    sha256: string;
    conversion_id: string;
    state: 'queued' | 'running' | 'ready' | 'failed';
    attempts: number;
    /** Why it failed; null in the other states. */
    reason: string | null;
    recipe_version: number;
    /** Place in the queue. */
    queued_ms: number;
  };
}
