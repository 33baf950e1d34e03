import { assertNever } from '../primitives/assert-never.ts';
import type { AssetId, BankFolderId, IntentId } from '../primitives/ids.ts';
import type { Intent, IntentState } from './intent.ts';

/**
 * Every legal move of an intent, the one table for the journal (which enforces it), the transfer reducer (which makes
 * the moves) and their tests. A state followed by itself means: facts change, the state stays.
 *
 * Small files go from `queued` to `tail` directly: a crash means the same in `queued` and in `sending`, so
 * `sending` is written only where a transfer lasts long enough for a person to see it.
 */
export const legalMoves = {
  queued: ['queued', 'sending', 'committing', 'parked', 'cancelled'],
  sending: ['queued', 'committing', 'parked', 'cancelled'],
  committing: ['queued', 'verifying', 'ambiguous', 'confirmed', 'parked', 'cancelled'],
  verifying: ['ambiguous', 'confirmed', 'parked'],
  ambiguous: ['ambiguous', 'queued', 'confirmed', 'parked', 'cancelled'],
  parked: ['queued', 'ambiguous', 'cancelled'],
  confirmed: [],
  cancelled: [],
} as const satisfies Readonly<Record<IntentState, readonly IntentState[]>>;

export function isLegalMove(from: IntentState, to: IntentState): boolean {
  return (legalMoves[from] as readonly IntentState[]).includes(to);
}

/** States in which the outcome is open: a later intent of the same key waits for these. */
export const unfinishedStates = [
  'queued',
  'sending',
  'committing',
  'verifying',
  'ambiguous',
] as const satisfies readonly IntentState[];

/** States in which something may be on its way: never two of one key at once, not even by a mistake. */
export const openStates = [
  'sending',
  'committing',
  'verifying',
  'ambiguous',
] as const satisfies readonly IntentState[];

/** One attempt that ended, for people and for support. `status`: HTTP status, null when no answer was read. */
export interface AttemptRecord {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly status: number | null;
  /** The verdict in one word, e.g. `verify`, `ambiguous`, `not-applied`. */
  readonly outcome: string;
}

/** One legal move of an intent. The patch is applied together with it or not at all. */
export interface IntentMove {
  readonly intentId: IntentId;
  readonly from: IntentState;
  readonly to: IntentState;
  readonly patch: Partial<
    Pick<
      Intent,
      | 'sentName'
      | 'fingerprint'
      | 'sha256'
      | 'before'
      | 'preexistingAssetIds'
      | 'attempt'
      | 'wasAmbiguous'
      | 'ambiguousSinceMs'
      | 'isCancelAsked'
      | 'cause'
      | 'runAfterMs'
      | 'assetId'
      | 'fileId'
    >
  >;
  /** The attempt that this move ends, kept for the history of the intent. */
  readonly ended?: AttemptRecord;
}

/**
 * The finds of a search after an ambiguous upload, none of which the API can delete. `duplicate`: a second asset with the same
 * content. `partial`: a shorter one, cut on the way and never adopted. `unchecked`: the confirmed asset itself is not visible in
 * its folder, so a duplicate cannot be excluded.
 */
export const uploadDuplicateKinds = ['duplicate', 'partial', 'unchecked'] as const;
export type UploadDuplicateKind = (typeof uploadDuplicateKinds)[number];

/** An asset that should not be there, until a person says that it is dealt with. */
export interface UploadDuplicate {
  readonly intentId: IntentId;
  /** Of the file, as the upload names it. */
  readonly path: string;
  readonly bankFolderId: BankFolderId | null;
  readonly assetId: AssetId;
  readonly kind: UploadDuplicateKind;
  /** The asset of the upload itself; null where it has none, because it was cancelled, replaced or given up. */
  readonly ownAssetId: AssetId | null;
  readonly foundAtMs: number;
}

/** The code of the catalogue that says what it is and what to do. */
export function duplicateCode({ kind, ownAssetId }: Pick<UploadDuplicate, 'kind' | 'ownAssetId'>) {
  switch (kind) {
    case 'duplicate':
      return ownAssetId === null ? 'TWIN_ARRIVED' : 'TWIN_FOUND';
    case 'partial':
      return 'TWIN_STRAY';
    case 'unchecked':
      return 'TWIN_UNCHECKED';
    default:
      return assertNever(kind);
  }
}

/**
 * The last reading of a bank folder *before* uploads into it, as a positive control (`docs/decisions/0004`): a few assets that
 * were there, or the fact that a complete, parsed listing was empty.
 */
export interface ControlAsset {
  readonly bankFolderId: BankFolderId;
  /** A handful of assets that the folder held; empty when the folder was. */
  readonly assetIds: readonly AssetId[];
  readonly receivedCount: number;
  readonly readAtMs: number;
}

/** The numbers of intents that the start after a crash put back, made ambiguous and gave up. */
export interface Recovered {
  readonly requeued: number;
  readonly ambiguous: number;
  readonly cancelled: number;
}
