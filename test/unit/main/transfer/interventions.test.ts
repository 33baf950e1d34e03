import { describe, expect, it } from 'vitest';
import { type AssetId, asId, type IntentId } from '../../../../shared/model/index.ts';
import { driveTo, inbox } from '../../../support/open-test-journal.ts';
import { createTransferBench } from './transfer-bench.ts';

const minuteMs = 60_000;

describe('create-transfer when a person intervenes', () => {
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

  it('looks for no doubtful upload again while another of its name is under way, and says so', async () => {
    const bench = await createTransferBench();
    const older = await bench.plant('a', 'a');
    driveTo(bench.journal, older, 'ambiguous');
    bench.journal.move({ intentId: older, from: 'ambiguous', to: 'parked', patch: {} });
    const newer = asId<IntentId>('newer');
    await bench.plant('a', 'b', { intentId: newer });
    driveTo(bench.journal, newer, 'tail');
    await expect(bench.transfer.retry(older)).rejects.toMatchObject({ code: 'OTHER_UPLOAD_OPEN' });
    expect(bench.intent(older).state).toBe('parked');
    bench.journal.move({ intentId: newer, from: 'tail', to: 'parked', patch: {} });
    await bench.transfer.retry(older);
    expect(bench.intent(older).state).toBe('ambiguous');
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
