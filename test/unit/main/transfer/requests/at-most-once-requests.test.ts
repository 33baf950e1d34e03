import { describe, expect, it } from 'vitest';
import { type AtMostOnceRequests, createAtMostOnceRequests } from '../../../../../main/transfer/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { openTestJournal } from '../../../../support/open-test-journal.ts';

describe('a request of an ended process', () => {
  it('while the bank was read is sent by the next one, as nothing was sent', async () => {
    const { ask, sent, start } = await createFixture();
    void ask(start(), async () => new Promise<never>(() => undefined));
    expect([await ask(start()), sent]).toEqual(['done', ['click']]);
  });

  it('after it was sent is not sent again, whether the bank can be read or not', async () => {
    const { ask, sent, start } = await createFixture();
    await ask(start());
    const next = start();
    const unread = async () => {
      throw new AppError('BANK_BUSY');
    };
    await expect(ask(next, unread)).rejects.toMatchObject({ code: 'COULD_NOT_CONFIRM' });
    await expect(ask(next)).rejects.toMatchObject({ code: 'COULD_NOT_CONFIRM' });
    expect(sent).toEqual(['click']);
  });

  it('is sent once where two processes read the bank for it at one time', async () => {
    const { ask, sent, start } = await createFixture();
    const gate = Promise.withResolvers<void>();
    const slow = ask(start(), () => gate.promise);
    await ask(start());
    gate.resolve();
    await expect(slow).rejects.toMatchObject({ code: 'COULD_NOT_CONFIRM' });
    expect(sent).toEqual(['click']);
  });

  it('in order while the bank was read is not begun afterwards', async () => {
    const { ask, sent, start } = await createFixture();
    const gate = Promise.withResolvers<void>();
    const ending = start();
    const late = ask(ending, () => gate.promise);
    ending.stop();
    gate.resolve();
    await expect(late).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(sent).toEqual([]);
    expect([await ask(start()), sent]).toEqual(['done', ['click']]);
  });
});

it('shares one sending among all who ask for a click while the bank is read', async () => {
  const { ask, sent, start } = await createFixture();
  const gate = Promise.withResolvers<void>();
  const requests = start();
  const asked = [ask(requests, () => gate.promise), ask(requests, () => gate.promise)];
  gate.resolve();
  expect([await Promise.all(asked), sent]).toEqual([['done', 'done'], ['click']]);
});

it('reads the bank again for a request with a failed first reading', async () => {
  const { ask, sent, start } = await createFixture();
  const requests = start();
  const unread = async () => {
    throw new AppError('BANK_BUSY');
  };
  await expect(ask(requests, unread)).rejects.toMatchObject({ code: 'BANK_BUSY' });
  expect([await ask(requests), sent]).toEqual(['done', ['click']]);
});

it('does not know a click any more after a month', async () => {
  const { ask, clock, sent, start } = await createFixture();
  await ask(start());
  clock.jumpWallTime(31 * 24 * 3_600_000);
  await ask(start());
  expect(sent).toEqual(['click', 'click']);
});

/** One click, one journal, and as many processes over it as are started. */
async function createFixture() {
  const clock = createFakeClock();
  const { journal } = await openTestJournal(clock);
  const sent: string[] = [];
  return {
    clock,
    sent,
    start: () => createAtMostOnceRequests({ clock, book: journal.requests }),
    ask: (requests: AtMostOnceRequests, read: () => Promise<void> = async () => undefined): Promise<string> =>
      requests.once('click', async () => {
        await read();
        return {
          async send() {
            sent.push('click');
            return 'done';
          },
          look: async () => ({ kind: 'absent' }),
        };
      }),
  };
}
