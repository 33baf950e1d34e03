import type { IntentMove } from '../../../shared/model/index.ts';
import { sha256Blob } from './intent-row.ts';

/** A column of `intent` and its new value. */
type Column = [name: string, value: string | number | bigint | Uint8Array | null];

/** The columns that a patch of a move writes. */
export function columnsOf(patch: IntentMove['patch']): Column[] {
  const columns: Column[] = [];
  const { fingerprint } = patch;
  if (patch.sentName !== undefined) columns.push(['sent_name', patch.sentName]);
  if (fingerprint !== undefined) {
    columns.push(['dev', fingerprint.dev], ['ino', fingerprint.ino], ['size_bytes', fingerprint.sizeBytes]);
    columns.push(['mtime_ns', fingerprint.mtimeNs], ['ctime_ns', fingerprint.ctimeNs]);
    columns.push(['birth_ns', fingerprint.birthNs ?? null]);
  }
  if (patch.sha256 !== undefined)
    columns.push(['sha256', patch.sha256 === null ? null : sha256Blob(patch.sha256)]);
  if (patch.before !== undefined) columns.push(['before', jsonOrNull(patch.before)]);
  if (patch.preexistingAssetIds !== undefined)
    columns.push(['preexisting_asset_ids', JSON.stringify(patch.preexistingAssetIds)]);
  if (patch.attempt !== undefined) columns.push(['attempt', patch.attempt]);
  if (patch.wasAmbiguous !== undefined) columns.push(['was_ambiguous', patch.wasAmbiguous ? 1 : 0]);
  if (patch.ambiguousSinceMs !== undefined) columns.push(['ambiguous_since_ms', patch.ambiguousSinceMs]);
  if (patch.isCancelAsked !== undefined) columns.push(['is_cancel_asked', patch.isCancelAsked ? 1 : 0]);
  if (patch.cause !== undefined) columns.push(['cause', jsonOrNull(patch.cause)]);
  if (patch.runAfterMs !== undefined) columns.push(['run_after_ms', Math.round(patch.runAfterMs)]);
  if (patch.assetId !== undefined) columns.push(['asset_id', patch.assetId]);
  if (patch.fileId !== undefined) columns.push(['file_id', patch.fileId]);
  return columns;
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
