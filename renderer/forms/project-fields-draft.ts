import type { ProjectSave, ProjectView } from '../../shared/rpc/index.ts';
import { bankDayProblemOf, fromDateField, toDateField } from './bank-date.ts';

/** The parts of a project in single fields. */
export type ProjectFieldsView = Pick<
  ProjectView,
  'name' | 'statusId' | 'scheduleStart' | 'scheduleEnd' | 'isFullDays' | 'notifiesDeadline'
>;

/** The user's changes; a missing field shows the bank's value. */
export interface ProjectFieldsDraft {
  readonly name?: string;
  readonly statusId?: NonNullable<ProjectView['statusId']>;
  /** As date fields have them. */
  readonly start?: string;
  readonly end?: string;
  readonly isFullDays?: boolean;
  readonly notifiesDeadline?: boolean;
}

/** `start` and `end`: what is typed there is no date. `startYear` and `endYear`: a date of a year that the bank cannot have. */
export type ProjectFieldsProblem = 'name' | 'start' | 'startYear' | 'end' | 'endYear' | 'backwards';

/** A project before any input. */
export const emptyProjectFields: ProjectFieldsView = {
  name: '',
  statusId: null,
  scheduleStart: null,
  scheduleEnd: null,
  isFullDays: false,
  notifiesDeadline: false,
};

export function projectFieldsProblemsOf(
  draft: ProjectFieldsDraft,
  view: ProjectFieldsView,
): ReadonlySet<ProjectFieldsProblem> {
  const problems = new Set<ProjectFieldsProblem>();
  if ((draft.name ?? view.name).trim() === '') problems.add('name');
  const start = draft.start ?? toDateField(view.scheduleStart);
  const end = draft.end ?? toDateField(view.scheduleEnd);
  // The bank's value is not sent again without typing.
  for (const side of ['start', 'end'] as const) {
    const problem = bankDayProblemOf(draft[side] ?? '');
    if (problem !== null) problems.add(problem === 'date' ? side : `${side}Year`);
  }
  const [from, to] = [fromDateField(start), fromDateField(end)];
  if (from !== null && to !== null && to < from) problems.add('backwards');
  return problems;
}

/** Only what was changed, against what the bank says. */
export function projectFieldsChangesOf(
  { name, start, end, ...others }: ProjectFieldsDraft,
  { scheduleStart }: Pick<ProjectFieldsView, 'scheduleStart'>,
): ProjectSave['changes'] {
  return {
    ...others,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(start === undefined ? {} : { scheduleStart: fromDateField(start) }),
    ...(end === undefined ? {} : { scheduleEnd: endOf(end, start === undefined ? scheduleStart : null) }),
  };
}

/** A project of one day may start at noon: its end, which is a day to people, lies no earlier. */
function endOf(day: string, start: number | null): number | null {
  const midnight = fromDateField(day);
  return midnight !== null && start !== null && toDateField(start) === day
    ? Math.max(midnight, start)
    : midnight;
}
