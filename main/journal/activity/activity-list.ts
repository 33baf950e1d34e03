import type {
  ActivityCounts,
  ActivityEntry,
  ActivityFilter,
  ActivityListQuery,
  ActivityPage,
} from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';
import { holdsSearched, searchedText } from '../connection/text-search.ts';
import { type BatchRow, batchOf, batchSize, sizeOf } from '../rows/batch-row.ts';
import type { IntentRow } from '../rows/intent-row.ts';
import { type DownloadRow, toDownload } from '../transfers/download-store.ts';
import { type OpenBatch, slicesOf } from './activity-slices.ts';
import { filterConditions, viewOf } from './activity-store.ts';

/** Uploads and downloads as one list, newest first. */
export interface ActivityList {
  /** Batches are rows of their own as long as nothing is filtered or searched for; then every file is. */
  activityPage(query: ActivityListQuery): ActivityPage<ActivityEntry>;
}

const downloadConditions: Readonly<Record<ActivityFilter, string>> = {
  all: 'TRUE',
  running: `state = 'fetching'`,
  waiting: `state IN ('wanted', 'generating')`,
  done: `state IN ('ready', 'cancelled')`,
  issues: `state = 'failed'`,
};

const withBigInts = { hasBigInts: true } as const;

export function createActivityList(connection: Connection): ActivityList {
  const selectIntent = connection.statement<IntentRow>('SELECT * FROM intent WHERE seq = ?', withBigInts);
  const selectDownload = connection.statement<DownloadRow>('SELECT * FROM download WHERE seq = ?');
  const selectBatch = connection.statement<BatchRow>('SELECT * FROM batch WHERE batch_key = ?');
  const selectInside = connection.statement<IntentRow>(
    'SELECT * FROM intent WHERE batch_key = ? ORDER BY seq DESC LIMIT ? OFFSET ?',
    withBigInts,
  );
  const selectLaterVersion = connection.statement<{ seq: number }>(
    `SELECT seq FROM intent WHERE asset_id = ?1 AND file_id = ?2 AND state = 'confirmed' AND seq > ?3 LIMIT 1`,
  );
  const selectVersionSince = connection.statement<{ seq: number }>(
    `SELECT seq FROM intent WHERE asset_id = ?1 AND file_id = ?2 AND state = 'confirmed' AND updated_at_ms > ?3
     LIMIT 1`,
  );
  const selectIndex = connection.statement<{ total: number }>(
    `SELECT (SELECT COUNT(*) FROM intent WHERE is_folded = 0 AND seq > ?1)
      + (SELECT COUNT(*) FROM batch WHERE is_folded = 1 AND last_seq > ?1)
      + (SELECT COUNT(*) FROM download WHERE after_seq >= ?1) AS total`,
  );
  // Each part comes in order from its index, so that SQLite merges them and stops at the limit.
  const selectFolded = connection.statement<Place>(
    `SELECT seq AS intent_seq, 0 AS download_seq, 0 AS batch_key FROM intent WHERE is_folded = 0
     UNION ALL SELECT last_seq, 0, batch_key FROM batch WHERE is_folded = 1
     UNION ALL SELECT after_seq, seq, 0 FROM download
     ORDER BY intent_seq DESC, download_seq DESC LIMIT ? OFFSET ?`,
  );
  const selectFoldedCount = connection.statement<{ total: number }>(
    `SELECT (SELECT COALESCE(SUM(intent_count), 0) FROM tally)
      + (SELECT COALESCE(SUM(1 - (${batchSize})), 0) FROM batch WHERE is_folded = 1)
      + (SELECT COUNT(*) FROM download) AS total`,
  );

  const uploadOf = (row: IntentRow, isInBatch: boolean): ActivityEntry => ({
    kind: 'upload',
    transfer: viewOf(row),
    isInBatch,
    isReplaced:
      row.asset_id !== null &&
      row.file_id !== null &&
      selectLaterVersion.get(row.asset_id, row.file_id, row.seq) !== null,
  });

  const downloadOf = (row: DownloadRow): ActivityEntry => ({
    kind: 'download',
    download: toDownload(row),
    isReplaced: selectVersionSince.get(row.asset_id, row.file_id, row.created_at_ms) !== null,
  });

  function entryOf({ intent_seq, download_seq, batch_key }: Place): ActivityEntry[] {
    if (batch_key > 0) {
      const row = selectBatch.get(batch_key);
      return row === null ? [] : [{ kind: 'batch', batch: batchOf(row) }];
    }
    if (download_seq > 0) {
      const row = selectDownload.get(download_seq);
      return row === null ? [] : [downloadOf(row)];
    }
    const row = selectIntent.get(intent_seq);
    return row === null ? [] : [uploadOf(row, false)];
  }

  function countIn(filter: ActivityFilter): number {
    // The tally answers for uploads; downloads are as many as people clicked.
    const sql = `SELECT (SELECT COALESCE(SUM(intent_count), 0) FROM tally WHERE ${filterConditions[filter]})
      + (SELECT COUNT(*) FROM download WHERE ${downloadConditions[filter]}) AS total`;
    return connection.statement<{ total: number }>(sql).get()?.total ?? 0;
  }

  function countFound(filter: ActivityFilter, searched: string): number {
    const sql = `SELECT (SELECT COUNT(*) FROM intent WHERE ${filterConditions[filter]} AND ${intentMatches})
      + (SELECT COUNT(*) FROM download WHERE ${downloadConditions[filter]} AND ${downloadMatches}) AS total`;
    return connection.statement<{ total: number }>(sql).get(searched)?.total ?? 0;
  }

  function places(filter: ActivityFilter, searched: string | null, limit: number, offset: number): Place[] {
    const [intents, downloads] =
      searched === null ? ['', ''] : [`AND ${intentMatches}`, `AND ${downloadMatches}`];
    const statement = connection.statement<Place>(
      `SELECT seq AS intent_seq, 0 AS download_seq, 0 AS batch_key FROM intent
       WHERE ${filterConditions[filter]} ${intents}
       UNION ALL
       SELECT after_seq, seq, 0 FROM download WHERE ${downloadConditions[filter]} ${downloads}
       ORDER BY intent_seq DESC, download_seq DESC LIMIT ?2 OFFSET ?3`,
    );
    return statement.all(searched, limit, offset);
  }

  function openBatches(batchIds: readonly number[]): OpenBatch[] {
    return [...new Set(batchIds)].flatMap((batchKey) => {
      const row = selectBatch.get(batchKey);
      if (row === null || row.is_folded === 0) return [];
      const index = selectIndex.get(row.last_seq)?.total ?? 0;
      return [{ batchKey, index, count: sizeOf(row) }];
    });
  }

  function foldedPage({ openBatchIds, offset, limit }: ActivityListQuery) {
    const open = openBatches(openBatchIds);
    const foldedCount = selectFoldedCount.get()?.total ?? 0;
    const rows = slicesOf(open, foldedCount, offset, limit).flatMap((slice): ActivityEntry[] =>
      slice.batchKey === null
        ? selectFolded.all(slice.limit, slice.offset).flatMap(entryOf)
        : selectInside.all(slice.batchKey, slice.limit, slice.offset).map((row) => uploadOf(row, true)),
    );
    return { rows, total: open.reduce((sum, { count }) => sum + count, foldedCount) };
  }

  function flatPage({ filter, text, offset, limit }: ActivityListQuery) {
    const searched = text === '' ? null : searchedText(text);
    return {
      rows: places(filter, searched, limit, offset).flatMap(entryOf),
      total: searched === null ? countIn(filter) : countFound(filter, searched),
    };
  }

  const counts = (): ActivityCounts => ({
    running: countIn('running'),
    waiting: countIn('waiting'),
    done: countIn('done'),
    issues: countIn('issues'),
  });

  return {
    activityPage: (query) =>
      // One moment for rows and numbers: a page that contradicts its own count looks like a lost file.
      connection.transaction(() => {
        const isFolding = query.filter === 'all' && query.text === '';
        return { ...(isFolding ? foldedPage(query) : flatPage(query)), counts: counts() };
      }),
  };
}

/** Uploads have neither key; `intent_seq` of a download is that of the upload it stands above. */
interface Place {
  readonly intent_seq: number;
  readonly download_seq: number;
  readonly batch_key: number;
}

const intentMatches = holdsSearched('relative_path');
const downloadMatches = `(${holdsSearched('bank_file_name')} OR ${holdsSearched('local_path')})`;
