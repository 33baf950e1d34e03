import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asId, type IntentId, type LocalPath } from '../../../../../shared/model/index.ts';
import { inbox } from '../../../../support/open-test-journal.ts';
import { sha256Of } from '../scripted-bank.ts';
import { createTransferBench, stampOf } from '../transfer-bench.ts';

const minuteMs = 60_000;

describe('create-transfer', () => {
  it('uploads what is queued, confirms it by size and knows it from then on', async () => {
    const bench = await createTransferBench();
    const intentId = await bench.plant('sub/a.txt', 'twelve bytes');
    bench.transfer.start();
    const { assetId, attempt } = await bench.until(intentId, 'confirmed');
    expect({ assetId, attempt, names: bench.bank.uploads, listings: bench.bank.listingCount }).toEqual({
      assetId: 'asset-1',
      attempt: 1,
      names: ['sub/a.txt'],
      // The one listing is the witness of the folder before the first upload.
      listings: 1,
    });
    expect(bench.journal.receiptOf(intentId)).toMatchObject({
      verifiedBy: 'size',
      sha256: sha256Of(Buffer.from('twelve bytes')),
    });
    // The row is there a moment before its commit is durable, and only then it is told.
    await bench.transfer.idle(AbortSignal.timeout(5_000));
    expect(bench.events).toEqual([`${intentId}: queued → tail`, `${intentId}: tail → confirmed`]);
  });

  it.each([0, 1, 2, 1_048_576, 1_048_577, 3_000_000])(
    'uploads a file of %i bytes whole',
    async (sizeBytes) => {
      const bench = await createTransferBench({ verifyEveryUpload: () => true });
      const content = Buffer.alloc(sizeBytes, 'abcdefg');
      const intentId = await bench.plant('a.bin', content);
      bench.transfer.start();
      await bench.until(intentId, 'confirmed');
      expect(bench.journal.receiptOf(intentId)).toMatchObject({
        verifiedBy: 'content',
        sha256: sha256Of(content),
      });
      expect(bench.bank.reachedBytes).toBe(sizeBytes);
    },
  );

  it('wakes up for what becomes runnable while the journal is being asked', async () => {
    let whileAsking = (): void => undefined;
    const bench = await createTransferBench({}, (journal) => ({
      ...journal,
      nextRunnable(nowMs, limit) {
        const found = journal.nextRunnable(nowMs, limit);
        whileAsking();
        return found;
      },
    }));
    const runAfterMs = bench.clock.nowMs() + 500;
    const intentId = await bench.plant('a.txt', 'content', { runAfterMs });
    whileAsking = () => {
      whileAsking = () => undefined;
      bench.clock.jumpWallTime(500);
    };
    bench.transfer.start();
    await bench.until(intentId, 'confirmed');
    expect(bench.bank.uploads).toHaveLength(1);
  });

  it('verifies many uploads with one listing when the bank answers nothing but 200', async () => {
    const bench = await createTransferBench();
    bench.journal.noteWitness({ bankFolderId: inbox, assetIds: [], receivedCount: 0, readAtMs: 0 });
    bench.bank.behave(() => ({ answer: 'empty' }));
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) => bench.plant(`f${index}.txt`, `${index}`)),
    );
    const release = bench.bank.holdListings();
    bench.transfer.start();
    await bench.when(() => ids.every((intentId) => bench.intent(intentId).state === 'verifying'));
    release();
    for (const intentId of ids) await bench.until(intentId, 'confirmed');
    // The first of them asked alone, the others while that listing was on its way.
    expect(bench.bank.listingCount).toBe(2);
  });

  it.each(['id', 'empty'] as const)('finds the new asset itself when the answer is %s', async (answer) => {
    const bench = await createTransferBench();
    bench.bank.addAsset(inbox, 'other.txt', Buffer.from('other'));
    bench.bank.behave(() => ({ answer }));
    const intentId = await bench.plant('a.txt', 'content');
    bench.transfer.start();
    expect((await bench.until(intentId, 'confirmed')).assetId).toBe('asset-2');
  });

  it('sleeps while the bank is asked for a late sweep', async () => {
    const bench = await createTransferBench();
    const intentId = await bench.plant('a', 'a');
    bench.transfer.start();
    await bench.until(intentId, 'confirmed');
    await bench.pass(minuteMs);
    const answerListings = bench.bank.holdListings();
    bench.journal.scheduleSweep(intentId, bench.clock.nowMs(), 0);
    bench.transfer.wake();
    expect(bench.clock.nextTimerInMs()).toBe(null);
    answerListings();
    await bench.when(() => bench.journal.dueSweeps(bench.clock.nowMs()).length === 0);
  });

  it('keeps the order of versions and never sends an older one above a newer', async () => {
    const bench = await createTransferBench();
    const { assetId } = bench.bank.addAsset(inbox, 'a.txt', Buffer.from('v0'));
    const target = { kind: 'version', bankFolderId: inbox, assetId, fileId: null } as const;
    bench.bank.behave((_request, index) =>
      index === 0 ? { store: true, answer: { lost: 'BANK_UNREACHABLE' } } : {},
    );
    const first = await bench.plant('v1', 'version one', { target });
    const second = await bench.plant('v2', 'version two!', { target });
    bench.transfer.start();
    await bench.when(() => bench.intent(first).state === 'ambiguous');
    expect([bench.intent(first).state, bench.intent(second).state]).toEqual(['ambiguous', 'queued']);
    await bench.until(second, 'confirmed');
    expect(bench.intent(first).state).toBe('confirmed');
    expect(bench.bank.uploads).toEqual(['v1', 'v2']);
    expect(bench.bank.assets(inbox)[0]?.master.sizeBytes).toBe('version two!'.length);
  });

  describe('when the file is not what was planned', () => {
    it('sends no last byte of a changed file and tells sync', async () => {
      const bench = await createTransferBench();
      const intentId = await bench.plant('a.txt', 'content');
      await writeFile(join(bench.root, 'a.txt'), 'CONTENT');
      bench.transfer.start();
      await bench.until(intentId, 'queued');
      await bench.when(() => bench.events.length > 0);
      expect(bench.bank.assets(inbox)).toEqual([]);
      expect(bench.events).toEqual([`${intentId}: FILE_CHANGED`]);
      expect(bench.intent(intentId).runAfterMs - bench.clock.nowMs()).toBeGreaterThan(1_900);
    });

    it('notices that another file has taken the place', async () => {
      const bench = await createTransferBench();
      const intentId = await bench.plant('a.txt', 'content');
      const opened = await stampOf(join(bench.root, 'a.txt'));
      bench.bank.behave(() => ({}));
      await writeFile(join(bench.root, 'b.txt'), 'content');
      await rename(join(bench.root, 'b.txt'), join(bench.root, 'a.txt'));
      bench.transfer.start();
      await bench.when(() => bench.events.length > 0);
      expect((await stampOf(join(bench.root, 'a.txt'))).ino).not.toBe(opened.ino);
      expect([bench.bank.assets(inbox).length, bench.intent(intentId).attempt]).toEqual([0, 0]);
    });

    it('lets a watched file go that is gone, and asks about a one-off', async () => {
      const bench = await createTransferBench();
      const watched = await bench.plant('a.txt', 'content');
      const oneOff = await bench.plant('b.txt', 'content', {
        source: {
          localPath: join(bench.root, 'nowhere') as never,
          watchedFolderId: null,
          relativePath: 'b.txt' as never,
          isSpooled: false,
        },
      });
      await rename(join(bench.root, 'a.txt'), join(bench.root, 'elsewhere.txt'));
      bench.transfer.start();
      await bench.until(watched, 'cancelled');
      expect((await bench.until(oneOff, 'parked')).cause?.code).toBe('FILE_GONE');
    });

    it('takes another stamp of a one-off upload for its own once it has settled', async () => {
      const bench = await createTransferBench();
      const intentId = await bench.plant('a.txt', 'content');
      const { source } = bench.intent(intentId);
      const oneOff = await bench.plant('b.txt', 'content', {
        source: { ...source, watchedFolderId: null, isSpooled: true },
        fingerprint: { ...bench.intent(intentId).fingerprint, mtimeNs: 5n },
        sha256: sha256Of(Buffer.from('content')),
      });
      bench.journal.discard(intentId);
      bench.transfer.start();
      await bench.until(oneOff, 'confirmed', 20_000);
      await bench.transfer.idle(AbortSignal.timeout(5_000));
      expect(bench.bank.uploads).toHaveLength(1);
      expect(existsSync(join(bench.root, 'a.txt'))).toBe(false);
    });

    it.each([
      ['of another size', 'the next document'],
      ['of the same size', 'CONTENT'],
    ])('sends nothing %s under the promise of a one-off upload, and asks', async (_how, next) => {
      const bench = await createTransferBench();
      const intentId = await bench.plant('scan.pdf', 'content');
      const { source, fingerprint } = bench.intent(intentId);
      const oneOff = asId<IntentId>('one-off');
      await bench.plant('scan.pdf', next, {
        intentId: oneOff,
        source: { ...source, watchedFolderId: null },
        fingerprint: { ...fingerprint, mtimeNs: 5n },
        sha256: sha256Of(Buffer.from('content')),
      });
      bench.journal.discard(intentId);
      bench.transfer.start();
      const { cause } = await bench.until(oneOff, 'parked', 20_000);
      expect([cause?.code, bench.bank.assets(inbox)]).toEqual(['FILE_REPLACED', []]);
    });
  });

  describe('when a create waited long', () => {
    /** What the folder held before the first upload is known. */
    async function witnessedBench(): ReturnType<typeof createTransferBench> {
      const bench = await createTransferBench();
      bench.journal.noteWitness({ bankFolderId: inbox, assetIds: [], receivedCount: 0, readAtMs: 0 });
      return bench;
    }

    it('lists nothing for a create that did not', async () => {
      const bench = await witnessedBench();
      await bench.plant('a.txt', 'content');
      await bench.pass(4 * minuteMs);
      const intentId = await bench.plant('b.txt', 'content');
      bench.transfer.start();
      await bench.until(intentId, 'confirmed');
      expect(bench.bank.listingCount).toBe(0);
    });

    it('sends what nobody has put there meanwhile, after a search for its name', async () => {
      const bench = await witnessedBench();
      const ids = [await bench.plant('a.txt', 'aaaa'), await bench.plant('b.txt', 'bbbb')];
      await bench.pass(10 * minuteMs);
      bench.bank.addAsset(inbox, 'c.txt', Buffer.from('theirs'));
      bench.transfer.start();
      for (const intentId of ids) await bench.until(intentId, 'confirmed');
      // Both may go at once, so which is first is nobody's promise.
      expect(bench.bank.uploads.toSorted()).toEqual(['a.txt', 'b.txt']);
      expect(bench.bank.nameSearches.flat().toSorted()).toEqual(['a.txt', 'b.txt']);
    });

    it('sends nothing of a watched folder that its rules leave out by now: it is planned anew', async () => {
      const bench = await createTransferBench();
      const watched = await bench.plant('a.txt', 'content');
      const other = await bench.plant('b.txt', 'content');
      bench.leftOut.add('a.txt');
      bench.transfer.start();
      await bench.until(watched, 'cancelled');
      await bench.until(other, 'confirmed');
      expect([bench.bank.uploads, bench.openedCount]).toEqual([['b.txt'], 1]);
      expect(bench.events).toContain(`${watched}: plan outdated`);
    });

    it('sends nothing that somebody else has put there: it is planned anew, or asked about', async () => {
      const bench = await createTransferBench();
      const watched = await bench.plant('a.txt', 'content');
      const { source } = bench.intent(watched);
      const oneOff = await bench.plant('b.txt', 'content', {
        source: { ...source, localPath: join(bench.root, 'b.txt') as LocalPath, watchedFolderId: null },
      });
      await bench.pass(10 * minuteMs);
      for (const name of ['a.txt', 'b.txt']) bench.bank.addAsset(inbox, name, Buffer.from('content'));
      bench.transfer.start();
      await bench.until(watched, 'cancelled');
      const { cause } = await bench.until(oneOff, 'parked');
      expect(cause).toMatchObject({
        code: 'NAME_ON_BANK',
        details: { choices: 'new-version new-asset skip', assetId: 'asset-2' },
      });
      expect(bench.bank.uploads).toEqual([]);
      expect(bench.events).toContain(`${watched}: plan outdated`);
      expect(bench.events).toContain(`${oneOff}: plan outdated`);
    });
  });

  it('keeps the history of every attempt that the bank answered or may have seen', async () => {
    const bench = await createTransferBench();
    bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    const script = [
      { answer: { status: 429 } },
      { answer: { status: 500 } },
      { answer: { lost: 'BANK_UNREACHABLE' } },
    ] as const;
    bench.bank.behave((_request, index) => script[index] ?? {});
    const intentId = await bench.plant('a', 'a');
    bench.transfer.start();
    const { attempt } = await bench.until(intentId, 'confirmed');
    expect(bench.journal.attemptsOf(intentId).map(({ status, outcome }) => [status, outcome])).toEqual([
      [429, 'retry'],
      [500, 'ambiguous'],
      [null, 'ambiguous'],
      [200, 'verify'],
    ]);
    expect(attempt).toBe(4);
  });

  it('says so when a folder shows nothing although the bank named our asset in it', async () => {
    const bench = await createTransferBench();
    bench.bank.listAs(() => []);
    bench.bank.behave((_request, index) => (index === 0 ? { store: true, answer: { status: 500 } } : {}));
    const intentId = await bench.plant('a', 'a');
    bench.transfer.start();
    const { assetId } = await bench.until(intentId, 'confirmed');
    await bench.pass(minuteMs);
    await bench.when(() => bench.journal.twins(10).length > 0);
    expect(bench.journal.twins(10)).toMatchObject([{ kind: 'unchecked', assetId }]);
    bench.bank.listAs(null);
    for (let minute = 0; minute < 10; minute += 1) await bench.pass(minuteMs);
    await bench.when(() => bench.events.at(-1)?.includes('twin') === true);
    expect(bench.events.slice(-2)).toEqual([`${intentId}: checked`, `${intentId}: twin asset-1`]);
    expect(bench.journal.twins(10)).toMatchObject([
      { kind: 'twin', assetId: 'asset-1', ownAssetId: assetId },
    ]);
  });
});
