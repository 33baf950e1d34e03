import type { Fingerprint, LocalPath, RelativePath, Sha256 } from '../files/local-file.ts';
import { nameKey } from '../files/names.ts';
import { assertNever } from '../primitives/assert-never.ts';
import type {
  AssetId,
  AttachmentTypeId,
  BankFolderId,
  FileId,
  IntentId,
  WatchedFolderId,
} from '../primitives/ids.ts';

/** Where the bytes of an intent go (`docs/api/reference.md#assets-and-files`). */
export type UploadTarget =
  | { readonly kind: 'asset'; readonly bankFolderId: BankFolderId }
  | {
      readonly kind: 'version';
      readonly bankFolderId: BankFolderId | null;
      readonly assetId: AssetId;
      readonly fileId: FileId | null;
    }
  | {
      readonly kind: 'attachment';
      /** Where the asset is, for banks that show assets by folder only; null when unknown. */
      readonly bankFolderId: BankFolderId | null;
      readonly assetId: AssetId;
      readonly typeId: AttachmentTypeId;
    };

/** The source of an intent's bytes. `watchedFolderId` is null for a manual upload (drop, `galley upload`). */
export interface UploadSource {
  readonly localPath: LocalPath;
  readonly watchedFolderId: WatchedFolderId | null;
  /** Path inside the watched folder; for a manual upload the bare file name. */
  readonly relativePath: RelativePath;
  /** The spool file of a browser drop is Galley's own and is removed when the intent has settled. */
  readonly isSpooled: boolean;
}

export const intentStates = [
  'queued',
  'sending',
  'committing',
  'verifying',
  'ambiguous',
  'confirmed',
  'parked',
  'cancelled',
] as const;

/**
 * Persisted states of an intent, with the effect of a crash in each of them:
 *
 * - `queued`: planned, no byte of this attempt has left. Crash: stays.
 * - `sending`: bytes may be on their way, the last one is held back. Crash: not applied, becomes `queued`.
 * - `committing`: durable *before* the last byte leaves, the commit point. Crash: the outcome is unknown, becomes `ambiguous`.
 * - `verifying`: a complete 2xx was read, the bank's content was not read yet. Crash: becomes `ambiguous`.
 * - `ambiguous`: applied or not is unknown; only reconcile leads out. Crash: stays, `maxLatencyMs` starts over.
 * - `confirmed`: the bank holds the bytes; a receipt exists. Final.
 * - `parked`: needs the user; carries a cause. `wasAmbiguous` says whether a retry must reconcile first.
 * - `cancelled`: given up while nothing of it is on the bank: before the last byte left, or after a proven absence. Final.
 */
export type IntentState = (typeof intentStates)[number];

/** Why an intent waits or is parked: a code of `shared/errors` and the facts that fill its text. */
export interface IntentCause {
  readonly code: string;
  readonly details: Readonly<Record<string, string | number | boolean>>;
}

/** Of an intent that a person gave up. */
export const cancelledCause: IntentCause = { code: 'CANCELLED', details: {} };

/** The journalled promise to create something on the bank, written before the first byte leaves. */
export interface Intent {
  readonly intentId: IntentId;
  readonly target: UploadTarget;
  readonly source: UploadSource;
  /** Name as sent in the path: NFC, with characters the bank refused replaced. */
  readonly sentName: string;
  readonly fingerprint: Fingerprint;
  /** Known when the plan had to hash, or after one attempt has read the file. */
  readonly sha256: Sha256 | null;
  /** Assets with this name that the bank folder held before the first attempt: never candidates of reconcile. */
  readonly preexistingAssetIds: readonly AssetId[];
  /**
   * For versions and attachments: what the bank showed as active before the first attempt; null until it was read.
   * `noFileBefore` when there was nothing, which happens with attachments only.
   */
  readonly before: { readonly fileId: FileId; readonly created: number; readonly sizeBytes: number } | null;
  readonly state: IntentState;
  /**
   * Number of attempts that the bank answered or that passed their commit point, since the user last asked for a retry; being
   * offline does not count. The journal keeps the history of them all.
   */
  readonly attempt: number;
  /** True once any attempt was ambiguous: a late sweep follows even after success. */
  readonly wasAmbiguous: boolean;
  /** Wall clock of the moment at which the intent last became ambiguous; null while it never was. */
  readonly ambiguousSinceMs: number | null;
  /** A person wanted to cancel it when that was too late; honoured once it is certain that nothing came of the attempt. */
  readonly isCancelAsked: boolean;
  readonly cause: IntentCause | null;
  /** Wall clock, milliseconds since the epoch: not before then. 0: at once. */
  readonly runAfterMs: number;
  /**
   * Wall clock: what the bank held at this moment is what the intent was planned by. A reading of the bank may have begun long
   * before the intent that came of it was written.
   */
  readonly plannedAtMs: number;
  readonly assetId: AssetId | null;
  readonly fileId: FileId | null;
}

/** `before` of an attachment without a file of its type on the asset. */
export const noFileBefore = { fileId: '' as FileId, created: 0, sizeBytes: -1 } as const;

/** Proof that the bank holds the bytes of an intent. `size`: by name and size; `content`: downloaded and compared. */
export interface Receipt {
  readonly intentId: IntentId;
  readonly assetId: AssetId;
  readonly fileId: FileId;
  readonly sizeBytes: number;
  readonly sha256: Sha256;
  readonly verifiedBy: 'size' | 'content';
  readonly verifiedAtMs: number;
  /** When the bank created the version: Unix seconds of its clock; missing when no answer has shown it. */
  readonly versionCreated?: number | undefined;
}

/**
 * The key of exclusive work, but for intents that `mayShareName`: one file name in one bank folder, one asset's master file, one
 * attachment slot (`docs/protocol/upload.md#blocking-key`). The prefix keeps ids of different kinds apart.
 */
export function blockingKey(target: UploadTarget, sentName: string): string {
  switch (target.kind) {
    case 'asset':
      return `create/${target.bankFolderId}/${nameKey(sentName)}`;
    case 'version':
      return `version/${target.assetId}`;
    case 'attachment':
      return `attachment/${target.assetId}/${target.typeId}`;
    default:
      return assertNever(target);
  }
}

/** The content of another open intent of the same blocking key; `sha256` is null before its hash is known. */
export interface OpenBeside {
  readonly sizeBytes: number;
  readonly sha256: Sha256 | null;
}

/**
 * Whether this intent may run while others of its blocking key do (docs/decisions/0085): the create of a watched file that was
 * never ambiguous. A version, an attachment, a file given by hand and a search after a lost answer run alone.
 */
export function mayShareName({
  target,
  source,
  wasAmbiguous,
}: Pick<Intent, 'target' | 'source' | 'wasAmbiguous'>): boolean {
  return target.kind === 'asset' && source.watchedFolderId !== null && !wasAmbiguous;
}
