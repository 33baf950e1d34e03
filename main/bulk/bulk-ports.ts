import type { AssetId, BulkAction, BulkJob, IntentCause, LocalPath } from '../../shared/model/index.ts';
import type { BankClient } from '../api/index.ts';
import type { Journal, PlacedBulkItem } from '../journal/index.ts';
import type { Clock, Log, Random, Turns } from '../platform/index.ts';
import type { createBandwidth, Downloads, ProofUploads, ServerState } from '../transfer/index.ts';

/** Asset details, saves and originals. Every call throws AppError. */
export type BulkBank = Pick<BankClient, 'assetDetails' | 'saveAsset' | 'download' | 'describe'>;

/** Private copies of originals, before they are promised as proofs. */
export interface BulkFiles {
  /** The place of a copy; the name keeps the extension and is safe for this disk. */
  spoolPath(key: string, fileName: string): LocalPath;
  /** Writes the whole stream or nothing. Throws LOCAL_DISK_FULL, LOCAL_WRITE_FAILED, and what the stream throws. */
  write(path: LocalPath, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  remove(path: LocalPath): Promise<void>;
  /** Removes copies that nothing was promised of. */
  clean(kept: ReadonlySet<LocalPath>): Promise<void>;
}

export interface BulkDeps {
  readonly bank: BulkBank;
  readonly store: Journal['bulk'];
  readonly requests: Pick<Journal['requests'], 'isBegun' | 'begin'>;
  readonly transaction: Journal['transaction'];
  readonly server: Pick<ServerState, 'condition' | 'isOpen' | 'report' | 'reportFailure' | 'subscribe'>;
  readonly downloads: Pick<Downloads, 'want' | 'get' | 'cancel' | 'retry' | 'subscribe'>;
  readonly proofUploads: Pick<
    ProofUploads,
    'list' | 'get' | 'promise' | 'retry' | 'dismiss' | 'contentOf' | 'subscribe'
  >;
  readonly files: BulkFiles;
  readonly bandwidth: Pick<ReturnType<typeof createBandwidth>, 'take'>;
  /** Saves of one asset run one after the other, those of a user beside a job included: each begins with a reading. */
  readonly saves: Turns<AssetId>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  readonly randomId: () => string;
}

/** One item of one job, at work. */
export interface BulkTask<Action extends BulkAction = BulkAction> {
  readonly job: BulkJob;
  readonly action: Action;
  readonly item: PlacedBulkItem;
  /** Aborts when Galley ends: the item stays pending. */
  readonly life: AbortSignal;
  /** Aborts when the user cancels the job: a request that cannot be taken back goes on to its end. */
  readonly cancel: AbortSignal;
}

/** The end of an item. `seen`: facts about the asset that were read on the way. */
export type ItemOutcome = (
  | { readonly state: 'done' | 'unchanged' | 'cancelled' }
  | { readonly state: 'failed'; readonly cause: IntentCause }
) & { readonly seen?: Pick<PlacedBulkItem, 'name' | 'folderId'> };
