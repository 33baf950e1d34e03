import type { TaskId } from '../../../../shared/model/index.ts';

export type Ticks = Readonly<Record<TaskId, boolean>>;

/** The bank keeps tasks as one list, so one save at a time: later ticks wait, and go with the next. */
export interface TickQueue {
  /** Ticks on the page before the bank shows them. */
  readonly shown: Ticks;
  readonly waiting: Ticks;
  readonly isSaving: boolean;
}

/** `toSave`: what is to be sent now; null when nothing is. */
export interface TickStep {
  readonly queue: TickQueue;
  readonly toSave: Ticks | null;
}

/** Also after a refusal: what was refused goes from the page, and with it what waited for that save. */
export const noTicks: TickQueue = { shown: {}, waiting: {}, isSaving: false };

export function addTick({ shown, waiting, isSaving }: TickQueue, tick: Ticks): TickStep {
  const now = { ...shown, ...tick };
  if (isSaving) return { queue: { shown: now, waiting: { ...waiting, ...tick }, isSaving }, toSave: null };
  return { queue: { shown: now, waiting: {}, isSaving: true }, toSave: tick };
}

/** The save on its way has arrived. */
export function ticksSaved({ shown, waiting }: TickQueue): TickStep {
  const isMore = Object.keys(waiting).length > 0;
  return { queue: { shown, waiting: {}, isSaving: isMore }, toSave: isMore ? waiting : null };
}

/**
 * Saves the first ticks, then those that waited, until none waits. As one task, because waiting ticks must go out even when their
 * page is left. `saved`: the save on its way has arrived; which one is next?
 */
export async function saveTicks(
  first: Ticks,
  save: (ticks: Ticks) => Promise<void>,
  saved: () => Ticks | null,
): Promise<void> {
  for (let ticks: Ticks | null = first; ticks !== null; ticks = saved()) await save(ticks);
}
