import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  addTick,
  noTicks,
  saveTicks,
  type Ticks,
  ticksSaved,
} from '../../../../../../renderer/features/projects/sections/tick-queue.ts';
import {
  atMostOnceOptions,
  createAtMostOnce,
} from '../../../../../../renderer/queries/at-most-once/at-most-once.ts';
import { AppError } from '../../../../../../shared/errors/index.ts';
import { asId, type TaskId } from '../../../../../../shared/model/index.ts';

const [a, b, c] = [asId<TaskId>('a'), asId<TaskId>('b'), asId<TaskId>('c')];

describe('renderer/features/projects/tick-queue', () => {
  it('sends the first tick at once, and later ticks together when that has arrived', () => {
    const first = addTick(noTicks, { [a]: true });
    const second = addTick(first.queue, { [b]: true });
    const third = addTick(second.queue, { [c]: false });
    const next = ticksSaved(third.queue);
    const end = ticksSaved(next.queue);
    expect([first, second, third, next, end].map(({ toSave }) => toSave)).toEqual([
      { [a]: true },
      null,
      null,
      { [b]: true, [c]: false },
      null,
    ]);
    expect(third.queue.shown).toEqual({ [a]: true, [b]: true, [c]: false });
    expect(end.queue).toEqual({ shown: { [a]: true, [b]: true, [c]: false }, waiting: {}, isSaving: false });
  });

  it('sends what waits also when the page that it was ticked on is left before the first save has arrived', async () => {
    const client = new QueryClient();
    onTestFinished(() => client.clear());
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sent: Ticks[] = [];
    let { queue, toSave } = addTick(noTicks, { [a]: true });
    const click = createAtMostOnce();
    const leave = click.appear();
    const page = new MutationObserver(
      client,
      atMostOnceOptions(click, {
        work: (ticks: Ticks) =>
          saveTicks(
            ticks,
            async (each) => {
              sent.push(each);
              await answers[sent.length - 1]?.promise;
            },
            () => {
              ({ queue, toSave } = ticksSaved(queue));
              return toSave;
            },
          ),
        onDone: undefined,
        onUnseen: () => {},
        onSettled: async () => {},
      }),
    );
    const saving = page.mutate(toSave ?? {});
    for (const tick of [{ [b]: true }, { [c]: true }]) ({ queue, toSave } = addTick(queue, tick));
    leave();
    for (const { resolve } of answers) resolve();
    await saving;
    expect([sent, queue.isSaving]).toEqual([[{ [a]: true }, { [b]: true, [c]: true }], false]);
  });

  it('sends nothing of what waits for a save that was refused', async () => {
    const refused = saveTicks(
      { [a]: true },
      () => Promise.reject(new AppError('FORBIDDEN')),
      () => ({ [b]: true }),
    );
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('sends the last word on a task that was ticked more than once', () => {
    const first = addTick(noTicks, { [a]: true });
    const undone = addTick(first.queue, { [a]: false });
    expect([undone.queue.shown, ticksSaved(undone.queue).toSave]).toEqual([{ [a]: false }, { [a]: false }]);
  });

  it('sends at once again after all have arrived', () => {
    const saved = ticksSaved(addTick(noTicks, { [a]: true }).queue);
    expect(addTick(saved.queue, { [b]: true }).toSave).toEqual({ [b]: true });
  });
});
