import {
  type AssetId,
  assertNever,
  type BankAsset,
  type BankFile,
  type ControlAsset,
  contentKey,
  type FileId,
  type Intent,
  type UploadTarget,
} from '../../../../shared/model/index.ts';
import type { FolderListing } from '../../attempt/ports.ts';
import { mayBeNamed } from './file-names.ts';

/** A file on the bank with the size of ours, in the right place: ours if its content is. Oldest first. */
export interface Candidate {
  readonly assetId: AssetId;
  readonly fileId: FileId;
  readonly created: number;
}

/** Why a reading can prove no absence. */
export type Ambiguity =
  | 'read-failed'
  /** The bank refuses to show the folder or asset, as one does that was restored to a time before it was made. */
  | 'read-refused'
  | 'items-unreadable'
  | 'page-like-length'
  | 'no-control'
  | 'asset-not-visible'
  | 'named-asset-differs'
  | 'changed-by-others';

/**
 * The result of one reading of the bank for an intent. `control` makes an absence believable. `seen`: the listing shows a control
 * asset. `empty`: it shows nothing, exactly as before the first attempt.
 */
export interface Examination {
  readonly candidates: readonly Candidate[];
  /** Unowned assets of our name that are shorter than our file: partial uploads, which are reported and never adopted. */
  readonly partialUploads: readonly { readonly assetId: AssetId; readonly sizeBytes: number }[];
  readonly ambiguity: Ambiguity | null;
  readonly control: 'seen' | 'empty';
}

/** Contents of bank files that were compared and are not ours, by `contentKey`. */
export type Rejected = ReadonlySet<string>;

export interface CreateFacts {
  readonly intent: Intent;
  readonly rejected: Rejected;
  /** Assets of the listing that other intents or agreed rows own. */
  readonly owned: ReadonlySet<AssetId>;
  readonly controlAsset: ControlAsset | null;
}

/** Examines a listing of the bank folder for the asset of a create (`docs/protocol/upload.md#candidates-and-adoption-by-content`). */
export function examineListing(listing: FolderListing, facts: CreateFacts): Examination {
  const { intent } = facts;
  const known = new Set(intent.preexistingAssetIds);
  const mine = listing.assets.filter(
    ({ assetId, master, names }) =>
      !known.has(assetId) &&
      !facts.owned.has(assetId) &&
      (assetId === intent.assetId || mayBeNamed(master, names, intent.sentName)),
  );
  const sizeBytes = intent.fingerprint.sizeBytes;
  const isPossible = ({ master }: BankAsset): boolean =>
    master.sizeBytes === sizeBytes && !facts.rejected.has(contentKey(master));
  const named = mine.find(({ assetId }) => assetId === intent.assetId);
  return {
    candidates: mine
      .filter(isPossible)
      .map(({ assetId, master }) => ({ assetId, fileId: master.fileId, created: master.created }))
      .sort((left, right) => left.created - right.created || compare(left.assetId, right.assetId)),
    partialUploads: mine
      .filter(({ master }) => master.sizeBytes < sizeBytes)
      .map(({ assetId, master }) => ({ assetId, sizeBytes: master.sizeBytes })),
    // The bank said "this one" and holds something else there: sending again would only add a second asset.
    ambiguity:
      named !== undefined && !isPossible(named) ? 'named-asset-differs' : ambiguityOf(listing, facts),
    control: listing.receivedCount === 0 ? 'empty' : 'seen',
  };
}

/** Examines an asset for the new version or attachment that an intent was to add. */
export function examineAsset(asset: BankAsset | null, intent: Intent, rejected: Rejected): Examination {
  if (asset === null)
    return { candidates: [], partialUploads: [], ambiguity: 'asset-not-visible', control: 'seen' };
  const files = filesAt(asset, intent.target);
  const candidates = files
    .filter((file) => file.sizeBytes === intent.fingerprint.sizeBytes && !rejected.has(contentKey(file)))
    .map(({ fileId, created }) => ({ assetId: asset.assetId, fileId, created }));
  const isUnchanged =
    files.every((file) => isAsBefore(file, intent.before)) && !hasVanished(files, intent.before);
  return {
    candidates,
    partialUploads: [],
    ambiguity: isUnchanged ? null : 'changed-by-others',
    control: 'seen',
  };
}

/** Files of the asset in the place that the target names: the master file, or the attachments of one type. */
export function filesAt(asset: BankAsset, target: UploadTarget): readonly BankFile[] {
  switch (target.kind) {
    case 'asset':
    case 'version':
      return [asset.master];
    case 'attachment':
      return asset.attachments.filter(({ typeId }) => typeId === target.typeId).map(({ file }) => file);
    default:
      return assertNever(target);
  }
}

export function isAsBefore(file: BankFile, before: Intent['before']): boolean {
  return (
    before !== null &&
    file.fileId === before.fileId &&
    file.created === before.created &&
    file.sizeBytes === before.sizeBytes
  );
}

function hasVanished(files: readonly BankFile[], before: Intent['before']): boolean {
  return files.length === 0 && before !== null && before.fileId !== '';
}

function ambiguityOf(listing: FolderListing, { intent, owned, controlAsset }: CreateFacts): Ambiguity | null {
  if (!listing.isComplete) return 'items-unreadable';
  if (listing.isPinned) return 'page-like-length';
  if (intent.target.kind !== 'asset') return 'no-control';
  if (listing.receivedCount === 0) return controlAsset?.receivedCount === 0 ? null : 'no-control';
  const { bankFolderId } = intent.target;
  const known = new Set([...intent.preexistingAssetIds, ...(controlAsset?.assetIds ?? []), ...owned]);
  // An asset that the bank itself places in this folder is a control asset as well.
  const hasControl = listing.assets.some(
    ({ assetId, linkedFolders }) => known.has(assetId) || linkedFolders.includes(bankFolderId),
  );
  return hasControl ? null : 'no-control';
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

// Owners of a large folder are many: a few of them are control enough, and every possible candidate is asked about.
const CONTROL_SAMPLE = 50;

export function likelyOwned(listing: FolderListing, { sentName }: Intent): readonly AssetId[] {
  return listing.assets
    .filter(({ master, names }, index) => index < CONTROL_SAMPLE || mayBeNamed(master, names, sentName))
    .map(({ assetId }) => assetId);
}
