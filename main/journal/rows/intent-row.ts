import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  assertNever,
  type BankFolderId,
  type FileId,
  type Fingerprint,
  type Intent,
  type IntentCause,
  type IntentId,
  type IntentState,
  type LocalPath,
  type RelativePath,
  type Sha256,
  type UploadTarget,
  type WatchedFolderId,
} from '../../../shared/model/index.ts';

/** A row of `intent` read with bigints. */
export interface IntentRow {
  readonly seq: bigint;
  readonly intent_id: string;
  readonly target_kind: UploadTarget['kind'];
  readonly target_folder_id: string | null;
  readonly target_asset_id: string | null;
  readonly target_file_id: string | null;
  readonly target_type_id: string | null;
  readonly local_path: string;
  readonly watched_folder_id: string;
  readonly relative_path: string;
  readonly is_spooled: bigint;
  readonly sent_name: string;
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size_bytes: bigint;
  readonly mtime_ns: bigint;
  readonly ctime_ns: bigint;
  readonly birth_ns: bigint | null;
  readonly sha256: Uint8Array | null;
  readonly preexisting_asset_ids: string;
  readonly before: string | null;
  readonly state: IntentState;
  readonly attempt: bigint;
  readonly was_ambiguous: bigint;
  readonly ambiguous_since_ms: bigint | null;
  readonly is_cancel_asked: bigint;
  readonly cause: string | null;
  readonly run_after_ms: bigint;
  readonly created_at_ms: bigint;
  readonly updated_at_ms: bigint;
  readonly asset_id: string | null;
  readonly file_id: string | null;
}

export function intentOf(row: IntentRow): Intent {
  return {
    intentId: asId<IntentId>(row.intent_id),
    target: targetOf(row),
    source: {
      localPath: row.local_path as LocalPath,
      watchedFolderId: folderIdOf(row.watched_folder_id),
      relativePath: row.relative_path as RelativePath,
      isSpooled: row.is_spooled === 1n,
    },
    sentName: row.sent_name,
    fingerprint: fingerprintOf(row),
    sha256: row.sha256 === null ? null : sha256Of(row.sha256),
    preexistingAssetIds: JSON.parse(row.preexisting_asset_ids) as AssetId[],
    before: row.before === null ? null : (JSON.parse(row.before) as Intent['before']),
    state: row.state,
    attempt: Number(row.attempt),
    wasAmbiguous: row.was_ambiguous === 1n,
    ambiguousSinceMs: row.ambiguous_since_ms === null ? null : Number(row.ambiguous_since_ms),
    isCancelAsked: row.is_cancel_asked === 1n,
    cause: causeOf(row.cause),
    runAfterMs: Number(row.run_after_ms),
    plannedAtMs: Number(row.created_at_ms),
    assetId: row.asset_id === null ? null : asId<AssetId>(row.asset_id),
    fileId: row.file_id === null ? null : asId<FileId>(row.file_id),
  };
}

export function targetOf(
  row: Pick<
    IntentRow,
    'target_kind' | 'target_folder_id' | 'target_asset_id' | 'target_file_id' | 'target_type_id'
  >,
): UploadTarget {
  const assetId = asId<AssetId>(row.target_asset_id ?? '');
  const bankFolderId = row.target_folder_id === null ? null : asId<BankFolderId>(row.target_folder_id);
  switch (row.target_kind) {
    case 'asset':
      return { kind: 'asset', bankFolderId: asId<BankFolderId>(row.target_folder_id ?? '') };
    case 'version':
      return {
        kind: 'version',
        assetId,
        bankFolderId,
        fileId: row.target_file_id === null ? null : asId<FileId>(row.target_file_id),
      };
    case 'attachment':
      return {
        kind: 'attachment',
        bankFolderId,
        assetId,
        typeId: asId<AttachmentTypeId>(row.target_type_id ?? ''),
      };
    default:
      return assertNever(row.target_kind);
  }
}

export function fingerprintOf(
  row: Pick<IntentRow, 'dev' | 'ino' | 'size_bytes' | 'mtime_ns' | 'ctime_ns' | 'birth_ns'>,
): Fingerprint {
  return {
    dev: row.dev,
    ino: row.ino,
    sizeBytes: Number(row.size_bytes),
    mtimeNs: row.mtime_ns,
    ctimeNs: row.ctime_ns,
    ...(row.birth_ns === null ? {} : { birthNs: row.birth_ns }),
  };
}

/** Empty text stands for "no watched folder": it is part of keys, and NULLs are never equal in SQL. */
export function folderIdOf(text: string): WatchedFolderId | null {
  return text === '' ? null : asId<WatchedFolderId>(text);
}

export function causeOf(text: string | null): IntentCause | null {
  return text === null ? null : (JSON.parse(text) as IntentCause);
}

export function sha256Of(blob: Uint8Array): Sha256 {
  return Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength).toString('hex') as Sha256;
}

export function sha256Blob(sha256: Sha256): Uint8Array {
  return Buffer.from(sha256, 'hex');
}
