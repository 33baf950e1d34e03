import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../../main/journal/index.ts';
import {
  type ActivityBatch,
  type AssetId,
  asId,
  type BankFolderId,
  type FileId,
  type WatchedFolderId,
} from '../../../../../shared/model/index.ts';
import {
  driveTo,
  fingerprint,
  folderId,
  inbox,
  newIntent,
  openTestJournal,
} from '../../../../support/open-test-journal.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe('batch-book', () => {
  it('folds what one folder had in one go once it is many, and shows it when it is opened', async () => {
    const { journal, clock } = await openTestJournal();
    promise(journal, names('few', 9));
    expect(rows(journal)).toHaveLength(9);
    // However long a scan pauses over large files.
    clock.jumpWallTime(10 * minuteMs);
    promise(journal, ['few-9']);
    const [batch] = batches(journal);
    expect(rows(journal)).toEqual([`batch ${batch?.batchId}`]);
    expect(rows(journal, [batch?.batchId ?? 0])).toEqual([
      `batch ${batch?.batchId}`,
      ...names('few', 10).reverse(),
    ]);
    journal.closeBatches(folderId);
    promise(journal, ['later']);
    expect(rows(journal)).toEqual(['later', `batch ${batch?.batchId}`]);
    expect(batches(journal)[0]?.counts.waiting).toBe(10);
  });

  it('keeps new content of known assets out of a batch of new ones', async () => {
    const { journal } = await openTestJournal();
    const asset = { assetId: asId<AssetId>('a1'), fileId: asId<FileId>('f1') };
    promise(journal, names('new', 10));
    promise(journal, ['edited'], { target: { kind: 'version', bankFolderId: inbox, ...asset } });
    const [batch] = batches(journal);
    expect(rows(journal)).toEqual(['edited', `batch ${batch?.batchId}`]);
    expect(batch?.counts.waiting).toBe(10);
  });

  it('is another one for each scan, however soon the next begins', async () => {
    const { journal } = await openTestJournal();
    for (const round of ['first', 'second']) {
      promise(journal, names(round, 10));
      journal.closeBatches(folderId);
    }
    expect(batches(journal).map(({ counts }) => counts.waiting)).toEqual([10, 10]);
  });

  it('folds two files that a person dropped, and leaves a single one as it is', async () => {
    const { journal, clock } = await openTestJournal();
    const byHand = (name: string) => ({ source: { ...newIntent(name).source, watchedFolderId: null } });
    promise(journal, ['one'], byHand('one'));
    expect(rows(journal)).toEqual(['one']);
    clock.jumpWallTime(minuteMs + 1);
    // Each file of a drop is promised by itself, as it is handed over.
    promise(journal, ['first'], byHand('first'));
    promise(journal, ['second'], byHand('second'));
    const [batch] = batches(journal);
    expect(rows(journal)).toEqual([`batch ${batch?.batchId}`, 'one']);
    expect(rows(journal, [batch?.batchId ?? 0])).toEqual([
      `batch ${batch?.batchId}`,
      'second',
      'first',
      'one',
    ]);
  });

  it('keeps the numbers of its files through every state', async () => {
    const { journal } = await openTestJournal();
    const all = names('n', 12);
    promise(journal, all, { fingerprint: fingerprint(100) });
    journal.noteIdentical({ watchedFolderId: folderId, bankFolderId: inbox }, 3);
    const ends = [
      'sending',
      'committing',
      'verifying',
      'ambiguous',
      'confirmed',
      'parked',
      'cancelled',
    ] as const;
    for (const [index, state] of ends.entries()) driveTo(journal, newIntent(`n-${index}`).intentId, state);
    journal.supersede(newIntent('n-11').intentId, fingerprint(5), 0);
    const [batch] = batches(journal);
    expect(batch).toMatchObject({
      watchedFolderId: folderId,
      bankFolderId: inbox,
      counts: { running: 3, waiting: 6, done: 1, issues: 1 },
      cancelledCount: 1,
      identicalCount: 3,
      totalBytes: 1_005,
      doneBytes: 100,
    });
    // As many in each state as the list itself shows, and as the tally of all counts.
    const query = { text: '', offset: 0, limit: 50, openBatchIds: [] };
    const { counts, rows: issues } = journal.activityPage({ ...query, filter: 'issues' });
    expect(counts).toEqual({ running: 3, waiting: 6, done: 2, issues: 1 });
    expect(issues).toMatchObject([{ kind: 'upload', transfer: { path: 'n-5' }, isInBatch: false }]);
    expect(journal.activityPage({ ...query, filter: 'all', text: 'n-1' }).rows).toHaveLength(3);
  });

  it('keeps folders apart, and what is done by hand by where it goes', async () => {
    const { journal } = await openTestJournal();
    const other = asId<WatchedFolderId>('folder-2');
    const press = asId<BankFolderId>('Press');
    const byHand = (name: string) => ({ ...newIntent(name).source, watchedFolderId: null });
    for (let index = 0; index < 10; index += 1) {
      promise(journal, [`a-${index}`]);
      promise(journal, [`b-${index}`], {
        source: { ...newIntent(`b-${index}`).source, watchedFolderId: other },
      });
      promise(journal, [`c-${index}`], { source: byHand(`c-${index}`) });
      const target = { kind: 'asset', bankFolderId: press } as const;
      promise(journal, [`d-${index}`], { source: byHand(`d-${index}`), target });
    }
    expect(
      batches(journal).map(({ watchedFolderId, bankFolderId }) => [watchedFolderId, bankFolderId]),
    ).toEqual([
      [null, press],
      [null, inbox],
      [other, inbox],
      [folderId, inbox],
    ]);
  });

  it('shows every file exactly once, page by page, with open and closed batches between others', async () => {
    const { journal } = await openTestJournal();
    for (let round = 0; round < 6; round += 1) {
      promise(journal, names(`r${round}`, round % 2 === 0 ? 14 : 3));
      journal.closeBatches(folderId);
    }
    const ids = batches(journal).map(({ batchId }) => batchId);
    for (const open of [[], ids.slice(1), ids, [...ids, 999]]) {
      const whole = rows(journal, open);
      expect(new Set(whole).size).toBe(whole.length);
      const paged = Array.from({ length: Math.ceil(whole.length / 7) }, (_, page) =>
        page7(journal, open, page * 7),
      );
      expect(paged.flatMap(({ shown }) => shown)).toEqual(whole);
      expect(paged[0]?.total).toBe(whole.length);
    }
  });

  it('is forgotten with the last of its files', async () => {
    const { journal, clock } = await openTestJournal();
    promise(journal, names('old', 10));
    for (const name of names('old', 10)) driveTo(journal, newIntent(name).intentId, 'confirmed');
    clock.jumpWallTime(91 * dayMs);
    while (journal.prunePortion() > 0);
    expect(batches(journal)).toEqual([]);
    expect(rows(journal)).toEqual([]);
  });
});

function names(stem: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${stem}-${index}`);
}

function promise(
  journal: Journal,
  paths: readonly string[],
  change: Parameters<typeof newIntent>[1] = {},
): void {
  journal.createIntents(paths.map((path) => newIntent(path, change)));
}

function pageOf(journal: Journal, openBatchIds: readonly number[], offset: number, limit: number) {
  return journal.activityPage({ filter: 'all', text: '', offset, limit, openBatchIds });
}

function page7(journal: Journal, openBatchIds: readonly number[], offset: number) {
  const { total } = pageOf(journal, openBatchIds, offset, 7);
  return { total, shown: rows(journal, openBatchIds, offset, 7) };
}

function rows(journal: Journal, openBatchIds: readonly number[] = [], offset = 0, limit = 200): string[] {
  return pageOf(journal, openBatchIds, offset, limit).rows.map((row) => {
    if (row.kind === 'batch') return `batch ${row.batch.batchId}`;
    return row.kind === 'upload' ? row.transfer.path : row.download.bankFileName;
  });
}

function batches(journal: Journal): ActivityBatch[] {
  return pageOf(journal, [], 0, 200).rows.flatMap((row) => (row.kind === 'batch' ? [row.batch] : []));
}
