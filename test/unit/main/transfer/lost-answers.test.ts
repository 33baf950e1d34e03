import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../../shared/errors/index.ts';
import { type AttachmentTypeId, asId, type BankAsset } from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { sha256Of } from './scripted-bank.ts';
import { createTransferBench } from './transfer-bench.ts';

const minuteMs = 60_000;

describe('create-transfer after a lost answer', () => {
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

  it('waits for one that the bank left unanswered by its own wait, and for others no longer than before', async () => {
    const bench = await createTransferBench();
    bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    const timeOut = Promise.withResolvers<void>();
    bench.bank.behave((_request, index) => {
      if (index === 0) return { answer: { lost: 'BANK_UNREACHABLE' }, answersAt: timeOut.promise };
      return index === 1 ? { answer: { status: 500 } } : {};
    });
    const silent = await bench.plant('silent.txt', 'silent');
    bench.transfer.start();
    await bench.until(silent, 'tail');
    await bench.pass(2 * minuteMs);
    timeOut.resolve();
    await bench.until(silent, 'ambiguous');
    const other = await bench.plant('other.txt', 'other');
    bench.transfer.wake();
    await bench.until(other, 'ambiguous');
    await bench.until(other, 'confirmed', minuteMs);
    expect(bench.intent(silent).state).toBe('ambiguous');
    await bench.until(silent, 'confirmed', 4 * minuteMs);
    expect(bench.bank.assets(inbox)).toHaveLength(3);
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
    expect(bench.journal.twins(10)).toEqual([]);
    await bench.pass(minuteMs);
    await bench.pass(minuteMs);
    expect(bench.journal.twins(10)).toMatchObject([{ intentId, kind: 'twin', path: 'a.txt' }]);
    expect(bench.events.at(-1)).toMatch(/twin asset-/);
  });

  it.each(['replaced by a newer save', 'parked', 'sent again and cancelled'] as const)(
    'sweeps for what was judged absent and then %s',
    async (how) => {
      const bench = await createTransferBench();
      bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      const isTired = how === 'parked';
      bench.bank.behave((_request, index) =>
        index === 0 ? { isLate: true, answer: { status: 500 } } : { answer: { status: 413 } },
      );
      const intentId = await bench.plant('a.txt', 'content');
      bench.transfer.start();
      await bench.until(intentId, 'ambiguous');
      if (isTired) await bench.until(intentId, 'parked');
      else await bench.until(intentId, 'queued');
      if (how === 'replaced by a newer save') bench.journal.discard(intentId);
      if (how === 'sent again and cancelled') await bench.transfer.cancel(intentId);
      bench.bank.applyLate();
      await bench.pass(minuteMs);
      await bench.pass(minuteMs);
      expect(bench.journal.twins(10)).toMatchObject([{ intentId, kind: 'twin', path: 'a.txt' }]);
    },
  );

  it('does not take the asset of an attempt that is being cleared up for a twin of it', async () => {
    const bench = await createTransferBench();
    bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    bench.bank.behave((_request, index) => ({ store: index === 1, answer: { status: 500 } }));
    const intentId = await bench.plant('a.txt', 'content');
    bench.transfer.start();
    await bench.until(intentId, 'ambiguous');
    await bench.until(intentId, 'queued');
    await bench.until(intentId, 'ambiguous');
    await bench.until(intentId, 'confirmed', 5 * minuteMs);
    for (let round = 0; round < 30; round += 1) await bench.pass(minuteMs);
    expect(bench.journal.twins(10)).toEqual([]);
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
    expect(bench.journal.twins(10)).toMatchObject([{ kind: 'stray', assetId: stray?.assetId }]);
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

  it.each([
    ['in the end', 'confirmed', 'asset'],
    ['in the end', 'confirmed', 'empty'],
    ['never', 'parked', 'asset'],
    ['under another id of the type', 'parked', 'asset'],
  ] as const)(
    'sends the first attachment of a type once to a bank that shows it %s',
    async (when, state, answer) => {
      const bench = await createTransferBench();
      const { assetId } = bench.bank.addAsset(inbox, 'a.tif', Buffer.from('picture'));
      const typeId = asId<AttachmentTypeId>('1');
      const target = { kind: 'attachment', bankFolderId: inbox, assetId, typeId } as const;
      const shownType = asId<AttachmentTypeId>('print-pdf');
      bench.bank.behave(() =>
        when === 'under another id of the type' ? { shownType } : { isLate: true, answer },
      );
      const intentId = await bench.plant('a.pdf', 'print', { target });
      bench.transfer.start();
      await bench.until(intentId, 'ambiguous');
      if (when === 'in the end') bench.bank.applyLate();
      const { cause } = await bench.until(intentId, state, 2 * minuteMs);
      expect([cause?.code, bench.bank.uploads]).toEqual([
        state === 'parked' ? 'UPLOADED_NOT_ACTIVE' : undefined,
        ['a.pdf'],
      ]);
    },
  );

  it('sends a version over that of somebody else once a person has asked for it and nothing of ours is there', async () => {
    const bench = await createTransferBench();
    const { assetId } = bench.bank.addAsset(inbox, 'a.tif', Buffer.from('version 0'));
    const target = { kind: 'version', bankFolderId: inbox, assetId, fileId: null } as const;
    bench.bank.behave((_request, index) => (index === 0 ? { answer: { lost: 'BANK_UNREACHABLE' } } : {}));
    const intentId = await bench.plant('a.tif', 'ours', { target });
    bench.transfer.start();
    await bench.until(intentId, 'ambiguous');
    bench.bank.addVersion(assetId, Buffer.from('of a colleague'));
    const { cause } = await bench.until(intentId, 'parked');
    expect(cause).toMatchObject({ code: 'COULD_NOT_CONFIRM', details: { reason: 'changed-by-others' } });
    await bench.transfer.retry(intentId);
    await bench.until(intentId, 'confirmed', 2 * minuteMs);
    const held = bench.bank.assets(inbox).map(({ master }) => master.sizeBytes);
    expect([bench.bank.uploads, held]).toEqual([['a.tif', 'a.tif'], [4]]);
  });

  it('takes a version for ours, and sends nothing, when the look that a person asked for shows it', async () => {
    const bench = await createTransferBench();
    const { assetId } = bench.bank.addAsset(inbox, 'a.tif', Buffer.from('version 0'));
    const target = { kind: 'version', bankFolderId: inbox, assetId, fileId: null } as const;
    bench.bank.behave(() => ({ answer: { lost: 'BANK_UNREACHABLE' } }));
    const intentId = await bench.plant('a.tif', 'ours', { target });
    bench.transfer.start();
    await bench.until(intentId, 'ambiguous');
    bench.bank.addVersion(assetId, Buffer.from('of a colleague'));
    await bench.until(intentId, 'parked');
    bench.bank.addVersion(assetId, Buffer.from('ours'));
    await bench.transfer.retry(intentId);
    await bench.until(intentId, 'confirmed', 2 * minuteMs);
    expect(bench.bank.uploads).toEqual(['a.tif']);
  });

  it('looks for a new asset without the one that the bank named, once a person has asked for it', async () => {
    const bench = await createTransferBench();
    bench.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    bench.bank.behave((_request, index) => (index === 0 ? { store: 3 } : {}));
    const intentId = await bench.plant('a.txt', 'content');
    bench.transfer.start();
    const { cause } = await bench.until(intentId, 'parked');
    expect(cause).toMatchObject({ code: 'COULD_NOT_CONFIRM', details: { reason: 'named-asset-differs' } });
    await bench.transfer.retry(intentId);
    const { assetId } = await bench.until(intentId, 'confirmed', 5 * minuteMs);
    expect(bench.bank.uploads).toHaveLength(2);
    expect(bench.bank.assets(inbox).find((asset) => asset.assetId === assetId)?.master.sizeBytes).toBe(7);
  });

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
