import {
  type AssetId,
  baseName,
  type FileId,
  type FileRecord,
  type HeldFile,
  parentPath,
  type RelativePath,
  type Sha256,
  type WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';
import { folderIdOf, sha256Blob, sha256Of } from '../rows/intent-row.ts';

/** The content of the bank as the journal knows it, for comparisons and exports. */
export interface ReceiptStore {
  /** Everything, page by page: rows may change between two pages, and none is held for longer than one. */
  heldFiles(): Iterable<HeldFile>;
  heldCount(): number;
  /** What happened to one file of a watched folder; null while nothing of it is agreed. */
  fileRecord(folderId: WatchedFolderId, path: RelativePath): FileRecord | null;
  /** The content of this file was read from the bank just now, and is this one. */
  noteContentEqual(fileId: FileId, sha256: Sha256, checkedAtMs: number): void;
}

// A page is read in a few milliseconds, so that a commit point never waits for a reader of receipts.
const PAGE_ROWS = 500;

interface HeldRow {
  readonly watched_folder_id: string;
  readonly path: string;
  readonly local_path: string | null;
  readonly asset_id: AssetId;
  readonly file_id: FileId;
  readonly size_bytes: number;
  readonly sha256: Uint8Array;
  readonly verified_by: HeldFile['verifiedBy'] | null;
  readonly verified_at_ms: number | null;
  readonly checked_at_ms: number | null;
}

type RecordRow = Omit<HeldRow, 'watched_folder_id' | 'path' | 'local_path'>;

interface ReceiptRow {
  readonly target_kind: 'asset' | 'version' | 'attachment';
  readonly verified_by: 'size' | 'content';
  readonly verified_at_ms: number;
}

interface AgreedHeldRow extends HeldRow {
  readonly directory_key: number;
  readonly name: string;
}

interface SingleHeldRow extends HeldRow {
  readonly seq: number;
}

// A receipt of an earlier version of the same file says nothing about what is there now.
const singles = `FROM receipt JOIN intent USING (seq)
  WHERE watched_folder_id = '' AND NOT EXISTS (
    SELECT 1 FROM intent AS later WHERE later.asset_id = receipt.asset_id AND later.seq > receipt.seq
    AND later.state = 'confirmed' AND later.file_id = receipt.file_id)`;

export function createReceiptStore(connection: Connection): ReceiptStore {
  const selectAgreed = connection.statement<AgreedHeldRow>(
    `SELECT directory_key, name, watched_folder_id, NULL AS local_path,
       CASE directory.path WHEN '' THEN name ELSE directory.path || '/' || name END AS path,
       agreed.asset_id, agreed.file_id, agreed.size_bytes, agreed.sha256, verified_by, verified_at_ms, checked_at_ms
     FROM agreed JOIN directory USING (directory_key) JOIN watched_folder USING (folder_key)
     LEFT JOIN content_check ON content_check.file_id = agreed.file_id AND content_check.sha256 = agreed.sha256
     WHERE is_gone = 0 AND is_overtaken = 0 AND (directory_key, name) > (?, ?)
     ORDER BY directory_key, name LIMIT ${PAGE_ROWS}`,
  );
  const selectSingles = connection.statement<SingleHeldRow>(
    `SELECT receipt.seq, watched_folder_id, relative_path AS path,
       CASE is_spooled WHEN 1 THEN NULL ELSE local_path END AS local_path,
       receipt.asset_id, receipt.file_id, receipt.size_bytes, receipt.sha256, verified_by, verified_at_ms,
       (SELECT checked_at_ms FROM content_check
        WHERE content_check.file_id = receipt.file_id AND content_check.sha256 = receipt.sha256) AS checked_at_ms
     ${singles} AND receipt.seq > ? ORDER BY receipt.seq LIMIT ${PAGE_ROWS}`,
  );
  const selectRecord = connection.statement<RecordRow>(
    `SELECT agreed.asset_id, agreed.file_id, agreed.size_bytes, agreed.sha256,
       verified_by, verified_at_ms, checked_at_ms FROM agreed JOIN directory USING (directory_key) JOIN watched_folder USING (folder_key)
     LEFT JOIN content_check ON content_check.file_id = agreed.file_id AND content_check.sha256 = agreed.sha256
     WHERE watched_folder_id = ? AND directory.path = ? AND name = ?`,
  );
  // By asset and content: the file may have been renamed since.
  const selectReceipt = connection.statement<ReceiptRow>(
    `SELECT target_kind, verified_by, verified_at_ms FROM intent JOIN receipt USING (seq)
     WHERE intent.asset_id = ? AND receipt.file_id = ? AND receipt.sha256 = ? ORDER BY seq DESC LIMIT 1`,
  );
  const countAgreed = connection.statement<{ total: number }>(
    'SELECT COALESCE(SUM(agreed_count), 0) AS total FROM directory',
  );
  const countSingles = connection.statement<{ total: number }>(`SELECT COUNT(*) AS total ${singles}`);
  const upsertCheck = connection.statement(
    `INSERT INTO content_check VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET sha256 = excluded.sha256, checked_at_ms = excluded.checked_at_ms`,
  );

  return {
    *heldFiles() {
      let page = selectAgreed.all(0, '');
      for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
        yield* page.map(heldFileOf);
        page = selectAgreed.all(last.directory_key, last.name);
      }
      let rest = selectSingles.all(0);
      for (let last = rest.at(-1); last !== undefined; last = rest.at(-1)) {
        yield* rest.map(heldFileOf);
        rest = selectSingles.all(last.seq);
      }
    },
    heldCount: () => (countAgreed.get()?.total ?? 0) + (countSingles.get()?.total ?? 0),
    fileRecord(folderId, path) {
      const row = selectRecord.get(folderId, parentPath(path), baseName(path));
      if (row === null) return null;
      const receipt = selectReceipt.get(row.asset_id, row.file_id, row.sha256);
      return {
        assetId: row.asset_id,
        fileId: row.file_id,
        sizeBytes: row.size_bytes,
        sha256: sha256Of(row.sha256),
        how: receipt?.target_kind ?? (row.verified_by === null ? 'adopted' : 'upload'),
        confirmedAtMs: receipt?.verified_at_ms ?? row.verified_at_ms,
        verifiedBy: receipt?.verified_by ?? row.verified_by,
        checkedAtMs: row.checked_at_ms,
      };
    },
    noteContentEqual(fileId, sha256, checkedAtMs) {
      upsertCheck.run(fileId, sha256Blob(sha256), Math.round(checkedAtMs));
    },
  };
}

function heldFileOf(row: HeldRow): HeldFile {
  const isChecked = row.checked_at_ms !== null;
  return {
    watchedFolderId: folderIdOf(row.watched_folder_id),
    path: row.path,
    localPath: row.local_path,
    assetId: row.asset_id,
    fileId: row.file_id,
    sizeBytes: row.size_bytes,
    sha256: sha256Of(row.sha256),
    // Null is said of what was adopted, which takes equal content.
    verifiedBy: isChecked ? 'content' : (row.verified_by ?? 'content'),
    verifiedAtMs: row.checked_at_ms ?? row.verified_at_ms,
  };
}
