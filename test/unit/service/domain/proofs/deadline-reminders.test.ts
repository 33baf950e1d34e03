import { describe, expect, it } from 'vitest';
import { createDeadlineReminders } from '../../../../../service/domain/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

const roundMs = 10 * 60 * 1000;

function fixture(answers: readonly (number | Error)[]) {
  const clock = createFakeClock();
  const rounds: number[] = [];
  const queued: number[] = [];
  const failures: unknown[] = [];
  const reminders = createDeadlineReminders({
    store: {
      async queueDue() {
        const answer = answers[rounds.length] ?? 0;
        rounds.push(clock.monotonicMs());
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    now: () => clock.monotonicMs(),
    after: clock.after,
    mailQueued: () => queued.push(rounds.length),
    failed: (error) => failures.push(error),
  });
  return { clock, rounds, queued, failures, reminders };
}

describe('deadline-reminders', () => {
  it('looks at the start, after each change and every ten minutes', async () => {
    const { clock, rounds, reminders } = fixture([]);
    reminders.wake();
    expect(rounds.length).toBe(0);
    await reminders.start();
    await clock.advance(roundMs);
    expect(rounds.length).toBe(2);
    reminders.wake();
    await clock.advance(1);
    expect(rounds.length).toBe(3);
  });

  it('wakes the mails only after something was queued, and goes on after a failure', async () => {
    const { clock, queued, failures, reminders } = fixture([new Error('locked'), 2, 0]);
    await reminders.start();
    await clock.advance(roundMs);
    await clock.advance(roundMs);
    expect([queued, failures.length]).toEqual([[2], 1]);
  });

  it('looks no more after it was stopped', async () => {
    const { clock, rounds, reminders } = fixture([]);
    await reminders.start();
    await reminders.stop();
    reminders.wake();
    await clock.advance(roundMs * 3);
    expect(rounds.length).toBe(1);
  });
});
