import {
  type AssetId,
  asId,
  type BankAsset,
  type BankFolderId,
  type FileId,
  type Intent,
  type IntentId,
  type LocalPath,
  type RelativePath,
  type Sha256,
  splitFileName,
} from '../../../../shared/model/index.ts';

export const folder = asId<BankFolderId>('folder');

/** A new asset `a.txt` of 10 bytes; fields may be replaced. */
export function anIntent(replaced: Partial<Intent> = {}): Intent {
  return {
    intentId: asId<IntentId>('intent'),
    target: { kind: 'asset', bankFolderId: folder },
    source: {
      localPath: '/watched/a.txt' as LocalPath,
      watchedFolderId: asId('watched'),
      relativePath: 'a.txt' as RelativePath,
      isSpooled: false,
    },
    sentName: 'a.txt',
    fingerprint: { dev: 1n, ino: 2n, sizeBytes: 10, mtimeNs: 3n, ctimeNs: 4n },
    sha256: 'ab'.repeat(32) as Sha256,
    preexistingAssetIds: [],
    before: null,
    state: 'committing',
    attempt: 1,
    wasAmbiguous: false,
    ambiguousSinceMs: null,
    isCancelAsked: false,
    cause: null,
    runAfterMs: 0,
    plannedAtMs: 0,
    assetId: null,
    fileId: null,
    ...replaced,
  };
}

/** An asset as the bank shows it; `created` also decides which of two is older. */
export function anAsset(
  id: string,
  fileName: string,
  sizeBytes: number,
  { created = 100, linkedFolders = [folder] }: { created?: number; linkedFolders?: BankFolderId[] } = {},
): BankAsset {
  const { stem, extension } = splitFileName(fileName);
  return {
    assetId: asId<AssetId>(id),
    names: [stem],
    created,
    modified: created,
    linkedFolders,
    editable: true,
    master: { fileId: asId<FileId>(`file-${id}`), stem, extension, sizeBytes, created, sha256: null },
    attachments: [],
    previews: [],
  };
}
