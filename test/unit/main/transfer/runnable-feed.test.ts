import { describe, expect, it } from 'vitest';
import { createRunnableFeed } from '../../../../main/transfer/runnable-feed.ts';
import { asId, blockingKey, type IntentId, type WatchedFolderId } from '../../../../shared/model/index.ts';
import { folderId, newIntent, openTestJournal } from '../../../support/open-test-journal.ts';

describe('runnable-feed', () => {
  it('hands out everything once, oldest first, and asks the journal for a dozen at a time', async () => {
    const { journal, clock } = await openTestJournal();
    const names = Array.from({ length: 50 }, (_, index) => `file-${index}`);
    journal.createIntents(names.map((name) => newIntent(name)));
    const inFlight = new Map<IntentId, { key: string }>();
    let questions = 0;
    const store = {
      nextRunnable(nowMs: number, limit: number) {
        questions += 1;
        return journal.nextRunnable(nowMs, limit);
      },
      runnable: journal.runnable,
    };
    const feed = createRunnableFeed(store, () => inFlight);
    const handedOut: string[] = [];
    for (let intent = feed.next(clock.nowMs()); intent !== null; intent = feed.next(clock.nowMs())) {
      inFlight.set(intent.intentId, { key: blockingKey(intent.target, intent.sentName) });
      handedOut.push(intent.sentName);
    }
    expect(handedOut).toEqual(names);
    expect(questions).toBeLessThan(8);
  });

  it('hands out nothing that was cancelled after it was read', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents([newIntent('a'), newIntent('b'), newIntent('c')]);
    const feed = createRunnableFeed(journal, () => new Map());
    expect(feed.next(clock.nowMs())?.sentName).toBe('a');
    journal.discard(newIntent('b').intentId);
    expect(feed.next(clock.nowMs())?.sentName).toBe('c');
  });

  it('holds back what goes to the place of one that is under way, though its folder was paused meanwhile', async () => {
    const { journal, clock } = await openTestJournal();
    const other = asId<WatchedFolderId>('folder-2');
    const first = newIntent('a');
    const { source } = first;
    const second = newIntent('a', {
      intentId: asId<IntentId>('second'),
      source: { ...source, watchedFolderId: other },
    });
    journal.createIntents([first, second]);
    const inFlight = new Map<IntentId, { key: string }>();
    const feed = createRunnableFeed(journal, () => inFlight);
    expect(feed.next(clock.nowMs())?.intentId).toBe(first.intentId);
    inFlight.set(first.intentId, { key: blockingKey(first.target, first.sentName) });
    journal.setFolderPaused(folderId, true);
    expect(feed.next(clock.nowMs())).toBeNull();
    inFlight.clear();
    expect(feed.next(clock.nowMs())?.intentId).toBe('second');
  });
});
