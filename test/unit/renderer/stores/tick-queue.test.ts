import { describe, expect, it } from 'vitest';
import { addTick, noTicks, ticksSaved } from '../../../../renderer/stores/index.ts';
import { asId, type TaskId } from '../../../../shared/model/index.ts';

const [a, b, c] = [asId<TaskId>('a'), asId<TaskId>('b'), asId<TaskId>('c')];

describe('renderer/stores/tick-queue', () => {
  it('sends the first tick at once, and what is ticked meanwhile together when that has arrived', () => {
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
