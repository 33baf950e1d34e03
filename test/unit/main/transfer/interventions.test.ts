import { describe, expect, it } from 'vitest';
import { type AssetId, asId, type IntentId } from '../../../../shared/model/index.ts';
import { driveTo, inbox } from '../../../support/open-test-journal.ts';
import { createTransferFixture } from './transfer-fixture.ts';

const minuteMs = 60_000;

describe('create-transfer when a person intervenes', () => {
  it('cancels before the gate, and the bank holds nothing', async () => {
    const fixture = await createTransferFixture();
    const intentId = await fixture.plant('big.bin', Buffer.alloc(5_000_000));
    const seen = Promise.withResolvers<void>();
    fixture.bank.behave(() => {
      seen.resolve();
      return {};
    });
    fixture.transfer.start();
    await seen.promise;
    expect(await fixture.transfer.cancel(intentId)).toBe('cancelled');
    expect(fixture.intent(intentId).state).toBe('cancelled');
    expect(fixture.bank.assets(inbox)).toEqual([]);
  });

  it('says that it is too late past the gate, and tells what is not there', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    fixture.bank.behave(() => ({ store: false, answer: { status: 500 } }));
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    await fixture.until(intentId, 'ambiguous');
    expect(await fixture.transfer.cancel(intentId)).toBe('finishing');
    expect(await fixture.transfer.cancel(asId('nobody'))).toBe('not-found');
    await fixture.until(intentId, 'cancelled', 2 * minuteMs);
    expect(fixture.bank.uploads).toHaveLength(1);
  });

  it('remembers a cancel that came too late beyond a crash, and sends nothing again', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    fixture.bank.behave(() => ({ store: false, answer: { status: 500 } }));
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    await fixture.until(intentId, 'ambiguous');
    const release = fixture.bank.holdListings();
    const { listingCount } = fixture.bank;
    await fixture.pass(minuteMs);
    await fixture.when(() => fixture.bank.listingCount > listingCount);
    // The program ends while it looks: nothing of this process may be needed any more.
    const cancelled = fixture.transfer.cancel(intentId);
    const stopped = fixture.transfer.stop();
    release();
    await Promise.all([cancelled, stopped]);
    fixture.restart().start();
    await fixture.until(intentId, 'cancelled', 2 * minuteMs);
    expect(fixture.bank.uploads).toHaveLength(1);
  });

  it('forgets such a cancel when the person wants the upload after all', async () => {
    const fixture = await createTransferFixture();
    fixture.bank.addAsset(inbox, 'known.txt', Buffer.from('known'));
    fixture.bank.behave((_request, index) => (index === 0 ? { store: false, answer: { status: 500 } } : {}));
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    await fixture.until(intentId, 'ambiguous');
    fixture.bank.listAs(() => 'BANK_BUSY');
    expect(await fixture.transfer.cancel(intentId)).toBe('finishing');
    fixture.journal.move({ intentId, from: 'ambiguous', to: 'parked', patch: {} });
    fixture.bank.listAs(null);
    await fixture.transfer.retry(intentId);
    await fixture.until(intentId, 'confirmed');
    expect(fixture.bank.uploads).toHaveLength(2);
  });

  it('searches for no ambiguous upload while another of its name is under way, and says so', async () => {
    const fixture = await createTransferFixture();
    const older = await fixture.plant('a', 'a');
    driveTo(fixture.journal, older, 'ambiguous');
    fixture.journal.move({ intentId: older, from: 'ambiguous', to: 'parked', patch: {} });
    const newer = asId<IntentId>('newer');
    await fixture.plant('a', 'b', { intentId: newer });
    driveTo(fixture.journal, newer, 'committing');
    await expect(fixture.transfer.retry(older)).rejects.toMatchObject({ code: 'OTHER_UPLOAD_OPEN' });
    expect(fixture.intent(older).state).toBe('parked');
    fixture.journal.move({ intentId: newer, from: 'committing', to: 'parked', patch: {} });
    await fixture.transfer.retry(older);
    expect(fixture.intent(older).state).toBe('ambiguous');
  });

  it('starts nothing while paused, and puts what had not passed the gate back', async () => {
    const fixture = await createTransferFixture();
    const intentId = await fixture.plant('big.bin', Buffer.alloc(5_000_000));
    const seen = Promise.withResolvers<void>();
    fixture.bank.behave(() => {
      seen.resolve();
      return {};
    });
    fixture.transfer.start();
    await seen.promise;
    fixture.transfer.pause();
    await fixture.until(intentId, 'queued');
    await fixture.pass(minuteMs);
    expect(fixture.intent(intentId)).toMatchObject({ state: 'queued', attempt: 0 });
    fixture.transfer.resume();
    await fixture.until(intentId, 'confirmed');
  });

  it('finishes what is past the gate before it stops', async () => {
    const fixture = await createTransferFixture();
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => fixture.plant(name, name)));
    fixture.transfer.start();
    await fixture.until(ids[0] ?? asId('none'), 'confirmed');
    await fixture.transfer.stop();
    const states = ids.map((intentId) => fixture.intent(intentId).state);
    expect(states.filter((state) => state !== 'confirmed' && state !== 'queued')).toEqual([]);
    expect(fixture.bank.assets(inbox).map(({ assetId }: { assetId: AssetId }) => assetId)).toHaveLength(
      states.filter((state) => state === 'confirmed').length,
    );
  });
});
