import type { AssetId, AttachmentTypeId, BankFolderId, FileId, WatchedFolderId } from '../primitives/ids.ts';
import type { BankFile } from './bank-asset.ts';
import type { RelativePath, Sha256 } from './local-file.ts';

/**
 * One state of a file on the bank. `created`: Unix seconds of the bank's clock, null before a listing has shown it;
 * `sha256`: of the original, null where it was never computed.
 */
export interface RemoteVersion {
  readonly fileId: FileId;
  readonly created: number | null;
  readonly sizeBytes: number;
  readonly sha256: Sha256 | null;
}

/** The listing's facts about the active version. */
export function versionShown({ fileId, created, sizeBytes, sha256 }: BankFile): RemoteVersion {
  return { fileId, created, sizeBytes, sha256 };
}

/** A version that was created before the expected one is an earlier state of the bank, not a colleague's work. */
export function kindOfVersion(
  { created }: RemoteVersion,
  shown: BankFile,
): Exclude<RemoteDifferenceKind, 'gone'> {
  return created !== null && shown.created < created ? 'older' : 'newer';
}

/** A version with content that was compared with a local file and is the same. */
export interface ShownContent {
  readonly assetId: AssetId;
  readonly version: RemoteVersion & { readonly sha256: Sha256 };
}

/** The master file of an asset (`typeId` null), or its attachment of this type. */
export interface RemotePlace {
  readonly assetId: AssetId;
  readonly typeId: AttachmentTypeId | null;
}

/**
 * How the bank differs from the agreed state. `gone`: it shows no such asset any more. `older`: its active version was created
 * before the agreed one, as after a restored backup. `newer`: the active version is one that this client has not seen.
 */
export const remoteDifferenceKinds = ['gone', 'older', 'newer'] as const;
export type RemoteDifferenceKind = (typeof remoteDifferenceKinds)[number];

/** A difference that was found and that the user has not answered yet. `shown`: null when the asset is gone. */
export interface RemoteDifference extends RemotePlace {
  readonly kind: RemoteDifferenceKind;
  readonly agreed: RemoteVersion;
  readonly shown: RemoteVersion | null;
  /** Wall clock, milliseconds since the epoch. */
  readonly foundAtMs: number;
}

/** A local file together with the version that the bank is expected to show for it. */
export interface FollowedVersion extends RemotePlace {
  readonly path: RelativePath;
  /** Where the bank last showed the asset; null when that was never recorded. */
  readonly bankFolderId: BankFolderId | null;
  readonly version: RemoteVersion;
  /** Wall clock of the last proof that the bank holds it: a listing that was read earlier says nothing about it. */
  readonly provenAtMs: number;
}

/**
 * A second asset with the name and content of a followed one, in the same bank folder, that no file here belongs to: another
 * machine created it at the same moment, or a request took effect late. Nothing on the bank can be deleted through the API.
 */
export interface Duplicate {
  readonly assetId: AssetId;
  readonly ownAssetId: AssetId;
  readonly watchedFolderId: WatchedFolderId;
  readonly path: RelativePath;
  readonly bankFolderId: BankFolderId;
}
