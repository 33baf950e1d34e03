import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../../main/journal/index.ts';
import {
  type ActivityEntry,
  type ActivityFilter,
  type AssetId,
  activityFilters,
  asId,
  type ConversionId,
  type DownloadId,
  type DownloadState,
  downloadStates,
  type FileId,
  type LocalPath,
} from '../../../../../shared/model/index.ts';
import {
  driveDownloadTo,
  driveTo,
  newIntent,
  openTestJournal,
} from '../../../../support/open-test-journal.ts';

describe('activity-list', () => {
  it('shows uploads and downloads as one list, newest first, in pages', async () => {
    const { journal } = await openTestJournal();
    want(journal, 'before');
    journal.createIntents([newIntent('a'), newIntent('b')]);
    want(journal, 'between');
    want(journal, 'between-2');
    journal.createIntents([newIntent('c')]);
    want(journal, 'last');
    const whole = ['last', 'c', 'between-2', 'between', 'b', 'a', 'before'];
    const pages = [0, 1, 2, 3, 4, 5, 6, 7].map((offset) => page(journal, 'all', '', offset, 2).names);
    expect(pages).toEqual(whole.map((_, index) => whole.slice(index, index + 2)).concat([[]]));
    expect(page(journal, 'all').total).toBe(7);
  });

  it('finds each state under one filter, and counts what it shows', async () => {
    const { journal } = await openTestJournal();
    const uploads = {
      queued: 'queued',
      committing: 'committing',
      ambiguous: 'ambiguous',
      done: 'confirmed',
      parked: 'parked',
      gone: 'cancelled',
    } as const;
    journal.createIntents(Object.keys(uploads).map((name) => newIntent(name)));
    for (const [name, state] of Object.entries(uploads)) driveTo(journal, newIntent(name).intentId, state);
    for (const state of downloadStates) want(journal, state, state);

    const shown = Object.fromEntries(activityFilters.map((filter) => [filter, page(journal, filter).names]));
    expect(shown).toEqual({
      all: [
        'cancelled',
        'failed',
        'ready',
        'fetching',
        'generating',
        'wanted',
        'gone',
        'parked',
        'done',
      ].concat(['ambiguous', 'committing', 'queued']),
      running: ['fetching', 'committing'],
      waiting: ['generating', 'wanted', 'ambiguous', 'queued'],
      done: ['cancelled', 'ready', 'gone', 'done'],
      issues: ['failed', 'parked'],
    });
    expect(page(journal, 'issues').counts).toEqual({ running: 2, waiting: 4, done: 4, issues: 2 });
    expect(journal.counts().parked + journal.downloads.failedCount()).toBe(2);
    for (const filter of activityFilters)
      expect(page(journal, filter).total).toBe(page(journal, filter).names.length);
  });

  it('finds text in names and places of both, letter by letter', async () => {
    const { journal } = await openTestJournal();
    journal.createIntents([newIntent('sub/d_1'), newIntent('sub/dx1')]);
    want(journal, 'D_1 of the bank');
    want(journal, 'other');
    expect(page(journal, 'all', 'd_1')).toMatchObject({ total: 2, names: ['D_1 of the bank', 'sub/d_1'] });
    expect(page(journal, 'issues', 'd_1')).toMatchObject({ total: 0, names: [] });
  });

  it('finds text in any letter case, and in any writing of accents', async () => {
    const { journal } = await openTestJournal();
    const decomposed = 'Ääni/kesä.wav'.normalize('NFD');
    journal.createIntents(
      ['Äänite.wav', decomposed, 'ДЕНЬ.wav', '100%.wav', '100x.wav'].map((name) => newIntent(name)),
    );
    want(journal, 'ÄÄNITORVI'.normalize('NFD'));
    const all = ['ÄÄNITORVI'.normalize('NFD'), decomposed, 'Äänite.wav'];
    expect({
      lower: page(journal, 'all', 'ääni'),
      upper: page(journal, 'all', 'ÄÄNI'),
      decomposed: page(journal, 'all', 'ääni'.normalize('NFD')),
      waiting: page(journal, 'waiting', 'день'),
      literal: page(journal, 'all', '0%'),
      backslash: page(journal, 'all', '\\'),
    }).toMatchObject({
      lower: { total: 3, names: all },
      upper: { total: 3, names: all },
      decomposed: { total: 3, names: all },
      waiting: { total: 1, names: ['ДЕНЬ.wav'] },
      literal: { total: 1, names: ['100%.wav'] },
      backslash: { total: 0, names: [] },
    });
  });

  it('says of a line whether a later upload replaced what it sent or fetched', async () => {
    const { journal, clock } = await openTestJournal();
    const confirm = (name: string): void => {
      journal.createIntents([newIntent(name)]);
      const { intentId } = newIntent(name);
      driveTo(journal, intentId, 'verifying');
      const patch = { assetId: asId<AssetId>('a1'), fileId: asId<FileId>('f1') };
      journal.move({ intentId, from: 'verifying', to: 'confirmed', patch });
      clock.jumpWallTime(1_000);
    };
    confirm('first');
    want(journal, 'fetched before', 'ready');
    clock.jumpWallTime(1_000);
    confirm('second');
    want(journal, 'fetched after', 'ready');
    const { rows } = journal.activityPage({
      filter: 'all',
      text: '',
      offset: 0,
      limit: 10,
      openBatchIds: [],
    });
    expect(rows.map((row) => [nameOf(row), row.kind !== 'batch' && row.isReplaced])).toEqual([
      ['fetched after', false],
      ['second', false],
      ['fetched before', true],
      ['first', true],
    ]);
  });
});

function want(journal: Journal, name: string, state: DownloadState = 'wanted'): void {
  const downloadId = asId<DownloadId>(name);
  journal.downloads.create(downloadId, {
    assetId: asId<AssetId>('a1'),
    fileId: asId<FileId>('f1'),
    conversionId: asId<ConversionId>('1'),
    bankFileName: name,
    fileVersion: null,
    directory: '/out' as LocalPath,
  });
  driveDownloadTo(journal, downloadId, state);
}

function page(
  journal: Journal,
  filter: ActivityFilter,
  text = '',
  offset = 0,
  limit = 50,
  openBatchIds: number[] = [],
) {
  const { rows, ...numbers } = journal.activityPage({ filter, text, offset, limit, openBatchIds });
  return { ...numbers, names: rows.map(nameOf) };
}

function nameOf(entry: ActivityEntry): string {
  if (entry.kind === 'batch') return `batch ${entry.batch.batchId}`;
  return entry.kind === 'upload' ? entry.transfer.path : entry.download.bankFileName;
}
