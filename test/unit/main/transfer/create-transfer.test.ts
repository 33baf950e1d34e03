import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import { type AssetId, asId, type BankAsset } from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { sha256Of } from './scripted-bank.ts';
import { createTransferBench, stampOf } from './transfer-bench.ts';

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

  describe('after a lost answer', () => {
    it('adopts what the bank did apply, after Δ and not before', async () => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      bench.bank.behave(() => ({ store: true, answer: { lost: 'BANK_ANSWER_UNREADABLE' } }));
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      await bench.until(intentId, 'ambiguous');
      await bench.pass(29_000);
      expect(bench.intent(intentId).state).toBe('ambiguous');
      await bench.until(intentId, 'confirmed', 5_000);
      expect(bench.bank.uploads).toEqual(['a.txt']);
      expect(bench.journal.receiptOf(intentId)?.verifiedBy).toBe('content');
    });

    it('sends again what two readings with a positive control do not show', async () => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      bench.bank.behave((_request, index) => (index === 0 ? { answer: { status: 500 } } : {}));
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      await bench.until(intentId, 'ambiguous');
      await bench.pass(35_000);
      expect(bench.bank.uploads).toHaveLength(1);
      const { attempt, wasAmbiguous } = await bench.until(intentId, 'confirmed', minuteMs);
      expect({ attempt, wasAmbiguous, uploads: bench.bank.uploads.length }).toEqual({
        attempt: 2,
        wasAmbiguous: true,
        uploads: 2,
      });
    });

    it('looks long enough for what a bank is still storing when nobody waits for its answer any more', async () => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      const timeOut = Promise.withResolvers<void>();
      bench.bank.behave((_request, index) =>
        index === 0 ? { isLate: true, answer: { lost: 'BANK_UNREACHABLE' }, answersAt: timeOut.promise } : {},
      );
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      await bench.until(intentId, 'tail');
      await bench.pass(2 * minuteMs);
      timeOut.resolve();
      await bench.until(intentId, 'ambiguous');
      for (let round = 0; round < 6; round += 1) await bench.pass(10_000);
      bench.bank.applyLate();
      await bench.until(intentId, 'confirmed', 10 * minuteMs);
      expect([bench.bank.uploads.length, bench.bank.assets(inbox).length]).toEqual([1, 2]);
    });

    it('gets the first file into an empty folder, without another file for a control', async () => {
      const bench = await createTransferBench();
      bench.bank.behave((_request, index) => (index === 0 ? { answer: { lost: 'BANK_UNREACHABLE' } } : {}));
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      await bench.until(intentId, 'ambiguous');
      await bench.pass(85_000);
      expect(bench.intent(intentId).state).toBe('ambiguous');
      await bench.until(intentId, 'confirmed', minuteMs);
      expect(bench.bank.assets(inbox)).toHaveLength(1);
    });

    const unbelievable: readonly (readonly [string, () => readonly BankAsset[] | ErrorCode])[] = [
      ['reads that fail', () => 'BANK_FAILED'],
      ['a folder that suddenly shows nothing', () => []],
    ];
    it.each(unbelievable)(
      'believes no absence from %s, and asks a person after a day',
      async (_name, shown) => {
        const bench = await createTransferBench();
        bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
        bench.bank.behave(() => ({ answer: { status: 502 } }));
        const intentId = await bench.plant('a.txt', 'content');
        bench.transfer.start();
        await bench.until(intentId, 'ambiguous');
        bench.bank.listAs(shown);
        for (let hour = 0; hour < 25; hour += 1) {
          for (let quarter = 0; quarter < 4; quarter += 1) await bench.pass(15 * minuteMs);
        }
        const { state, cause } = bench.intent(intentId);
        expect({ state, code: cause?.code, uploads: bench.bank.uploads.length }).toEqual({
          state: 'parked',
          code: 'COULD_NOT_CONFIRM',
          uploads: 1,
        });

        bench.bank.listAs(null);
        bench.bank.behave(() => ({}));
        await bench.transfer.retry(intentId);
        await bench.until(intentId, 'confirmed', 2 * minuteMs);
        expect(bench.bank.uploads).toHaveLength(2);
      },
    );

    it('believes no absence from a listing that looks like a page', async () => {
      const bench = await createTransferBench();
      for (let index = 0; index < 120; index += 1) bench.bank.addAsset(inbox, `k${index}`, Buffer.from('k'));
      bench.bank.behave(() => ({ store: true, answer: { status: 504 } }));
      bench.bank.listAs((assets) => assets.slice(0, 100));
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      await bench.until(intentId, 'ambiguous');
      for (let index = 0; index < 30; index += 1) await bench.pass(minuteMs);
      expect([bench.intent(intentId).state, bench.bank.uploads.length]).toEqual(['ambiguous', 1]);
      bench.bank.listAs(null);
      for (let index = 0; index < 30; index += 1) await bench.pass(minuteMs);
      expect([bench.intent(intentId).state, bench.bank.uploads.length]).toEqual(['confirmed', 1]);
    });

    it('sweeps late and discloses a twin that came against all assumptions', async () => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      bench.bank.behave((_request, index) => (index === 0 ? { isLate: true, answer: { status: 500 } } : {}));
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      await bench.until(intentId, 'confirmed');
      bench.bank.applyLate();
      expect(bench.journal.twins()).toEqual([]);
      await bench.pass(minuteMs);
      await bench.pass(minuteMs);
      expect(bench.journal.twins()).toMatchObject([{ intentId, kind: 'twin', fileName: 'a.txt' }]);
      expect(bench.events.at(-1)).toMatch(/twin asset-/);
    });

    it('never adopts a short stray, and reports it', async () => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      bench.bank.behave((_request, index) =>
        index === 0 ? { store: 3, answer: { lost: 'BANK_UNREACHABLE' } } : {},
      );
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      const { assetId } = await bench.until(intentId, 'confirmed');
      const stray = bench.bank.assets(inbox).find(({ master }) => master.sizeBytes === 3);
      expect(assetId).not.toBe(stray?.assetId);
      expect(bench.journal.twins()).toMatchObject([{ kind: 'stray', assetId: stray?.assetId }]);
    });

    it('parks when the bank says 200 and holds something shorter', async () => {
      const bench = await createTransferBench();
      bench.bank.behave(() => ({ store: 3 }));
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      const { cause } = await bench.until(intentId, 'parked');
      expect(cause).toMatchObject({ code: 'COULD_NOT_CONFIRM', details: { reason: 'named-asset-differs' } });
      expect(bench.bank.uploads).toHaveLength(1);
    });

    it('does not take a 2xx for a file: what was not stored is sent again', async () => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      bench.bank.behave((_request, index) => (index === 0 ? { store: false, answer: 'empty' } : {}));
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      await bench.until(intentId, 'confirmed');
      expect(bench.bank.assets(inbox)).toHaveLength(2);
    });

    it.each([
      ['the old', 'never', 'parked', 'version 1'],
      ['the old', 'in the end', 'confirmed', 'version 1'],
      ['another', 'never', 'parked', 'another version'],
      ['another', 'in the end', 'confirmed', 'another version'],
    ] as const)(
      'sends a version of %s size once to a bank that takes it and shows it %s',
      async (_size, when, state, content) => {
        const bench = await createTransferBench();
        const { assetId } = bench.bank.addAsset(inbox, 'a.tif', Buffer.from('version 0'));
        const target = { kind: 'version', bankFolderId: inbox, assetId, fileId: null } as const;
        bench.bank.behave(() => ({ store: false, isLate: when === 'in the end', answer: 'empty' }));
        const intentId = await bench.plant('a.tif', content, { target });
        bench.transfer.start();
        await bench.until(intentId, 'ambiguous');
        bench.bank.applyLate();
        const { cause, wasAmbiguous } = await bench.until(intentId, state, 2 * minuteMs);
        // Not in doubt: it does not keep the next version waiting.
        expect([cause?.code, wasAmbiguous, bench.bank.uploads.length]).toEqual([
          state === 'parked' ? 'UPLOADED_NOT_ACTIVE' : undefined,
          false,
          1,
        ]);
      },
    );

    it('leaves assets alone that others own or that were there before, even with the same content', async () => {
      const bench = await createTransferBench();
      const before = bench.bank.addAsset(inbox, 'a.txt', Buffer.from('content'));
      bench.bank.behave((_request, index) => (index === 0 ? { answer: { status: 500 } } : {}));
      const intentId = await bench.plant('a.txt', 'content', { s0: [before.assetId] });
      bench.transfer.start();
      const { assetId } = await bench.until(intentId, 'confirmed');
      expect(assetId).not.toBe(before.assetId);
    });

    it('takes the journal up again after a crash with TAIL on disk', async () => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      const content = Buffer.from('content');
      const intentId = await bench.plant('a.txt', content);
      await bench.journal.commitTail(intentId, sha256Of(content), bench.intent(intentId).fingerprint);
      bench.bank.addAsset(inbox, 'a.txt', content);
      bench.restart().start();
      await bench.until(intentId, 'confirmed');
      expect(bench.bank.uploads).toEqual([]);
    });
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

    it('takes the new state of a one-off upload once it has settled', async () => {
      const bench = await createTransferBench();
      const intentId = await bench.plant('a.txt', 'content');
      const { source } = bench.intent(intentId);
      const oneOff = await bench.plant('b.txt', 'content', {
        source: { ...source, watchedFolderId: null, isSpooled: true },
        fingerprint: { ...bench.intent(intentId).fingerprint, mtimeNs: 5n },
      });
      bench.journal.discard(intentId);
      bench.transfer.start();
      await bench.until(oneOff, 'confirmed', 20_000);
      await bench.transfer.idle(AbortSignal.timeout(5_000));
      expect(bench.bank.uploads).toHaveLength(1);
      expect(existsSync(join(bench.root, 'a.txt'))).toBe(false);
    });
  });

  describe('when the account is in trouble', () => {
    it('counts no attempts while offline, asks with one probe in growing pauses, and goes on', async () => {
      const bench = await createTransferBench();
      let probes = 0;
      bench.setProbe(async () => {
        probes += 1;
        if (probes < 4) throw new AppError('BANK_UNREACHABLE');
      });
      bench.bank.behave((_request, index) => (index < 4 ? { connect: 'refuse' } : {}));
      const ids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => bench.plant(name, name)));
      bench.transfer.start();
      await bench.when(() => bench.events.includes('offline'));
      expect(bench.events).toContain('offline');
      expect(bench.bank.uploads.length).toBeLessThanOrEqual(4);
      for (const intentId of ids)
        expect(bench.intent(intentId)).toMatchObject({ state: 'queued', attempt: 0 });
      for (const intentId of ids) await bench.until(intentId, 'confirmed', minuteMs);
      expect(probes).toBe(4);
      expect(bench.events).toContain('online');
    });

    it('parks a file in whose middle the connection breaks each time, though the bank answers', async () => {
      const bench = await createTransferBench({ maxConcurrency: 1, timing: { attemptLimit: 4 } });
      bench.bank.behave(({ fileName }) => (fileName === 'big' ? { breaksAfterBytes: 1_500_000 } : {}));
      const big = await bench.plant('big', Buffer.alloc(3_000_000));
      const small = await bench.plant('small', 'small');
      bench.transfer.start();
      await bench.until(small, 'confirmed', 10_000);
      const { cause, attempt } = await bench.until(big, 'parked', minuteMs);
      const tries = bench.bank.uploads.filter((name) => name === 'big').length;
      expect([cause?.code, attempt, tries]).toEqual(['UPLOAD_CUT_OFF', 0, 4]);
      bench.bank.behave(() => ({}));
      await bench.transfer.retry(big);
      await bench.until(big, 'confirmed');
    });

    it('holds it against the file also when a sign-in answers before the question that was asked meanwhile', async () => {
      const bench = await createTransferBench({ timing: { attemptLimit: 3 } });
      bench.setProbe(() => new Promise(() => undefined));
      bench.bank.behave(() => ({ breaksAfterBytes: 1_500_000 }));
      const intentId = await bench.plant('big', Buffer.alloc(3_000_000));
      bench.transfer.start();
      const breaks = () => bench.events.filter((event) => event === 'offline').length;
      for (const count of [1, 2, 3]) {
        await bench.when(() => breaks() === count);
        await bench.pass(1_000);
        bench.transfer.reconnect();
        await bench.pass(minuteMs);
      }
      expect([bench.intent(intentId).cause?.code, bench.bank.uploads.length]).toEqual(['UPLOAD_CUT_OFF', 3]);
    });

    it('does not hold against a file that its connection broke when the whole bank was away', async () => {
      const bench = await createTransferBench({ timing: { attemptLimit: 2 } });
      let probes = 0;
      bench.setProbe(async () => {
        probes += 1;
        if (probes % 2 === 1) throw new AppError('BANK_UNREACHABLE');
      });
      bench.bank.behave((_request, index) => (index < 5 ? { breaksAfterBytes: 1_500_000 } : {}));
      const intentId = await bench.plant('big', Buffer.alloc(3_000_000));
      bench.transfer.start();
      await bench.until(intentId, 'confirmed');
      expect([probes, bench.bank.uploads.length]).toEqual([10, 6]);
    });

    it('probes at once when the network comes back', async () => {
      const bench = await createTransferBench();
      let isUp = false;
      bench.setProbe(async () => {
        if (!isUp) throw new AppError('BANK_UNREACHABLE');
      });
      bench.bank.behave(() => (isUp ? {} : { connect: 'refuse' }));
      const intentId = await bench.plant('a', 'a');
      bench.transfer.start();
      await bench.when(() => bench.events.includes('offline'));
      await bench.pass(30_000);
      isUp = true;
      bench.transfer.poke();
      await bench.when(() => bench.intent(intentId).state === 'confirmed');
    });

    it('signs in once for all and repeats', async () => {
      const bench = await createTransferBench();
      bench.bank.behave((_request, index) => (index < 3 ? { answer: { status: 401 } } : {}));
      const ids = await Promise.all(['a', 'b', 'c'].map((name) => bench.plant(name, name)));
      bench.transfer.start();
      for (const intentId of ids) await bench.until(intentId, 'confirmed');
      expect([bench.bank.signInCount, bench.bank.uploads.length]).toEqual([1, 6]);
    });

    it('stops everything when signing in is refused, until a person has signed in', async () => {
      const bench = await createTransferBench();
      bench.bank.behave((_request, index) => (index === 0 ? { answer: { status: 401 } } : {}));
      bench.bank.refuseSignIn();
      const intentId = await bench.plant('a', 'a');
      bench.transfer.start();
      for (let index = 0; index < 10; index += 1) await bench.pass(minuteMs);
      expect(bench.events).toContain('sign-in refused');
      expect(bench.bank.uploads).toHaveLength(1);
      bench.transfer.reconnect();
      await bench.until(intentId, 'confirmed');
    });

    it('parks a file that may not be there, after one sign-in', async () => {
      const bench = await createTransferBench();
      bench.bank.behave(() => ({ answer: { status: 403 } }));
      const ids = [await bench.plant('a', 'a'), await bench.plant('b', 'b')];
      bench.transfer.start();
      for (const intentId of ids)
        expect((await bench.until(intentId, 'parked')).cause?.code).toBe('FORBIDDEN');
      expect(bench.bank.signInCount).toBe(1);
    });

    it('signs in anew for a retry long after a file was parked as forbidden, and stops nobody', async () => {
      const bench = await createTransferBench();
      const statuses = [403, 403, 401];
      bench.bank.behave((_request, index) => {
        const status = statuses[index];
        return status === undefined ? {} : { answer: { status } };
      });
      const intentId = await bench.plant('a', 'a');
      bench.transfer.start();
      await bench.until(intentId, 'parked');
      await bench.pass(12 * 60 * minuteMs);
      await bench.transfer.retry(intentId);
      await bench.until(intentId, 'confirmed', minuteMs);
      expect([bench.bank.signInCount, bench.events.includes('sign-in refused')]).toEqual([2, false]);
    });

    it('waits as long as Retry-After says', async () => {
      const bench = await createTransferBench();
      bench.bank.behave((_request, index) =>
        index === 0 ? { answer: { status: 429, retryAfterMs: 120_000 } } : {},
      );
      const intentId = await bench.plant('a', 'a');
      bench.transfer.start();
      await bench.when(() => bench.intent(intentId).cause !== null);
      const other = await bench.plant('b', 'b');
      bench.transfer.wake();
      await bench.pass(119_000);
      expect(bench.bank.uploads).toEqual(['a']);
      for (const each of [intentId, other]) await bench.until(each, 'confirmed', 5_000);
    });

    it('does not follow a redirect and says so once', async () => {
      const bench = await createTransferBench();
      bench.bank.behave(() => ({ answer: { status: 302 } }));
      await Promise.all(['a', 'b', 'c'].map((name) => bench.plant(name, name)));
      bench.transfer.start();
      for (let index = 0; index < 5; index += 1) await bench.pass(minuteMs);
      expect(bench.events.filter((event) => event.startsWith('misconfigured'))).toEqual([
        'misconfigured BANK_REDIRECTED',
      ]);
    });

    it.each([
      [413, 'BODY_TOO_LARGE'],
      [415, 'UNSUPPORTED_MEDIA'],
      [422, 'UNPROCESSABLE'],
      [400, 'BAD_REQUEST'],
    ])('parks what the bank answers with %i', async (status, code) => {
      const bench = await createTransferBench();
      bench.bank.behave(() => ({ answer: { status } }));
      const intentId = await bench.plant('plain.txt', 'a');
      bench.transfer.start();
      expect((await bench.until(intentId, 'parked')).cause).toMatchObject({ code, details: { status } });
    });

    it('offers a tamer name once to a bank that refuses the real one', async () => {
      const bench = await createTransferBench();
      bench.bank.behave(({ fileName }) => (/[%:?]/.test(fileName) ? { answer: { status: 404 } } : {}));
      const intentId = await bench.plant('100%: why?.txt', 'a');
      bench.transfer.start();
      await bench.until(intentId, 'confirmed');
      expect(bench.bank.uploads).toEqual(['100%: why?.txt', '100__ why_.txt']);
    });
  });

  describe('when the journal cannot be written', () => {
    const full = () => Promise.reject(new AppError('JOURNAL_FULL'));

    it('lets no last byte leave, stops everything, and goes on when there is room', async () => {
      let isFull = true;
      const bench = await createTransferBench({}, (journal) => ({
        ...journal,
        commitTail: (...given) => (isFull ? full() : journal.commitTail(...given)),
      }));
      const ids = await Promise.all(['aa', 'bb', 'cc'].map((name) => bench.plant(name, name)));
      bench.transfer.start();
      await bench.when(() => bench.events.includes('journal full'));
      for (let second = 0; second < 20; second += 1) await bench.pass(1_000);
      expect([bench.bank.assets(inbox), ids.map((id) => bench.intent(id).attempt)]).toEqual([[], [0, 0, 0]]);
      isFull = false;
      for (const intentId of ids) await bench.until(intentId, 'confirmed', 2 * minuteMs);
      expect(bench.bank.assets(inbox)).toHaveLength(3);
    });

    it('does not forget what the bank has taken: it confirms as soon as there is room', async () => {
      let isFull = true;
      const bench = await createTransferBench({}, (journal) => ({
        ...journal,
        confirm: (...given) => (isFull ? full() : journal.confirm(...given)),
      }));
      const intentId = await bench.plant('a', 'a');
      bench.transfer.start();
      await bench.when(() => bench.events.includes('journal full'));
      expect(bench.intent(intentId).state).toBe('tail');
      isFull = false;
      await bench.until(intentId, 'confirmed', minuteMs);
      expect(bench.bank.uploads).toHaveLength(1);
    });

    it('does not ask the bank again and again for a late sweep that cannot be written down', async () => {
      let isFull = false;
      let refusals = 0;
      const roomFor = <Result>(write: () => Result): Result => {
        refusals += isFull ? 1 : 0;
        // Asking again and again would never let the test come to its end.
        if (isFull && refusals < 100) throw new AppError('JOURNAL_FULL');
        return write();
      };
      const bench = await createTransferBench({}, (journal) => ({
        ...journal,
        finishSweep: (...given) => roomFor(() => journal.finishSweep(...given)),
        scheduleSweep: (...given) => roomFor(() => journal.scheduleSweep(...given)),
      }));
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      await bench.until(intentId, 'confirmed');
      isFull = true;
      bench.journal.scheduleSweep(intentId, bench.clock.nowMs() + minuteMs, 0);
      bench.transfer.wake();
      const listingsBefore = bench.bank.listingCount;
      await bench.pass(minuteMs);
      for (let turn = 0; turn < 5; turn += 1) await bench.pass(0);
      expect([bench.bank.listingCount - listingsBefore, bench.events.at(-1)]).toEqual([1, 'journal full']);
      isFull = false;
      await bench.pass(minuteMs);
      await bench.when(() => bench.journal.dueSweeps(bench.clock.nowMs()).length === 0);
      expect(bench.events.at(-1)).toBe('journal has room');
    });

    it('ends nevertheless when told to, and the next start searches for what it could not write down', async () => {
      const bench = await createTransferBench({}, (journal) => ({ ...journal, confirm: full }));
      const intentId = await bench.plant('a', 'a');
      bench.transfer.start();
      await bench.when(() => bench.events.includes('journal full'));
      await bench.transfer.stop();
      expect(bench.journal.recover(bench.clock.nowMs())).toEqual({ requeued: 0, ambiguous: 1, cancelled: 0 });
      expect(bench.intent(intentId).state).toBe('ambiguous');
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
    await bench.when(() => bench.journal.twins().length > 0);
    expect(bench.journal.twins()).toMatchObject([{ kind: 'unchecked', assetId }]);
  });

  describe('when a person intervenes', () => {
    it('cancels before the gate, and the bank holds nothing', async () => {
      const bench = await createTransferBench();
      const intentId = await bench.plant('big.bin', Buffer.alloc(5_000_000));
      const seen = Promise.withResolvers<void>();
      bench.bank.behave(() => {
        seen.resolve();
        return {};
      });
      bench.transfer.start();
      await seen.promise;
      expect(await bench.transfer.cancel(intentId)).toBe('cancelled');
      expect(bench.intent(intentId).state).toBe('cancelled');
      expect(bench.bank.assets(inbox)).toEqual([]);
    });

    it('says that it is too late past the gate, and tells what is not there', async () => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      bench.bank.behave(() => ({ store: false, answer: { status: 500 } }));
      const intentId = await bench.plant('a', 'a');
      bench.transfer.start();
      await bench.until(intentId, 'ambiguous');
      expect(await bench.transfer.cancel(intentId)).toBe('finishing');
      expect(await bench.transfer.cancel(asId('nobody'))).toBe('not-found');
      await bench.until(intentId, 'cancelled', 2 * minuteMs);
      expect(bench.bank.uploads).toHaveLength(1);
    });

    it('remembers a cancel that came too late beyond a crash, and sends nothing again', async () => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      bench.bank.behave(() => ({ store: false, answer: { status: 500 } }));
      const intentId = await bench.plant('a', 'a');
      bench.transfer.start();
      await bench.until(intentId, 'ambiguous');
      const release = bench.bank.holdListings();
      const { listingCount } = bench.bank;
      await bench.pass(minuteMs);
      await bench.when(() => bench.bank.listingCount > listingCount);
      // The program ends while it looks: nothing of this process may be needed any more.
      const cancelled = bench.transfer.cancel(intentId);
      const stopped = bench.transfer.stop();
      release();
      await Promise.all([cancelled, stopped]);
      bench.restart().start();
      await bench.until(intentId, 'cancelled', 2 * minuteMs);
      expect(bench.bank.uploads).toHaveLength(1);
    });

    it('forgets such a cancel when the person wants the upload after all', async () => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      bench.bank.behave((_request, index) => (index === 0 ? { store: false, answer: { status: 500 } } : {}));
      const intentId = await bench.plant('a', 'a');
      bench.transfer.start();
      await bench.until(intentId, 'ambiguous');
      bench.bank.listAs(() => 'BANK_BUSY');
      expect(await bench.transfer.cancel(intentId)).toBe('finishing');
      bench.journal.move({ intentId, from: 'ambiguous', to: 'parked', patch: {} });
      bench.bank.listAs(null);
      await bench.transfer.retry(intentId);
      await bench.until(intentId, 'confirmed');
      expect(bench.bank.uploads).toHaveLength(2);
    });

    it('starts nothing while paused, and puts what had not passed the gate back', async () => {
      const bench = await createTransferBench();
      const intentId = await bench.plant('big.bin', Buffer.alloc(5_000_000));
      const seen = Promise.withResolvers<void>();
      bench.bank.behave(() => {
        seen.resolve();
        return {};
      });
      bench.transfer.start();
      await seen.promise;
      bench.transfer.pause();
      await bench.until(intentId, 'queued');
      await bench.pass(minuteMs);
      expect(bench.intent(intentId)).toMatchObject({ state: 'queued', attempt: 0 });
      bench.transfer.resume();
      await bench.until(intentId, 'confirmed');
    });

    it('finishes what is past the gate before it stops', async () => {
      const bench = await createTransferBench();
      const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => bench.plant(name, name)));
      bench.transfer.start();
      await bench.until(ids[0] ?? asId('none'), 'confirmed');
      await bench.transfer.stop();
      const states = ids.map((intentId) => bench.intent(intentId).state);
      expect(states.filter((state) => state !== 'confirmed' && state !== 'queued')).toEqual([]);
      expect(bench.bank.assets(inbox).map(({ assetId }: { assetId: AssetId }) => assetId)).toHaveLength(
        states.filter((state) => state === 'confirmed').length,
      );
    });
  });
});
