import { describe, expect, it } from 'vitest';
import { createRunnableFeed } from '../../../../main/transfer/runnable-feed.ts';
import type { IntentId } from '../../../../shared/model/index.ts';
import { newIntent, openTestJournal } from '../../../support/open-test-journal.ts';

describe('runnable-feed', () => {
  it('hands out everything once, oldest first, and asks the journal for a dozen at a time', async () => {
    const { journal, clock } = await openTestJournal();
    const names = Array.from({ length: 50 }, (_, index) => `file-${index}`);
    journal.createIntents(names.map((name) => newIntent(name)));
    const inFlight = new Set<IntentId>();
    let questions = 0;
    const store = {
      nextRunnable(nowMs: number, limit: number) {
        questions += 1;
        return journal.nextRunnable(nowMs, limit);
      },
      runnable: journal.runnable,
    };
    const feed = createRunnableFeed(
      store,
      (intentId) => inFlight.has(intentId),
      () => inFlight.size,
    );
    const handedOut: string[] = [];
    for (let intent = feed.next(clock.nowMs()); intent !== null; intent = feed.next(clock.nowMs())) {
      inFlight.add(intent.intentId);
      handedOut.push(intent.sentName);
    }
    expect(handedOut).toEqual(names);
    expect(questions).toBeLessThan(8);
  });

  it('hands out nothing that was cancelled after it was read', async () => {
    const { journal, clock } = await openTestJournal();
    journal.createIntents([newIntent('a'), newIntent('b'), newIntent('c')]);
    const feed = createRunnableFeed(
      journal,
      () => false,
      () => 0,
    );
    expect(feed.next(clock.nowMs())?.sentName).toBe('a');
    journal.discard(newIntent('b').intentId);
    expect(feed.next(clock.nowMs())?.sentName).toBe('c');
  });
});
