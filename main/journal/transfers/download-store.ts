import {
  type AssetId,
  asId,
  type ConversionId,
  type Download,
  type DownloadId,
  type DownloadMove,
  type DownloadState,
  type DownloadWish,
  type FileId,
  type IntentCause,
  type LocalPath,
} from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { Connection } from '../connection/connection.ts';

/** Downloads, durable when a call returns. */
export interface DownloadStore {
  create(downloadId: DownloadId, wish: DownloadWish): Download;
  get(downloadId: DownloadId): Download | null;
  /** Throws when the move is illegal, or lost because the download is no longer in `from`. */
  move(move: DownloadMove): Download;
  /** All that are wanted, generating or fetching, oldest first: as many as a person clicked, never a tree of files. */
  open(): readonly Download[];
  /** All that failed, oldest first. */
  failed(): readonly Download[];
  failedCount(): number;
  /** Newest first. */
  recent(limit: number): readonly Download[];
  /** Takes a settled one off the list; an open one stays. */
  forget(downloadId: DownloadId): void;
  /** Forgets what was settled before `beforeMs`. Once at start, after a crash or not. */
  forgetSettledBefore(beforeMs: number): void;
}

export interface DownloadRow {
  readonly download_id: string;
  readonly asset_id: string;
  readonly file_id: string;
  readonly conversion_id: string;
  readonly bank_file_name: string;
  readonly file_version: string | null;
  readonly directory: string;
  readonly state: DownloadState;
  readonly cause: string | null;
  readonly failure_count: number;
  readonly generating_since_ms: number | null;
  readonly run_after_ms: number;
  readonly durable_bytes: number;
  readonly content_tag: string | null;
  readonly size_bytes: number | null;
  readonly local_path: string | null;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
}

const openStates = "('wanted', 'generating', 'fetching')";

export function createDownloadStore(connection: Connection, clock: Pick<Clock, 'nowMs'>): DownloadStore {
  const insert = connection.statement(
    `INSERT INTO download (download_id, asset_id, file_id, conversion_id, bank_file_name, file_version, directory, state,
       created_at_ms, updated_at_ms, after_seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'wanted', ?, ?, (SELECT COALESCE(MAX(seq), 0) FROM intent))`,
  );
  const select = connection.statement<DownloadRow>('SELECT * FROM download WHERE download_id = ?');
  const selectOpen = connection.statement<DownloadRow>(
    `SELECT * FROM download WHERE state IN ${openStates} ORDER BY seq`,
  );
  const selectFailed = connection.statement<DownloadRow>(
    `SELECT * FROM download WHERE state = 'failed' ORDER BY seq`,
  );
  const selectFailedCount = connection.statement<{ total: number }>(
    `SELECT COUNT(*) AS total FROM download WHERE state = 'failed'`,
  );
  const selectRecent = connection.statement<DownloadRow>('SELECT * FROM download ORDER BY seq DESC LIMIT ?');
  const update = connection.statement(
    `UPDATE download SET state = ?, cause = ?, failure_count = ?, generating_since_ms = ?, run_after_ms = ?,
       durable_bytes = ?, content_tag = ?, size_bytes = ?, local_path = ?, updated_at_ms = ?
     WHERE download_id = ? AND state = ?`,
  );
  const deleteOne = connection.statement(
    `DELETE FROM download WHERE download_id = ? AND state NOT IN ${openStates}`,
  );
  const deleteOld = connection.statement(
    `DELETE FROM download WHERE updated_at_ms < ? AND state NOT IN ${openStates}`,
  );

  function get(downloadId: DownloadId): Download | null {
    const row = select.get(downloadId);
    return row === null ? null : toDownload(row);
  }

  function require(downloadId: DownloadId): Download {
    const download = get(downloadId);
    if (download === null) throw new Error(`No download ${downloadId}.`);
    return download;
  }

  return {
    create(downloadId, wish) {
      const nowMs = Math.round(clock.nowMs());
      const { assetId, fileId, conversionId, bankFileName, fileVersion, directory } = wish;
      insert.run(
        downloadId,
        assetId ?? noAsset,
        fileId,
        conversionId,
        bankFileName,
        fileVersion,
        directory,
        nowMs,
        nowMs,
      );
      return require(downloadId);
    },
    get,
    move: ({ downloadId, from, to, patch }) =>
      connection.transaction(() => {
        const next = { ...require(downloadId), ...patch };
        const { changes } = update.run(
          to,
          next.cause === null ? null : JSON.stringify(next.cause),
          next.failureCount,
          wholeOrNull(next.generatingSinceMs),
          Math.round(next.runAfterMs),
          next.durableBytes,
          next.contentTag,
          next.sizeBytes,
          next.localPath,
          Math.round(clock.nowMs()),
          downloadId,
          from,
        );
        if (changes === 0) throw new Error(`Download ${downloadId} is no longer ${from}.`);
        return require(downloadId);
      }),
    open: () => selectOpen.all().map(toDownload),
    failed: () => selectFailed.all().map(toDownload),
    failedCount: () => selectFailedCount.get()?.total ?? 0,
    recent: (limit) => selectRecent.all(limit).map(toDownload),
    forget(downloadId) {
      deleteOne.run(downloadId);
    },
    forgetSettledBefore(beforeMs) {
      deleteOld.run(Math.round(beforeMs));
    },
  };
}

function wholeOrNull(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

/** Stands in a column that was made before anything but assets could be downloaded. */
const noAsset = '';

export function toDownload(row: DownloadRow): Download {
  return {
    downloadId: asId<DownloadId>(row.download_id),
    assetId: row.asset_id === noAsset ? null : asId<AssetId>(row.asset_id),
    fileId: asId<FileId>(row.file_id),
    conversionId: asId<ConversionId>(row.conversion_id),
    bankFileName: row.bank_file_name,
    fileVersion: row.file_version,
    directory: row.directory as LocalPath,
    state: row.state,
    cause: row.cause === null ? null : (JSON.parse(row.cause) as IntentCause),
    failureCount: row.failure_count,
    generatingSinceMs: row.generating_since_ms,
    runAfterMs: row.run_after_ms,
    durableBytes: row.durable_bytes,
    contentTag: row.content_tag,
    sizeBytes: row.size_bytes,
    localPath: row.local_path === null ? null : (row.local_path as LocalPath),
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}
