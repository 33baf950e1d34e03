import {
  type AssetId,
  asId,
  type FileId,
  type Intent,
  type IntentId,
  type LocalPath,
  noFileBefore,
  type RelativePath,
  type Sha256,
  type UploadTarget,
} from '../../shared/model/index.ts';
import { folder, fullBytes, typeId, versionedId } from './bank-listings.ts';
import type { Row, Setting } from './world.ts';

export const sha256 = 'ab'.repeat(32) as Sha256;

export function intentOf({ state, attempt, wasAmbiguous, cause, assetId }: Row, { target }: Setting): Intent {
  return {
    intentId: asId<IntentId>('intent'),
    target: targets[target],
    source: {
      localPath: '/file.txt' as LocalPath,
      watchedFolderId: null,
      relativePath: 'file.txt' as RelativePath,
      isSpooled: false,
    },
    sentName: 'file.txt',
    fingerprint: { dev: 1n, ino: 1n, sizeBytes: fullBytes, mtimeNs: 1n, ctimeNs: 1n },
    sha256,
    preexistingAssetIds: [],
    before: befores[target],
    state,
    attempt,
    wasAmbiguous,
    ambiguousSinceMs: 0,
    isCancelAsked: false,
    cause: cause === null ? null : { code: cause, details: {} },
    runAfterMs: 0,
    plannedAtMs: 0,
    assetId: assetId === null ? null : asId<AssetId>(assetId),
    fileId: null,
  };
}

const newAsset = { kind: 'asset', bankFolderId: folder } as const;

const targets: Readonly<Record<Setting['target'], UploadTarget>> = {
  'folder-with-known-asset': newAsset,
  'empty-folder': newAsset,
  version: { kind: 'version', bankFolderId: folder, assetId: versionedId, fileId: null },
  attachment: { kind: 'attachment', bankFolderId: folder, assetId: versionedId, typeId },
};

const befores: Readonly<Record<Setting['target'], Intent['before']>> = {
  'folder-with-known-asset': null,
  'empty-folder': null,
  version: { fileId: asId<FileId>('old'), created: 1, sizeBytes: fullBytes },
  attachment: noFileBefore,
};

export function rowOf({ state, attempt, wasAmbiguous, cause, assetId }: Intent): Row {
  // Only these causes are read again by the rules.
  const kept = cause?.code === 'CONFLICT' || cause?.code === 'UPLOADED_NOT_ACTIVE' ? cause.code : null;
  return { state, attempt, wasAmbiguous, cause: kept, assetId };
}
