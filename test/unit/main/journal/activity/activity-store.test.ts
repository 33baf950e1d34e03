import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../../main/journal/index.ts';
import {
  type AssetId,
  asId,
  type FileId,
  type Sha256,
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

const dayMs = 24 * 60 * 60 * 1000;

describe('activity-store', () => {
  it('shows newest first, by filter and by text, in pages', async () => {
    const { journal } = await openTestJournal();
    const states = {
      a: 'queued',
      b: 'committing',
      c: 'ambiguous',
      d_1: 'confirmed',
      dx1: 'parked',
      f: 'cancelled',
    } as const;
    journal.createIntents(Object.keys(states).map((name) => newIntent(`sub/${name}`)));
    for (const [name, state] of Object.entries(states))
      driveTo(journal, newIntent(`sub/${name}`).intentId, state);

    expect({
      all: shown(journal, 'all'),
      running: shown(journal, 'running'),
      waiting: shown(journal, 'waiting'),
      done: shown(journal, 'done'),
      issues: shown(journal, 'issues'),
      text: shown(journal, 'all', 'SUB/D_1'),
      nothing: shown(journal, 'issues', 'zzz'),
      page: journal.activity({ filter: 'all', text: '', offset: 1, limit: 2 }).rows.map(({ path }) => path),
    }).toEqual({
      all: { total: 6, paths: ['sub/f', 'sub/dx1', 'sub/d_1', 'sub/c', 'sub/b', 'sub/a'] },
      running: { total: 1, paths: ['sub/b'] },
      waiting: { total: 2, paths: ['sub/c', 'sub/a'] },
      done: { total: 2, paths: ['sub/f', 'sub/d_1'] },
      issues: { total: 1, paths: ['sub/dx1'] },
      text: { total: 1, paths: ['sub/d_1'] },
      nothing: { total: 0, paths: [] },
      page: ['sub/dx1', 'sub/d_1'],
    });
  });

  it('finds text in any letter case, and in any writing of accents', async () => {
    const { journal } = await openTestJournal();
    const decomposed = 'Ääni/kesä.wav'.normalize('NFD');
    journal.createIntents([newIntent('Äänite.wav'), newIntent(decomposed), newIntent('Aanite.wav')]);
    const found = { total: 2, paths: [decomposed, 'Äänite.wav'] };
    expect(shown(journal, 'all', 'äÄni')).toEqual(found);
    expect(shown(journal, 'all', 'ÄÄni'.normalize('NFD'))).toEqual(found);
  });

  it("tells a user's file from one of Galley by its place", async () => {
    const { journal } = await openTestJournal();
    const dropped = { ...newIntent('dropped').source, watchedFolderId: null, isSpooled: true };
    journal.createIntents([newIntent('watched'), newIntent('dropped', { source: dropped })]);
    const { rows } = journal.activity({ filter: 'all', text: '', offset: 0, limit: 50 });
    expect(rows.map(({ path, isShowable }) => [path, isShowable])).toEqual([
      ['dropped', false],
      ['watched', true],
    ]);
  });

  it('counts by state, per folder and in all, and what waits for its time apart', async () => {
    const { journal, clock } = await openTestJournal();
    const other = asId<WatchedFolderId>('folder-2');
    const source = { ...newIntent('x').source, watchedFolderId: other };
    journal.createIntents([
      newIntent('a', { fingerprint: fingerprint(100) }),
      newIntent('b', { runAfterMs: clock.nowMs() + 1_000 }),
      newIntent('c'),
      newIntent('x', { source }),
    ]);
    driveTo(journal, newIntent('c').intentId, 'ambiguous');
    const expected = { queued: 1, running: 0, waiting: 2, parked: 0, confirmed: 0, bytesLeft: 120 };
    expect(journal.counts(folderId)).toEqual(expected);
    expect(journal.counts()).toEqual({ ...expected, queued: 2, bytesLeft: 130 });
    expect(journal.awaitedCount()).toBe(4);

    journal.supersede(newIntent('a').intentId, fingerprint(5), 0);
    driveTo(journal, newIntent('x').intentId, 'parked');
    expect(journal.counts()).toEqual({ ...expected, parked: 1, bytesLeft: 25 });
    expect(journal.counts(other)).toMatchObject({ queued: 0, parked: 1, bytesLeft: 0 });
  });

  it('forgets after 90 days what is settled, and nothing else', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents([newIntent('done'), newIntent('parked'), newIntent('queued')]);
    driveTo(journal, newIntent('done').intentId, 'cancelled');
    driveTo(journal, newIntent('parked').intentId, 'parked');
    clock.jumpWallTime(60 * dayMs);
    journal.createIntents([newIntent('young')]);
    driveTo(journal, newIntent('young').intentId, 'cancelled');
    clock.jumpWallTime(31 * dayMs);
    expect([journal.prunePortion(), journal.prunePortion()]).toEqual([1, 0]);
    expect(shown(journal, 'all')).toEqual({ total: 3, paths: ['young', 'queued', 'parked'] });
  });

  it('keeps old settled intents that a late sweep still needs, or that have a duplicate to show', async () => {
    const { journal, clock } = await openTestJournal();
    for (const name of ['swept', 'duplicate', 'plain']) {
      journal.createIntents([newIntent(name)]);
      driveTo(journal, newIntent(name).intentId, 'cancelled');
    }
    journal.scheduleSweep(newIntent('swept').intentId, clock.nowMs(), 0);
    journal.recordDuplicate(newIntent('duplicate').intentId, asId('A1'), 'duplicate');
    clock.jumpWallTime(91 * dayMs);
    expect([journal.prunePortion(), journal.prunePortion()]).toEqual([1, 0]);
    expect(shown(journal, 'all').paths).toEqual(['duplicate', 'swept']);
  });

  it('keeps what was confirmed after one that is parked, which would else go above it', async () => {
    const { journal, clock } = await openTestJournal();
    const target = {
      kind: 'version',
      bankFolderId: inbox,
      assetId: asId<AssetId>('A1'),
      fileId: null,
    } as const;
    const names = ['before', 'parked', 'after'];
    for (const name of names) {
      journal.createIntents([newIntent(name, { target })]);
      const { intentId } = newIntent(name);
      driveTo(journal, intentId, name === 'parked' ? 'parked' : 'verifying');
      if (name === 'parked') continue;
      const proof = { intentId, assetId: target.assetId, fileId: asId<FileId>('F1'), sizeBytes: 10 } as const;
      const sha256 = 'a'.repeat(64) as Sha256;
      await journal.confirm(intentId, { ...proof, sha256, verifiedBy: 'size', verifiedAtMs: 1 });
    }
    clock.jumpWallTime(91 * dayMs);
    while (journal.prunePortion() > 0);
    const parked = newIntent('parked').intentId;
    expect([shown(journal, 'all').paths, journal.isOvertaken(parked)]).toEqual([['after', 'parked'], true]);
    journal.discard(parked);
    clock.jumpWallTime(91 * dayMs);
    while (journal.prunePortion() > 0);
    expect(shown(journal, 'all').paths).toEqual([]);
  });

  it('tells what is parked by kind, and walks those of one cause in portions', async () => {
    const { journal } = await openTestJournal();
    const parkedFor = { code: 'NAME_ON_BANK', details: { choices: 'skip' } } as const;
    const names = ['a', 'b', 'c'];
    journal.createIntents(names.map((name) => newIntent(name, { parkedFor })));
    journal.createIntents([newIntent('gone', { parkedFor: { code: 'FILE_GONE', details: {} } })]);
    expect(journal.issueKinds().map(({ cause, count }) => [cause?.code, count])).toEqual(
      expect.arrayContaining([
        ['NAME_ON_BANK', 3],
        ['FILE_GONE', 1],
      ]),
    );
    const first = journal.issuesOf('NAME_ON_BANK', null, 2);
    expect([first, journal.issuesOf('NAME_ON_BANK', first.at(-1) ?? null, 2)]).toEqual([
      [newIntent('a').intentId, newIntent('b').intentId],
      [newIntent('c').intentId],
    ]);
  });
});

function shown(
  journal: Journal,
  filter: 'all' | 'running' | 'waiting' | 'done' | 'issues',
  text = '',
): { readonly total: number; readonly paths: readonly string[] } {
  const { rows, total } = journal.activity({ filter, text, offset: 0, limit: 10 });
  return { total, paths: rows.map(({ path }) => path) };
}
