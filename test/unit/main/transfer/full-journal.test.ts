import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { createTransferBench } from './transfer-bench.ts';

const minuteMs = 60_000;

describe('create-transfer when the journal cannot be written', () => {
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
