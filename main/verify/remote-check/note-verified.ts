import type { HeldFileCheck, Sha256 } from '../../../shared/model/index.ts';
import type { Journal } from '../../journal/index.ts';

/** The original on the bank: size in bytes and digest; null when nothing could be read. */
export interface VerifiedContent {
  readonly sizeBytes: number;
  readonly sha256: Sha256;
}

/**
 * Room main/verify: turns what a comparison of contents found into the differences that listings lead to as well, so that `status` and
 * `why` go by it and the user can answer. A version that the user accepted is no difference. Returns whether the plan of the
 * file's directory has changed by it.
 */
export function noteVerified(
  journal: Pick<Journal, 'agreedAt' | 'remote'>,
  { file, bank }: Pick<HeldFileCheck, 'file' | 'bank'>,
  content: VerifiedContent | null,
): boolean {
  const { watchedFolderId, path, assetId } = file;
  if (watchedFolderId === null || bank === 'unreadable') return false;
  const row = journal.agreedAt(watchedFolderId, path as Parameters<Journal['agreedAt']>[1]);
  // Agreed anew while its content was read: what was read is of the version before.
  if (row === null || row.assetId !== assetId || row.sha256 !== file.sha256) return false;
  const place = { assetId, typeId: row.attachmentTypeId };
  if (bank === 'equal') return journal.remote.differenceAt(place) !== null && journal.remote.clear(place);
  if (bank === 'missing') return journal.remote.record(place, { kind: 'gone', shown: null });
  if (content === null || journal.remote.expected(place)?.sha256 === content.sha256) return false;
  const shown = { fileId: row.fileId, created: null, ...content };
  return journal.remote.record(place, { kind: 'newer', shown });
}
