import type { BankAsset, BankFile, FollowedVersion, RemoteVersion } from '../../../shared/model/index.ts';

/**
 * How the active version relates to the followed one, by what a listing shows. `restamped`: the same content may stand there under
 * another time or file id; only the content tells. `unknown-time`: the same as far as both sides know, and the time is learnt now.
 */
export type VersionComparison = 'same' | 'unknown-time' | 'restamped' | 'different' | 'missing';

/** The file of the asset that a local file follows: the master file, or its attachment of the type. Null when it is not there. */
export function fileOf(asset: BankAsset, { typeId, version }: FollowedVersion): BankFile | null {
  if (typeId === null) return asset.master;
  const ofType = asset.attachments.filter((each) => each.typeId === typeId).map(({ file }) => file);
  return ofType.find(({ fileId }) => fileId === version.fileId) ?? ofType.at(-1) ?? null;
}

export function compareVersion(expected: RemoteVersion, shown: BankFile | null): VersionComparison {
  if (shown === null) return 'missing';
  if (shown.sizeBytes !== expected.sizeBytes) return 'different';
  if (expected.sha256 !== null && shown.sha256 !== null && expected.sha256 !== shown.sha256)
    return 'different';
  const isSameFile = shown.fileId === expected.fileId;
  if (isSameFile && shown.created === expected.created) return 'same';
  if (expected.sha256 !== null && expected.sha256 === shown.sha256) return 'unknown-time';
  return isSameFile && expected.created === null ? 'unknown-time' : 'restamped';
}
