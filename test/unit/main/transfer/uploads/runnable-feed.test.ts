import { describe, expect, it } from 'vitest';
import { createRunnableFeed } from '../../../../../main/transfer/uploads/runnable-feed.ts';
import {
  asId,
  blockingKey,
  type Intent,
  type IntentId,
  mayShareName,
  type WatchedFolderId,
} from '../../../../../shared/model/index.ts';
import { driveTo, folderId, newIntent, openTestJournal } from '../../../../support/open-test-journal.ts';

describe('runnable-feed', () => {
  it('hands out everything once, oldest first, and asks the journal for a dozen at a time', async () => {
    const { journal, clock } = await openTestJournal();
    const names = Array.from({ length: 50 }, (_, index) => `file-${index}`);
    journal.createIntents(names.map((name) => newIntent(name)));
    const inFlight = new Map<IntentId, { key: string; mayShareName: boolean }>();
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
      inFlight.set(intent.intentId, activeTransferOf(intent));
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

  it('holds back an upload to the place of a running one, although its folder was paused in between', async () => {
    const { journal, clock } = await openTestJournal();
    const other = asId<WatchedFolderId>('folder-2');
    const first = newIntent('a');
    const { source } = first;
    const second = newIntent('a', {
      intentId: asId<IntentId>('second'),
      source: { ...source, watchedFolderId: other },
    });
    journal.createIntents([first, second]);
    const inFlight = new Map<IntentId, { key: string; mayShareName: boolean }>();
    const feed = createRunnableFeed(journal, () => inFlight);
    expect(feed.next(clock.nowMs())?.intentId).toBe(first.intentId);
    inFlight.set(first.intentId, { key: blockingKey(first.target, first.sentName), mayShareName: true });
    journal.setFolderPaused(folderId, true);
    expect(feed.next(clock.nowMs())).toBeNull();
    inFlight.clear();
    expect(feed.next(clock.nowMs())?.intentId).toBe('second');
  });

  describe('with equal names', () => {
    const inDirectory = (directory: string, replaced: Parameters<typeof newIntent>[1] = {}) =>
      newIntent(`${directory}/cover.jpg`, { sentName: 'cover.jpg', ...replaced });
    const byHand = (directory: string) => {
      const intent = inDirectory(directory);
      return { ...intent, source: { ...intent.source, watchedFolderId: null } };
    };

    async function handOut(intents: readonly ReturnType<typeof newIntent>[], isSharing: boolean) {
      const { journal, clock } = await openTestJournal();
      journal.createIntents(intents);
      const inFlight = new Map<IntentId, { key: string; mayShareName: boolean }>();
      const feed = createRunnableFeed(
        journal,
        () => inFlight,
        () => isSharing,
      );
      const next = () => {
        const intent = feed.next(clock.nowMs());
        if (intent !== null) inFlight.set(intent.intentId, activeTransferOf(intent));
        return intent?.source.relativePath ?? null;
      };
      return { journal, next, land: (intentId: IntentId) => inFlight.delete(intentId) };
    }

    it('hands out watched files beside each other where that is allowed, and one at a time elsewhere', async () => {
      const intents = ['a', 'b', 'c'].map((directory) => inDirectory(directory));
      const shared = await handOut(intents, true);
      const alone = await handOut(intents, false);
      expect([shared.next(), shared.next(), shared.next()]).toEqual([
        'a/cover.jpg',
        'b/cover.jpg',
        'c/cover.jpg',
      ]);
      expect([alone.next(), alone.next()]).toEqual(['a/cover.jpg', null]);
    });

    it('hands out a file given by hand alone, after what came before it and before what came after it', async () => {
      const { journal, next, land } = await handOut([inDirectory('a'), byHand('b'), inDirectory('c')], true);
      expect([next(), next()]).toEqual(['a/cover.jpg', null]);
      land(inDirectory('a').intentId);
      journal.discard(inDirectory('a').intentId);
      expect([next(), next()]).toEqual(['b/cover.jpg', null]);
    });

    it('searches for an ambiguous one only when nothing of its name is under way, and sends nothing in between', async () => {
      const { journal, next, land } = await handOut(
        ['a', 'b', 'c'].map((directory) => inDirectory(directory)),
        true,
      );
      expect([next(), next()]).toEqual(['a/cover.jpg', 'b/cover.jpg']);
      driveTo(journal, inDirectory('a').intentId, 'ambiguous');
      land(inDirectory('a').intentId);
      expect(next()).toBeNull();
      driveTo(journal, inDirectory('b').intentId, 'ambiguous');
      land(inDirectory('b').intentId);
      expect([next(), next()]).toEqual(['a/cover.jpg', null]);
      land(inDirectory('a').intentId);
      journal.move({ intentId: inDirectory('a').intentId, from: 'ambiguous', to: 'confirmed', patch: {} });
      expect([next(), next()]).toEqual(['b/cover.jpg', null]);
    });
  });
});

function activeTransferOf(intent: Intent) {
  return { key: blockingKey(intent.target, intent.sentName), mayShareName: mayShareName(intent) };
}
