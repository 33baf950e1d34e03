import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../../shared/errors/index.ts';
import { type AttachmentTypeId, asId, type BankAsset } from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { sha256Of } from './scripted-bank.ts';
import { createTransferFixture } from './transfer-fixture.ts';

const minuteMs = 60_000;

describe('create-transfer after a lost answer', () => {
  it('adopts what the bank did apply, after Δ and not before', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    fixture.bank.behave(() => ({ store: true, answer: { lost: 'BANK_ANSWER_UNREADABLE' } }));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    await fixture.until(intentId, 'ambiguous');
    await fixture.pass(29_000);
    expect(fixture.intent(intentId).state).toBe('ambiguous');
    await fixture.until(intentId, 'confirmed', 5_000);
    expect(fixture.bank.uploads).toEqual(['a.txt']);
    expect(fixture.journal.receiptOf(intentId)?.verifiedBy).toBe('content');
  });

  it('sends again what two readings with a positive control do not show', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    fixture.bank.behave((_request, index) => (index === 0 ? { answer: { status: 500 } } : {}));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    await fixture.until(intentId, 'ambiguous');
    await fixture.pass(35_000);
    expect(fixture.bank.uploads).toHaveLength(1);
    const { attempt, wasAmbiguous } = await fixture.until(intentId, 'confirmed', minuteMs);
    expect({ attempt, wasAmbiguous, uploads: fixture.bank.uploads.length }).toEqual({
      attempt: 2,
      wasAmbiguous: true,
      uploads: 2,
    });
  });

  it('searches long enough for an upload that a bank is still storing when no caller waits for its answer any more', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    const timeOut = Promise.withResolvers<void>();
    fixture.bank.behave((_request, index) =>
      index === 0 ? { isLate: true, answer: { lost: 'BANK_UNREACHABLE' }, answersAt: timeOut.promise } : {},
    );
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    await fixture.until(intentId, 'committing');
    await fixture.pass(2 * minuteMs);
    timeOut.resolve();
    await fixture.until(intentId, 'ambiguous');
    for (let round = 0; round < 6; round += 1) await fixture.pass(10_000);
    fixture.bank.applyLate();
    await fixture.until(intentId, 'confirmed', 10 * minuteMs);
    expect([fixture.bank.uploads.length, fixture.bank.assets(inbox).length]).toEqual([1, 2]);
  });

  it('waits for one that the bank left unanswered by its own wait, and for others no longer than before', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    const timeOut = Promise.withResolvers<void>();
    fixture.bank.behave((_request, index) => {
      if (index === 0) return { answer: { lost: 'BANK_UNREACHABLE' }, answersAt: timeOut.promise };
      return index === 1 ? { answer: { status: 500 } } : {};
    });
    const silent = await fixture.plant('silent.txt', 'silent');
    fixture.transfer.start();
    await fixture.until(silent, 'committing');
    await fixture.pass(2 * minuteMs);
    timeOut.resolve();
    await fixture.until(silent, 'ambiguous');
    const other = await fixture.plant('other.txt', 'other');
    fixture.transfer.schedule();
    await fixture.until(other, 'ambiguous');
    await fixture.until(other, 'confirmed', minuteMs);
    expect(fixture.intent(silent).state).toBe('ambiguous');
    await fixture.until(silent, 'confirmed', 4 * minuteMs);
    expect(fixture.bank.assets(inbox)).toHaveLength(3);
  });

  it('gets the first file into an empty folder, without another file for a control', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.behave((_request, index) => (index === 0 ? { answer: { lost: 'BANK_UNREACHABLE' } } : {}));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    await fixture.until(intentId, 'ambiguous');
    await fixture.pass(85_000);
    expect(fixture.intent(intentId).state).toBe('ambiguous');
    await fixture.until(intentId, 'confirmed', minuteMs);
    expect(fixture.bank.assets(inbox)).toHaveLength(1);
  });

  const unbelievable: readonly (readonly [string, () => readonly BankAsset[] | ErrorCode])[] = [
    ['reads that fail', () => 'BANK_FAILED'],
    ['a folder that suddenly shows nothing', () => []],
  ];
  it.each(unbelievable)(
    'believes no absence from %s, and asks a person after a day',
    async (_name, shown) => {
      const fixture = await createTransferFixture();
      fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      fixture.bank.behave(() => ({ answer: { status: 502 } }));
      const intentId = await fixture.plant('a.txt', 'content');
      fixture.transfer.start();
      await fixture.until(intentId, 'ambiguous');
      fixture.bank.listAs(shown);
      for (let hour = 0; hour < 25; hour += 1) {
        for (let quarter = 0; quarter < 4; quarter += 1) await fixture.pass(15 * minuteMs);
      }
      const { state, cause } = fixture.intent(intentId);
      expect({ state, code: cause?.code, uploads: fixture.bank.uploads.length }).toEqual({
        state: 'parked',
        code: 'COULD_NOT_CONFIRM',
        uploads: 1,
      });

      fixture.bank.listAs(null);
      fixture.bank.behave(() => ({}));
      await fixture.transfer.retry(intentId);
      await fixture.until(intentId, 'confirmed', 2 * minuteMs);
      expect(fixture.bank.uploads).toHaveLength(2);
    },
  );

  it('believes no absence from a listing that looks like a page', async () => {
    const fixture = await createTransferFixture();
    for (let index = 0; index < 120; index += 1) fixture.bank.addAsset(inbox, `k${index}`, Buffer.from('k'));
    fixture.bank.behave(() => ({ store: true, answer: { status: 504 } }));
    fixture.bank.listAs((assets) => assets.slice(0, 100));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    await fixture.until(intentId, 'ambiguous');
    for (let index = 0; index < 30; index += 1) await fixture.pass(minuteMs);
    expect([fixture.intent(intentId).state, fixture.bank.uploads.length]).toEqual(['ambiguous', 1]);
    fixture.bank.listAs(null);
    for (let index = 0; index < 30; index += 1) await fixture.pass(minuteMs);
    expect([fixture.intent(intentId).state, fixture.bank.uploads.length]).toEqual(['confirmed', 1]);
  });

  it('sweeps late and reports a duplicate that came against all assumptions', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    fixture.bank.behave((_request, index) => (index === 0 ? { isLate: true, answer: { status: 500 } } : {}));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    await fixture.until(intentId, 'confirmed');
    fixture.bank.applyLate();
    expect(fixture.journal.duplicates(10)).toEqual([]);
    await fixture.pass(minuteMs);
    await fixture.pass(minuteMs);
    expect(fixture.journal.duplicates(10)).toMatchObject([{ intentId, kind: 'duplicate', path: 'a.txt' }]);
    expect(fixture.events.at(-1)).toMatch(/duplicate asset-/);
  });

  it.each(['replaced by a newer save', 'parked', 'sent again and cancelled'] as const)(
    'sweeps for what was judged absent and then %s',
    async (how) => {
      const fixture = await createTransferFixture();
      fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
      const isTired = how === 'parked';
      fixture.bank.behave((_request, index) =>
        index === 0 ? { isLate: true, answer: { status: 500 } } : { answer: { status: 413 } },
      );
      const intentId = await fixture.plant('a.txt', 'content');
      fixture.transfer.start();
      await fixture.until(intentId, 'ambiguous');
      if (isTired) await fixture.until(intentId, 'parked');
      else await fixture.until(intentId, 'queued');
      if (how === 'replaced by a newer save') fixture.journal.discard(intentId);
      if (how === 'sent again and cancelled') await fixture.transfer.cancel(intentId);
      fixture.bank.applyLate();
      await fixture.pass(minuteMs);
      await fixture.pass(minuteMs);
      expect(fixture.journal.duplicates(10)).toMatchObject([{ intentId, kind: 'duplicate', path: 'a.txt' }]);
    },
  );

  it('does not take the asset of an attempt that is being resolved for a duplicate of it', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    fixture.bank.behave((_request, index) => ({ store: index === 1, answer: { status: 500 } }));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    await fixture.until(intentId, 'ambiguous');
    await fixture.until(intentId, 'queued');
    await fixture.until(intentId, 'ambiguous');
    await fixture.until(intentId, 'confirmed', 5 * minuteMs);
    for (let round = 0; round < 30; round += 1) await fixture.pass(minuteMs);
    expect(fixture.journal.duplicates(10)).toEqual([]);
  });

  it('never adopts a partial upload, and reports it', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    fixture.bank.behave((_request, index) =>
      index === 0 ? { store: 3, answer: { lost: 'BANK_UNREACHABLE' } } : {},
    );
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    const { assetId } = await fixture.until(intentId, 'confirmed');
    const partialUpload = fixture.bank.assets(inbox).find(({ master }) => master.sizeBytes === 3);
    expect(assetId).not.toBe(partialUpload?.assetId);
    expect(fixture.journal.duplicates(10)).toMatchObject([
      { kind: 'partial', assetId: partialUpload?.assetId },
    ]);
  });

  it('parks when the bank says 200 and holds something shorter', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.behave(() => ({ store: 3 }));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    const { cause } = await fixture.until(intentId, 'parked');
    expect(cause).toMatchObject({ code: 'COULD_NOT_CONFIRM', details: { reason: 'named-asset-differs' } });
    expect(fixture.bank.uploads).toHaveLength(1);
  });

  it('does not take a 2xx for a file: what was not stored is sent again', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    fixture.bank.behave((_request, index) => (index === 0 ? { store: false, answer: 'empty' } : {}));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    await fixture.until(intentId, 'confirmed');
    expect(fixture.bank.assets(inbox)).toHaveLength(2);
  });

  it.each([
    ['the old', 'never', 'parked', 'version 1'],
    ['the old', 'in the end', 'confirmed', 'version 1'],
    ['another', 'never', 'parked', 'another version'],
    ['another', 'in the end', 'confirmed', 'another version'],
  ] as const)(
    'sends a version of %s size once to a bank that takes it and shows it %s',
    async (_size, when, state, content) => {
      const fixture = await createTransferFixture();
      const { assetId } = fixture.bank.addAsset(inbox, 'a.tif', Buffer.from('version 0'));
      const target = { kind: 'version', bankFolderId: inbox, assetId, fileId: null } as const;
      fixture.bank.behave(() => ({ store: false, isLate: when === 'in the end', answer: 'empty' }));
      const intentId = await fixture.plant('a.tif', content, { target });
      fixture.transfer.start();
      await fixture.until(intentId, 'ambiguous');
      fixture.bank.applyLate();
      const { cause, wasAmbiguous } = await fixture.until(intentId, state, 2 * minuteMs);
      // Not ambiguous: it does not keep the next version waiting.
      expect([cause?.code, wasAmbiguous, fixture.bank.uploads.length]).toEqual([
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
      const fixture = await createTransferFixture();
      const { assetId } = fixture.bank.addAsset(inbox, 'a.tif', Buffer.from('picture'));
      const typeId = asId<AttachmentTypeId>('1');
      const target = { kind: 'attachment', bankFolderId: inbox, assetId, typeId } as const;
      const shownType = asId<AttachmentTypeId>('print-pdf');
      fixture.bank.behave(() =>
        when === 'under another id of the type' ? { shownType } : { isLate: true, answer },
      );
      const intentId = await fixture.plant('a.pdf', 'print', { target });
      fixture.transfer.start();
      await fixture.until(intentId, 'ambiguous');
      if (when === 'in the end') fixture.bank.applyLate();
      const { cause } = await fixture.until(intentId, state, 2 * minuteMs);
      expect([cause?.code, fixture.bank.uploads]).toEqual([
        state === 'parked' ? 'UPLOADED_NOT_ACTIVE' : undefined,
        ['a.pdf'],
      ]);
    },
  );

  it("sends a version over a colleague's once the user has asked for it and nothing of ours is there", async () => {
    const fixture = await createTransferFixture();
    const { assetId } = fixture.bank.addAsset(inbox, 'a.tif', Buffer.from('version 0'));
    const target = { kind: 'version', bankFolderId: inbox, assetId, fileId: null } as const;
    fixture.bank.behave((_request, index) => (index === 0 ? { answer: { lost: 'BANK_UNREACHABLE' } } : {}));
    const intentId = await fixture.plant('a.tif', 'ours', { target });
    fixture.transfer.start();
    await fixture.until(intentId, 'ambiguous');
    fixture.bank.addVersion(assetId, Buffer.from('of a colleague'));
    const { cause } = await fixture.until(intentId, 'parked');
    expect(cause).toMatchObject({ code: 'COULD_NOT_CONFIRM', details: { reason: 'changed-by-others' } });
    await fixture.transfer.retry(intentId);
    await fixture.until(intentId, 'confirmed', 2 * minuteMs);
    const held = fixture.bank.assets(inbox).map(({ master }) => master.sizeBytes);
    expect([fixture.bank.uploads, held]).toEqual([['a.tif', 'a.tif'], [4]]);
  });

  it('takes a version for ours, and sends nothing, when the look that a person asked for shows it', async () => {
    const fixture = await createTransferFixture();
    const { assetId } = fixture.bank.addAsset(inbox, 'a.tif', Buffer.from('version 0'));
    const target = { kind: 'version', bankFolderId: inbox, assetId, fileId: null } as const;
    fixture.bank.behave(() => ({ answer: { lost: 'BANK_UNREACHABLE' } }));
    const intentId = await fixture.plant('a.tif', 'ours', { target });
    fixture.transfer.start();
    await fixture.until(intentId, 'ambiguous');
    fixture.bank.addVersion(assetId, Buffer.from('of a colleague'));
    await fixture.until(intentId, 'parked');
    fixture.bank.addVersion(assetId, Buffer.from('ours'));
    await fixture.transfer.retry(intentId);
    await fixture.until(intentId, 'confirmed', 2 * minuteMs);
    expect(fixture.bank.uploads).toEqual(['a.tif']);
  });

  it('looks for a new asset without the one that the bank named, once a person has asked for it', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    fixture.bank.behave((_request, index) => (index === 0 ? { store: 3 } : {}));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    const { cause } = await fixture.until(intentId, 'parked');
    expect(cause).toMatchObject({ code: 'COULD_NOT_CONFIRM', details: { reason: 'named-asset-differs' } });
    await fixture.transfer.retry(intentId);
    const { assetId } = await fixture.until(intentId, 'confirmed', 5 * minuteMs);
    expect(fixture.bank.uploads).toHaveLength(2);
    expect(fixture.bank.assets(inbox).find((asset) => asset.assetId === assetId)?.master.sizeBytes).toBe(7);
  });

  it('leaves assets alone that others own or that were there before, even with the same content', async () => {
    const fixture = await createTransferFixture();
    const before = fixture.bank.addAsset(inbox, 'a.txt', Buffer.from('content'));
    fixture.bank.behave((_request, index) => (index === 0 ? { answer: { status: 500 } } : {}));
    const intentId = await fixture.plant('a.txt', 'content', { preexistingAssetIds: [before.assetId] });
    fixture.transfer.start();
    const { assetId } = await fixture.until(intentId, 'confirmed');
    expect(assetId).not.toBe(before.assetId);
  });

  it('takes the journal up again after a crash past the commit point', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    const content = Buffer.from('content');
    const intentId = await fixture.plant('a.txt', content);
    await fixture.journal.recordCommitPoint(
      intentId,
      sha256Of(content),
      fixture.intent(intentId).fingerprint,
    );
    fixture.bank.addAsset(inbox, 'a.txt', content);
    fixture.restart().start();
    await fixture.until(intentId, 'confirmed');
    expect(fixture.bank.uploads).toEqual([]);
  });
});
