import type { Transaction } from 'kysely';
import type { StagedBlob } from '../../../domain/index.ts';
import type { DiskBlobStore } from '../../blobs/disk/blob-store.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';

export interface BatchCommits<Upload, Result> {
  /** Blob and rows are durable when it resolves. */
  commit(upload: Upload): Promise<Result>;
  /** Resolves when no upload is being committed, also none with a sender that has hung up. */
  settled(): Promise<void>;
}

/**
 * Uploads of one transaction. Under load a batch is what arrived while the last one was being written; the bound keeps a burst's
 * first upload from waiting for its last.
 */
const largestBatch = 64;

/**
 * Longest time an upload waits for others that are being written to share its commit with. A commit costs about as much as it,
 * and the wait ends at once when no other is on the way.
 */
const longestGatheringMs = 2;

/**
 * Makes uploads durable: blobs get their names, the directories are synced, then the rows are committed. Uploads that arrive
 * together share one round, so that eight in parallel pay for one commit and not for eight. `insert` writes the rows of a batch
 * and returns one result for each, in order.
 */
export function createBatchCommits<Upload extends { readonly blob: StagedBlob }, Result>(deps: {
  readonly database: Database;
  readonly blobs: DiskBlobStore;
  /** The exclusive claims of an upload in a batch; a later one waits for the next batch. */
  readonly claimsOf: (upload: Upload) => readonly string[];
  readonly insert: (
    transaction: Transaction<DatabaseSchema>,
    uploads: readonly Upload[],
  ) => Promise<readonly Result[]>;
}): BatchCommits<Upload, Result> {
  let waiting: Waiting<Upload, Result>[] = [];
  let isRunning = false;
  let gathering: NodeJS.Timeout | null = null;
  const settlers: (() => void)[] = [];

  function startWhenGathered(): void {
    if (isRunning || waiting.length === 0) return;
    if (deps.blobs.arriving() === 0 || waiting.length >= largestBatch) void run();
    else gathering ??= setTimeout(run, longestGatheringMs);
  }

  async function run(): Promise<void> {
    if (gathering !== null) clearTimeout(gathering);
    gathering = null;
    isRunning = true;
    const batch = takeBatch();
    await settle(batch);
    isRunning = false;
    if (waiting.length > 0) startWhenGathered();
    else for (const resolve of settlers.splice(0)) resolve();
  }

  function takeBatch(): readonly Waiting<Upload, Result>[] {
    const claimed = new Set<string>();
    const batch: Waiting<Upload, Result>[] = [];
    waiting = waiting.filter((one) => {
      const claims = deps.claimsOf(one.upload);
      if (batch.length >= largestBatch || claims.some((claim) => claimed.has(claim))) return true;
      for (const claim of claims) claimed.add(claim);
      batch.push(one);
      return false;
    });
    return batch;
  }

  async function settle(batch: readonly Waiting<Upload, Result>[]): Promise<void> {
    try {
      await deps.blobs.publish(batch.map(({ upload }) => upload.blob));
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    await commitRows(batch);
  }

  async function commitRows(batch: readonly Waiting<Upload, Result>[]): Promise<void> {
    try {
      const uploads = batch.map(({ upload }) => upload);
      const results = await deps.database
        .transaction()
        .execute((transaction) => deps.insert(transaction, uploads));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result === undefined) reject(new Error('An upload of a committed batch has no result.'));
        else resolve(result);
      });
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1) first?.reject(error);
      // One upload that cannot be committed must not take its neighbours along.
      else for (const one of batch) await commitRows([one]);
    }
  }

  return {
    settled: () =>
      new Promise((resolve) => {
        if (waiting.length === 0 && !isRunning) resolve();
        else settlers.push(resolve);
      }),

    commit: (upload) =>
      new Promise((resolve, reject) => {
        waiting.push({ upload, resolve, reject });
        startWhenGathered();
      }),
  };
}

interface Waiting<Upload, Result> {
  readonly upload: Upload;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}
