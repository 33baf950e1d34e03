import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asId, type IntentId, type LocalPath } from '../../../../../shared/model/index.ts';
import { inbox } from '../../../../support/open-test-journal.ts';
import { sha256Of } from '../scripted-bank.ts';
import { createTransferFixture, stampOf } from '../transfer-fixture.ts';

const minuteMs = 60_000;

describe('create-transfer', () => {
  it('uploads what is queued, confirms it by size and knows it from then on', async () => {
    const fixture = await createTransferFixture();
    const intentId = await fixture.plant('sub/a.txt', 'twelve bytes');
    fixture.transfer.start();
    const { assetId, attempt } = await fixture.until(intentId, 'confirmed');
    expect({ assetId, attempt, names: fixture.bank.uploads, listings: fixture.bank.listingCount }).toEqual({
      assetId: 'asset-1',
      attempt: 1,
      names: ['sub/a.txt'],
      // The one listing records the control assets of the folder before the first upload.
      listings: 1,
    });
    expect(fixture.journal.receiptOf(intentId)).toMatchObject({
      verifiedBy: 'size',
      sha256: sha256Of(Buffer.from('twelve bytes')),
    });
    // The row is there a moment before its commit is durable, and only then it is reported.
    await fixture.transfer.idle(AbortSignal.timeout(5_000));
    expect(fixture.events).toEqual([
      `${intentId}: queued → committing`,
      `${intentId}: committing → confirmed`,
    ]);
  });

  it.each([0, 1, 2, 1_048_576, 1_048_577, 3_000_000])(
    'uploads a file of %i bytes whole',
    async (sizeBytes) => {
      const fixture = await createTransferFixture({ verifyEveryUpload: () => true });
      const content = Buffer.alloc(sizeBytes, 'abcdefg');
      const intentId = await fixture.plant('a.bin', content);
      fixture.transfer.start();
      await fixture.until(intentId, 'confirmed');
      expect(fixture.journal.receiptOf(intentId)).toMatchObject({
        verifiedBy: 'content',
        sha256: sha256Of(content),
      });
      expect(fixture.bank.reachedBytes).toBe(sizeBytes);
    },
  );

  it('wakes up for what becomes runnable while the journal is being asked', async () => {
    let whileAsking = (): void => undefined;
    const fixture = await createTransferFixture({}, (journal) => ({
      ...journal,
      nextRunnable(nowMs, limit) {
        const found = journal.nextRunnable(nowMs, limit);
        whileAsking();
        return found;
      },
    }));
    const runAfterMs = fixture.clock.nowMs() + 500;
    const intentId = await fixture.plant('a.txt', 'content', { runAfterMs });
    whileAsking = () => {
      whileAsking = () => undefined;
      fixture.clock.jumpWallTime(500);
    };
    fixture.transfer.start();
    await fixture.until(intentId, 'confirmed');
    expect(fixture.bank.uploads).toHaveLength(1);
  });

  it('verifies many uploads with one listing when the bank answers nothing but 200', async () => {
    const fixture = await createTransferFixture();
    fixture.journal.noteControlAsset({ bankFolderId: inbox, assetIds: [], receivedCount: 0, readAtMs: 0 });
    fixture.bank.behave(() => ({ answer: 'empty' }));
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) => fixture.plant(`f${index}.txt`, `${index}`)),
    );
    const release = fixture.bank.holdListings();
    fixture.transfer.start();
    await fixture.when(() => ids.every((intentId) => fixture.intent(intentId).state === 'verifying'));
    release();
    for (const intentId of ids) await fixture.until(intentId, 'confirmed');
    // The first of them asked alone, the others while that listing was on its way.
    expect(fixture.bank.listingCount).toBe(2);
  });

  it.each(['id', 'empty'] as const)('finds the new asset itself when the answer is %s', async (answer) => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'other.txt', Buffer.from('other'));
    fixture.bank.behave(() => ({ answer }));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    expect((await fixture.until(intentId, 'confirmed')).assetId).toBe('asset-2');
  });

  it('sleeps while the bank is asked for a late sweep', async () => {
    const fixture = await createTransferFixture();
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    await fixture.until(intentId, 'confirmed');
    await fixture.pass(minuteMs);
    const answerListings = fixture.bank.holdListings();
    fixture.journal.scheduleSweep(intentId, fixture.clock.nowMs(), 0);
    fixture.transfer.schedule();
    expect(fixture.clock.nextTimerInMs()).toBe(null);
    answerListings();
    await fixture.when(() => fixture.journal.dueSweeps(fixture.clock.nowMs()).length === 0);
  });

  it('keeps the order of versions and never sends an older one above a newer', async () => {
    const fixture = await createTransferFixture();
    const { assetId } = fixture.bank.addAsset(inbox, 'a.txt', Buffer.from('v0'));
    const target = { kind: 'version', bankFolderId: inbox, assetId, fileId: null } as const;
    fixture.bank.behave((_request, index) =>
      index === 0 ? { store: true, answer: { lost: 'BANK_UNREACHABLE' } } : {},
    );
    const first = await fixture.plant('v1', 'version one', { target });
    const second = await fixture.plant('v2', 'version two!', { target });
    fixture.transfer.start();
    await fixture.when(() => fixture.intent(first).state === 'ambiguous');
    expect([fixture.intent(first).state, fixture.intent(second).state]).toEqual(['ambiguous', 'queued']);
    await fixture.until(second, 'confirmed');
    expect(fixture.intent(first).state).toBe('confirmed');
    expect(fixture.bank.uploads).toEqual(['v1', 'v2']);
    expect(fixture.bank.assets(inbox)[0]?.master.sizeBytes).toBe('version two!'.length);
  });

  describe('when the file is not what was planned', () => {
    it('sends no last byte of a changed file and tells sync', async () => {
      const fixture = await createTransferFixture();
      const intentId = await fixture.plant('a.txt', 'content');
      await writeFile(join(fixture.root, 'a.txt'), 'CONTENT');
      fixture.transfer.start();
      await fixture.until(intentId, 'queued');
      await fixture.when(() => fixture.events.length > 0);
      expect(fixture.bank.assets(inbox)).toEqual([]);
      expect(fixture.events).toEqual([`${intentId}: FILE_CHANGED`]);
      expect(fixture.intent(intentId).runAfterMs - fixture.clock.nowMs()).toBeGreaterThan(1_900);
    });

    it('notices that another file has taken the place', async () => {
      const fixture = await createTransferFixture();
      const intentId = await fixture.plant('a.txt', 'content');
      const opened = await stampOf(join(fixture.root, 'a.txt'));
      fixture.bank.behave(() => ({}));
      await writeFile(join(fixture.root, 'b.txt'), 'content');
      await rename(join(fixture.root, 'b.txt'), join(fixture.root, 'a.txt'));
      fixture.transfer.start();
      await fixture.when(() => fixture.events.length > 0);
      expect((await stampOf(join(fixture.root, 'a.txt'))).ino).not.toBe(opened.ino);
      expect([fixture.bank.assets(inbox).length, fixture.intent(intentId).attempt]).toEqual([0, 0]);
    });

    it('lets a missing watched file go, and asks about a manual upload', async () => {
      const fixture = await createTransferFixture();
      const watched = await fixture.plant('a.txt', 'content');
      const manualUpload = await fixture.plant('b.txt', 'content', {
        source: {
          localPath: join(fixture.root, 'nowhere') as never,
          watchedFolderId: null,
          relativePath: 'b.txt' as never,
          isSpooled: false,
        },
      });
      await rename(join(fixture.root, 'a.txt'), join(fixture.root, 'elsewhere.txt'));
      fixture.transfer.start();
      await fixture.until(watched, 'cancelled');
      expect((await fixture.until(manualUpload, 'parked')).cause?.code).toBe('FILE_GONE');
    });

    it('takes another stamp of a manual upload for its own once it has rested', async () => {
      const fixture = await createTransferFixture();
      const intentId = await fixture.plant('a.txt', 'content');
      const { source } = fixture.intent(intentId);
      const manualUpload = await fixture.plant('b.txt', 'content', {
        source: { ...source, watchedFolderId: null, isSpooled: true },
        fingerprint: { ...fixture.intent(intentId).fingerprint, mtimeNs: 5n },
        sha256: sha256Of(Buffer.from('content')),
      });
      fixture.journal.discard(intentId);
      fixture.transfer.start();
      await fixture.until(manualUpload, 'confirmed', 20_000);
      await fixture.transfer.idle(AbortSignal.timeout(5_000));
      expect(fixture.bank.uploads).toHaveLength(1);
      expect(existsSync(join(fixture.root, 'a.txt'))).toBe(false);
    });

    it.each([
      ['of another size', 'the next document'],
      ['of the same size', 'CONTENT'],
    ])('sends nothing %s under the promise of a manual upload, and asks', async (_how, next) => {
      const fixture = await createTransferFixture();
      const intentId = await fixture.plant('scan.pdf', 'content');
      const { source, fingerprint } = fixture.intent(intentId);
      const manualUpload = asId<IntentId>('one-off');
      await fixture.plant('scan.pdf', next, {
        intentId: manualUpload,
        source: { ...source, watchedFolderId: null },
        fingerprint: { ...fingerprint, mtimeNs: 5n },
        sha256: sha256Of(Buffer.from('content')),
      });
      fixture.journal.discard(intentId);
      fixture.transfer.start();
      const { cause } = await fixture.until(manualUpload, 'parked', 20_000);
      expect([cause?.code, fixture.bank.assets(inbox)]).toEqual(['FILE_REPLACED', []]);
    });
  });

  describe('when a create waited long', () => {
    /** The content of the folder before the first upload is known. */
    async function controlledFixture(): ReturnType<typeof createTransferFixture> {
      const fixture = await createTransferFixture();
      fixture.journal.noteControlAsset({ bankFolderId: inbox, assetIds: [], receivedCount: 0, readAtMs: 0 });
      return fixture;
    }

    it('lists nothing for a create that did not', async () => {
      const fixture = await controlledFixture();
      await fixture.plant('a.txt', 'content');
      await fixture.pass(4 * minuteMs);
      const intentId = await fixture.plant('b.txt', 'content');
      fixture.transfer.start();
      await fixture.until(intentId, 'confirmed');
      expect(fixture.bank.listingCount).toBe(0);
    });

    it('sends a file that is still missing on the bank, after a search for its name', async () => {
      const fixture = await controlledFixture();
      const ids = [await fixture.plant('a.txt', 'aaaa'), await fixture.plant('b.txt', 'bbbb')];
      await fixture.pass(10 * minuteMs);
      fixture.bank.addAsset(inbox, 'c.txt', Buffer.from('theirs'));
      fixture.transfer.start();
      for (const intentId of ids) await fixture.until(intentId, 'confirmed');
      // Both may go at once, so the order is open.
      expect(fixture.bank.uploads.toSorted()).toEqual(['a.txt', 'b.txt']);
      expect(fixture.bank.nameSearches.flat().toSorted()).toEqual(['a.txt', 'b.txt']);
    });

    it('sends nothing of a watched folder that its rules leave out by now: it is planned anew', async () => {
      const fixture = await createTransferFixture();
      const watched = await fixture.plant('a.txt', 'content');
      const other = await fixture.plant('b.txt', 'content');
      fixture.leftOut.add('a.txt');
      fixture.transfer.start();
      await fixture.until(watched, 'cancelled');
      await fixture.until(other, 'confirmed');
      expect([fixture.bank.uploads, fixture.openedCount]).toEqual([['b.txt'], 1]);
      expect(fixture.events).toContain(`${watched}: plan outdated`);
    });

    it('sends nothing that another client has put there: it is planned again, or asked about', async () => {
      const fixture = await createTransferFixture();
      const watched = await fixture.plant('a.txt', 'content');
      const { source } = fixture.intent(watched);
      const manualUpload = await fixture.plant('b.txt', 'content', {
        source: { ...source, localPath: join(fixture.root, 'b.txt') as LocalPath, watchedFolderId: null },
      });
      await fixture.pass(10 * minuteMs);
      for (const name of ['a.txt', 'b.txt']) fixture.bank.addAsset(inbox, name, Buffer.from('content'));
      fixture.transfer.start();
      await fixture.until(watched, 'cancelled');
      const { cause } = await fixture.until(manualUpload, 'parked');
      expect(cause).toMatchObject({
        code: 'NAME_ON_BANK',
        details: { choices: 'new-version new-asset skip', assetId: 'asset-2' },
      });
      expect(fixture.bank.uploads).toEqual([]);
      expect(fixture.events).toContain(`${watched}: plan outdated`);
      expect(fixture.events).toContain(`${manualUpload}: plan outdated`);
    });
  });

  it('keeps the history of every attempt that the bank answered or may have seen', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    const script = [
      { answer: { status: 429 } },
      { answer: { status: 500 } },
      { answer: { lost: 'BANK_UNREACHABLE' } },
    ] as const;
    fixture.bank.behave((_request, index) => script[index] ?? {});
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    const { attempt } = await fixture.until(intentId, 'confirmed');
    expect(fixture.journal.attemptsOf(intentId).map(({ status, outcome }) => [status, outcome])).toEqual([
      [429, 'retry'],
      [500, 'ambiguous'],
      [null, 'ambiguous'],
      [200, 'verify'],
    ]);
    expect(attempt).toBe(4);
  });

  it('says so when a folder shows nothing although the bank named our asset in it', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.listAs(() => []);
    fixture.bank.behave((_request, index) => (index === 0 ? { store: true, answer: { status: 500 } } : {}));
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    const { assetId } = await fixture.until(intentId, 'confirmed');
    await fixture.pass(minuteMs);
    await fixture.when(() => fixture.journal.duplicates(10).length > 0);
    expect(fixture.journal.duplicates(10)).toMatchObject([{ kind: 'unchecked', assetId }]);
    fixture.bank.listAs(null);
    for (let minute = 0; minute < 10; minute += 1) await fixture.pass(minuteMs);
    await fixture.when(() => fixture.events.at(-1)?.includes('duplicate') === true);
    expect(fixture.events.slice(-2)).toEqual([`${intentId}: checked`, `${intentId}: duplicate asset-1`]);
    expect(fixture.journal.duplicates(10)).toMatchObject([
      { kind: 'duplicate', assetId: 'asset-1', ownAssetId: assetId },
    ]);
  });
});
