import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { createTransferFixture } from './transfer-fixture.ts';

const minuteMs = 60_000;

describe('create-transfer when the journal cannot be written', () => {
  const full = () => Promise.reject(new AppError('JOURNAL_FULL'));

  it('lets no last byte leave, stops everything, and goes on when there is room', async () => {
    let isFull = true;
    const fixture = await createTransferFixture({}, (journal) => ({
      ...journal,
      recordCommitPoint: (...given) => (isFull ? full() : journal.recordCommitPoint(...given)),
    }));
    const ids = await Promise.all(['aa', 'bb', 'cc'].map((name) => fixture.plant(name, name)));
    fixture.transfer.start();
    await fixture.when(() => fixture.events.includes('journal full'));
    for (let second = 0; second < 20; second += 1) await fixture.pass(1_000);
    expect([fixture.bank.assets(inbox), ids.map((id) => fixture.intent(id).attempt)]).toEqual([
      [],
      [0, 0, 0],
    ]);
    isFull = false;
    for (const intentId of ids) await fixture.until(intentId, 'confirmed', 2 * minuteMs);
    expect(fixture.bank.assets(inbox)).toHaveLength(3);
  });

  it('does not forget what the bank has taken: it confirms as soon as there is room', async () => {
    let isFull = true;
    const fixture = await createTransferFixture({}, (journal) => ({
      ...journal,
      confirm: (...given) => (isFull ? full() : journal.confirm(...given)),
    }));
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    await fixture.when(() => fixture.events.includes('journal full'));
    expect(fixture.intent(intentId).state).toBe('committing');
    isFull = false;
    await fixture.until(intentId, 'confirmed', minuteMs);
    expect(fixture.bank.uploads).toHaveLength(1);
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
    const fixture = await createTransferFixture({}, (journal) => ({
      ...journal,
      finishSweep: (...given) => roomFor(() => journal.finishSweep(...given)),
      scheduleSweep: (...given) => roomFor(() => journal.scheduleSweep(...given)),
    }));
    const intentId = await fixture.plant('a.txt', 'content');
    fixture.transfer.start();
    await fixture.until(intentId, 'confirmed');
    isFull = true;
    fixture.journal.scheduleSweep(intentId, fixture.clock.nowMs() + minuteMs, 0);
    fixture.transfer.schedule();
    const listingsBefore = fixture.bank.listingCount;
    await fixture.pass(minuteMs);
    for (let turn = 0; turn < 5; turn += 1) await fixture.pass(0);
    expect([fixture.bank.listingCount - listingsBefore, fixture.events.at(-1)]).toEqual([1, 'journal full']);
    isFull = false;
    await fixture.pass(minuteMs);
    await fixture.when(() => fixture.journal.dueSweeps(fixture.clock.nowMs()).length === 0);
    expect(fixture.events.at(-1)).toBe('journal has room');
  });

  it('ends nevertheless on command, and the next start searches for the unrecorded upload', async () => {
    const fixture = await createTransferFixture({}, (journal) => ({ ...journal, confirm: full }));
    const intentId = await fixture.plant('a', 'a');
    fixture.transfer.start();
    await fixture.when(() => fixture.events.includes('journal full'));
    await fixture.transfer.stop();
    expect(fixture.journal.recover(fixture.clock.nowMs())).toEqual({
      requeued: 0,
      ambiguous: 1,
      cancelled: 0,
    });
    expect(fixture.intent(intentId).state).toBe('ambiguous');
  });
});
