import { describe, expect, it } from 'vitest';
import type { NewIntent } from '../../../../../main/journal/index.ts';
import {
  type AssetId,
  asId,
  type IntentId,
  type WatchedFolderId,
} from '../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import {
  driveTo,
  folderId,
  inbox,
  newIntent,
  openTestJournal,
} from '../../../../support/open-test-journal.ts';

const other = asId<WatchedFolderId>('folder-2');

function of(watchedFolderId: WatchedFolderId | null, name: string): NewIntent {
  const intent = newIntent(name);
  return {
    ...intent,
    intentId: asId<IntentId>(name),
    source: { ...intent.source, watchedFolderId },
  };
}

function versionOf(intent: NewIntent): NewIntent {
  const target = {
    kind: 'version',
    bankFolderId: inbox,
    assetId: asId<AssetId>('asset-1'),
    fileId: null,
  } as const;
  return { ...intent, target };
}

async function openNarrow() {
  const opened = await openTestJournal(createFakeClock(), { isNarrow: true });
  const { journal, clock } = opened;
  const runnable = () => journal.nextRunnable(clock.nowMs(), 10).map(({ intentId }) => intentId);
  return { ...opened, runnable };
}

describe('send-scope', () => {
  it('of a run that looks after everything holds everything', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents([of(folderId, 'a'), of(null, 'dropped')]);
    expect(journal.nextRunnable(clock.nowMs(), 10)).toHaveLength(2);
  });

  it('of a command begins and counts what was admitted alone', async () => {
    const { journal, clock, runnable } = await openNarrow();
    journal.createIntents([of(folderId, 'a'), of(other, 'b'), of(null, 'dropped'), of(null, 'typed')]);
    journal.createIntents([{ ...of(other, 'later'), runAfterMs: clock.nowMs() + 1 }]);
    expect([runnable(), journal.awaitedCount(), journal.counts().queued]).toEqual([[], 0, 0]);

    journal.admitFolder(folderId);
    journal.admitIntent(asId('typed'));
    expect([runnable(), journal.awaitedCount()]).toEqual([['a', 'typed'], 2]);
    expect(journal.counts()).toMatchObject({ queued: 2, waiting: 0, bytesLeft: 20 });

    journal.admitFolder(null);
    expect([runnable(), journal.awaitedCount()]).toEqual([['a', 'dropped', 'typed'], 3]);
    expect(journal.counts()).toMatchObject({ queued: 3, waiting: 0, bytesLeft: 30 });

    journal.setFolderPaused(folderId, true);
    expect([runnable(), journal.awaitedCount()]).toEqual([['dropped', 'typed'], 2]);
  });

  it('of a command lets ambiguous work be resolved, and makes no one wait for it', async () => {
    const { journal, runnable } = await openNarrow();
    journal.createIntents([of(other, 'b')]);
    driveTo(journal, asId('b'), 'ambiguous');
    expect([runnable(), journal.awaitedCount()]).toEqual([['b'], 0]);
  });

  it('lets what was typed go by what it does not hold, and that is not sent above it later', async () => {
    const { journal, runnable } = await openNarrow();
    journal.createIntents(['held', 'typed', 'next'].map((name) => versionOf(of(null, name))));
    journal.createIntents([of(null, 'elsewhere')]);
    journal.admitIntent(asId('typed'));
    expect(runnable()).toEqual(['typed']);
    expect(journal.cancelOvertakenDrops()).toBe(0);

    driveTo(journal, asId('typed'), 'committing');
    expect(journal.cancelOvertakenDrops()).toBe(1);

    const states = ['held', 'next', 'elsewhere'].map((id) => journal.get(asId(id))?.state);
    expect(states).toEqual(['cancelled', 'queued', 'queued']);
    expect(journal.get(asId('held'))?.cause).toEqual({ code: 'CANCELLED', details: {} });
  });
});
