import type { MilestoneContent, MilestoneRecord, TaskContent, TaskRecord } from '../records/project.ts';
import { requireMoment } from './moment.ts';
import { refuse, requireDescription, requireName } from './project-texts.ts';

/** `taskId` null: a new one. Undefined fields stay, or get the default of a new one. */
export interface TaskInput {
  readonly taskId: string | null;
  readonly name: string;
  readonly description?: string | undefined;
  readonly isCompleted?: boolean | undefined;
}

/** As for tasks; `scheduleEnd` null is none. */
export interface MilestoneInput {
  readonly milestoneId: string | null;
  readonly name: string;
  readonly description?: string | undefined;
  readonly scheduleEnd?: number | null | undefined;
  readonly isFullDays?: boolean | undefined;
  readonly notifiesDeadline?: boolean | undefined;
}

/** Tasks, and milestones, of one project: more than a person reads, and few enough to send as one list. */
const mostEntries = 1000;
/**
 * Of the texts of one list together: some hundred descriptions of full length. A list is sent as a whole, and each request may
 * hold both (`largestProjectBytes`).
 */
const mostCharacters = 1024 * 1024;

/** The tasks of a save. An entry with an id keeps it. Throws BAD_REQUEST for an id that is not one of this project's. */
export function acceptTasks(
  inputs: readonly TaskInput[],
  current: readonly (TaskContent | TaskRecord)[],
): readonly TaskContent[] {
  const before = byId(
    'Tasks',
    inputs,
    (one) => one.taskId,
    current,
    (one) => one.taskId,
  );
  const tasks = inputs.map(({ taskId, name, description, isCompleted }, index) => ({
    taskId,
    ...texts(`Tasks.${index}`, name, description ?? before(taskId)?.description ?? ''),
    isCompleted: isCompleted ?? before(taskId)?.isCompleted ?? false,
  }));
  requireRoom('Tasks', tasks);
  return tasks;
}

/** The milestones of a save, as `acceptTasks`. */
export function acceptMilestones(
  inputs: readonly MilestoneInput[],
  current: readonly (MilestoneContent | MilestoneRecord)[],
): readonly MilestoneContent[] {
  const before = byId(
    'Milestones',
    inputs,
    (one) => one.milestoneId,
    current,
    (one) => one.milestoneId,
  );
  const milestones = inputs.map((input, index) => {
    const known = before(input.milestoneId);
    if (input.scheduleEnd !== undefined && input.scheduleEnd !== null)
      requireMoment(input.scheduleEnd, `Milestones.${index}.ScheduleEnd`);
    return {
      milestoneId: input.milestoneId,
      ...texts(`Milestones.${index}`, input.name, input.description ?? known?.description ?? ''),
      scheduleEnd: input.scheduleEnd === undefined ? (known?.scheduleEnd ?? null) : input.scheduleEnd,
      isFullDays: input.isFullDays ?? known?.isFullDays ?? false,
      notifiesDeadline: input.notifiesDeadline ?? known?.notifiesDeadline ?? false,
    };
  });
  requireRoom('Milestones', milestones);
  return milestones;
}

function requireRoom(
  list: string,
  entries: readonly { readonly name: string; readonly description: string }[],
): void {
  const characters = entries.reduce(
    (sum, { name, description }) => sum + name.length + description.length,
    0,
  );
  if (characters > mostCharacters)
    refuse(
      list,
      `The names and descriptions of ${list} have more than ${mostCharacters} characters together.`,
    );
}

function texts(field: string, name: string, description: string): { name: string; description: string } {
  requireName(name, `${field}.Name`);
  requireDescription(description, `${field}.Description`);
  return { name, description };
}

/** Looks up what an entry was before; refuses lists that are too long, unknown ids and ids that come twice. */
function byId<Input, Entry>(
  list: string,
  inputs: readonly Input[],
  idOfInput: (input: Input) => string | null,
  current: readonly Entry[],
  idOf: (entry: Entry) => string | null,
): (id: string | null) => Entry | undefined {
  if (inputs.length > mostEntries) refuse(list, `${list} has more than ${mostEntries} entries.`);
  const known = new Map(current.map((entry) => [idOf(entry), entry]));
  const seen = new Set<string>();
  for (const [index, input] of inputs.entries()) {
    const id = idOfInput(input);
    if (id === null) continue;
    const field = `${list}.${index}.Id`;
    if (!known.has(id)) refuse(field, `The project has nothing with this Id in ${list}.`);
    if (seen.has(id)) refuse(field, `${list} names an Id twice.`);
    seen.add(id);
  }
  return (id) => (id === null ? undefined : known.get(id));
}
