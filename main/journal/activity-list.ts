import type {
  ActivityCounts,
  ActivityEntry,
  ActivityFilter,
  ActivityPage,
  ActivityQuery,
} from '../../shared/model/index.ts';
import { filterConditions, viewOf } from './activity-store.ts';
import type { Connection } from './connection.ts';
import { type DownloadRow, toDownload } from './download-store.ts';
import type { IntentRow } from './intent-row.ts';

/** Uploads and downloads as one list, newest first. */
export interface ActivityList {
  activityPage(query: ActivityQuery): ActivityPage<ActivityEntry>;
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

  function entryOf({ intent_seq, download_seq }: Place): ActivityEntry[] {
    if (download_seq > 0) {
      const row = selectDownload.get(download_seq);
      return row === null ? [] : [{ kind: 'download', download: toDownload(row) }];
    }
    const row = selectIntent.get(intent_seq);
    return row === null ? [] : [{ kind: 'upload', transfer: viewOf(row) }];
  }

  function countIn(filter: ActivityFilter): number {
    // The tally answers for uploads; downloads are as many as people clicked.
    const sql = `SELECT (SELECT COALESCE(SUM(intent_count), 0) FROM tally WHERE ${filterConditions[filter]})
      + (SELECT COUNT(*) FROM download WHERE ${downloadConditions[filter]}) AS total`;
    return connection.statement<{ total: number }>(sql).get()?.total ?? 0;
  }

  function countFound(filter: ActivityFilter, pattern: string): number {
    const sql = `SELECT (SELECT COUNT(*) FROM intent WHERE ${filterConditions[filter]} AND ${intentMatches})
      + (SELECT COUNT(*) FROM download WHERE ${downloadConditions[filter]} AND ${downloadMatches}) AS total`;
    return connection.statement<{ total: number }>(sql).get(pattern)?.total ?? 0;
  }

  function places(filter: ActivityFilter, pattern: string | null, limit: number, offset: number): Place[] {
    const [intents, downloads] =
      pattern === null ? ['', ''] : [`AND ${intentMatches}`, `AND ${downloadMatches}`];
    // Each half comes in order from its index, so that SQLite merges them and stops at the limit.
    const statement = connection.statement<Place>(
      `SELECT seq AS intent_seq, 0 AS download_seq FROM intent WHERE ${filterConditions[filter]} ${intents}
       UNION ALL
       SELECT after_seq, seq FROM download WHERE ${downloadConditions[filter]} ${downloads}
       ORDER BY intent_seq DESC, download_seq DESC LIMIT ?2 OFFSET ?3`,
    );
    return statement.all(pattern, limit, offset);
  }

  const counts = (): ActivityCounts => ({
    running: countIn('running'),
    waiting: countIn('waiting'),
    done: countIn('done'),
    issues: countIn('issues'),
  });

  return {
    activityPage: ({ filter, text, offset, limit }) =>
      // One moment for rows and numbers: a page that contradicts its own count looks like a lost file.
      connection.transaction(() => {
        const pattern = text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
        return {
          rows: places(filter, pattern, limit, offset).flatMap(entryOf),
          total: pattern === null ? countIn(filter) : countFound(filter, pattern),
          counts: counts(),
        };
      }),
  };
}

/** Uploads have no `download_seq`; `intent_seq` of a download is that of the upload it stands above. */
interface Place {
  readonly intent_seq: number;
  readonly download_seq: number;
}

const intentMatches = `relative_path LIKE ?1 ESCAPE '\\'`;
const downloadMatches = `(bank_file_name LIKE ?1 ESCAPE '\\' OR local_path LIKE ?1 ESCAPE '\\')`;
