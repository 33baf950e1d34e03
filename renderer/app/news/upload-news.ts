import type { EngineCounts } from '../../../shared/model/index.ts';
import type { EngineStatusView } from '../../../shared/rpc/index.ts';

/** Something to tell about one batch: a watched folder, or with null what was sent by hand or for review. */
export interface UploadNews {
  readonly kind: 'done' | 'issues';
  /** The screen that lists them. */
  readonly place: 'activity' | 'proofs';
  readonly displayPath: string | null;
  /** Files since the last news of this kind. */
  readonly count: number;
}

interface Reported {
  readonly count: number;
  /** Null: nothing yet. */
  readonly atMs: number | null;
}
interface BatchState {
  readonly done: Reported;
  readonly issues: Reported;
}

/** Files that count as news once there are more of them. */
interface Files {
  readonly confirmed: number;
  readonly parked: number;
}

/** The notifications of each batch so far, and the last counts; null before anything is known. */
export type UploadNewsState = {
  readonly batches: ReadonlyMap<string, BatchState>;
  readonly files: Files;
  readonly byFolder: ReadonlyMap<string, Files>;
} | null;

/** A batch and a kind notify once in this time; later events are collected. */
const quietMs = 60_000;

/**
 * Notifications from the counts of the journal, which miss no row however many move at once. Finished files are announced when
 * their batch has come to rest, issues at once. The state at the opening of the page is not announced. `isHandingOver`: a drop is
 * not yet complete at the host, so its files are not announced. Pure.
 */
export function foldUploadNews(
  before: UploadNewsState,
  status: EngineStatusView,
  nowMs: number,
  isHandingOver = false,
): { readonly state: UploadNewsState; readonly news: readonly UploadNews[] } {
  const news: UploadNews[] = [];
  const batches = new Map<string, BatchState>();
  const byFolder = new Map<string, Files>(
    status.folders.map(({ folder, counts }) => [folder.watchedFolderId, counts]),
  );
  for (const { key, place, displayPath, counts } of batchesOf(status)) {
    const known = before?.batches.get(key) ?? firstState(before, status, counts, byFolder.has(key));
    const isWhole = displayPath !== null || !isHandingOver;
    const isAtRest = isWhole && counts.queued + counts.running + counts.waiting === 0;
    const report = (
      kind: UploadNews['kind'],
      reported: Reported,
      count: number,
      isTime: boolean,
    ): Reported => {
      // Old rows are pruned, issues are solved: then there is less to compare with.
      if (count <= reported.count) return { ...reported, count };
      if (!isTime || (reported.atMs !== null && nowMs - reported.atMs < quietMs)) return reported;
      news.push({ kind, place, displayPath, count: count - reported.count });
      return { count, atMs: nowMs };
    };
    batches.set(key, {
      done: report('done', known.done, counts.confirmed, isAtRest),
      issues: report('issues', known.issues, counts.parked, true),
    });
  }
  return { state: { batches, files: status.counts, byFolder }, news };
}

/**
 * Of a folder that was linked a moment ago the first counts may be those of everything it held: a small one is through before
 * the page hears of it. Linked again it begins with the rows of its former life, which are no news.
 */
function firstState(
  before: UploadNewsState,
  status: EngineStatusView,
  own: Files,
  isFolder: boolean,
): BatchState {
  const reportedOf = (name: keyof Files): Reported => {
    const isNews = before !== null && isFolder && areNewFoldersNew(before, status, name);
    return { count: isNews ? 0 : own[name], atMs: null };
  };
  return { done: reportedOf('confirmed'), issues: reportedOf('parked') };
}

/**
 * Older rows have been in the sum all along. Where it has not grown by all that the new folders bring, the new ones are
 * indistinguishable: others may have been sent by hand since, and silence is better than a false notification.
 */
function areNewFoldersNew(
  before: NonNullable<UploadNewsState>,
  { counts, folders }: EngineStatusView,
  name: keyof Files,
): boolean {
  let unexplained = counts[name] - before.files[name];
  for (const { folder, counts: own } of folders)
    unexplained -= own[name] - (before.byFolder.get(folder.watchedFolderId)?.[name] ?? 0);
  return unexplained >= 0;
}

interface BatchCounts {
  readonly key: string;
  readonly place: UploadNews['place'];
  readonly displayPath: string | null;
  readonly counts: Omit<EngineCounts, 'bytesLeft'>;
}

function batchesOf({ counts, issues, folders }: EngineStatusView): readonly BatchCounts[] {
  const byHand = { ...counts };
  for (const folder of folders)
    for (const name of ['queued', 'running', 'waiting', 'parked', 'confirmed'] as const)
      byHand[name] -= folder.counts[name];
  return [
    ...folders.map(({ folder, counts: own }) => ({
      key: folder.watchedFolderId,
      place: 'activity' as const,
      displayPath: folder.displayPath,
      counts: own,
    })),
    // Rows of a folder that was unlinked stay in the journal: with other folders it is another rest.
    {
      key: `rest ${folders.map(({ folder }) => folder.watchedFolderId).join(' ')}`,
      place: 'activity',
      displayPath: null,
      counts: byHand,
    },
    {
      key: 'proofs',
      place: 'proofs',
      displayPath: null,
      // Finished ones are seen at their proof.
      counts: { queued: 0, running: 0, waiting: 0, parked: issues.proofs, confirmed: 0 },
    },
  ];
}
