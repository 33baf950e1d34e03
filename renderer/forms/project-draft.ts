import { asId, type MilestoneId, type ProjectRoleId, type UserId } from '../../shared/model/index.ts';
import type { MemberChanges, MilestoneChanges, PeopleView, ProjectView } from '../../shared/rpc/index.ts';
import { type BankDayProblem, bankDayProblemOf, fromDateField, toDateField } from './bank-date.ts';

type Member = ProjectView['members'][number];
type Milestone = ProjectView['milestones'][number];

/** A member as typed; ids of people and roles are texts of a bank, so any may be typed. */
export interface MemberRow {
  readonly key: string;
  /** Null until it was added. */
  readonly fullName: string | null;
  readonly userId: string;
  readonly roleId: string;
}

/** A milestone as typed. */
export interface MilestoneRow {
  readonly key: string;
  /** Null until it was added. */
  readonly milestoneId: MilestoneId | null;
  readonly name: string;
  readonly description: string;
  /** As a date field has it. */
  readonly end: string;
  readonly isFullDays: boolean;
  readonly notifiesDeadline: boolean;
}

export type MemberProblem = 'person' | 'twice' | 'role';

export type MilestoneProblem = 'name' | BankDayProblem;

export function memberRowsOf(members: readonly Member[]): readonly MemberRow[] {
  return members.map(({ userId, fullName, roleId }) => ({ key: userId, fullName, userId, roleId }));
}

/**
 * A row to fill in, with the likeliest role of this bank's members; before roles are known, with that of the others in the list.
 */
export function newMemberRow(
  key: string,
  { roleIds }: PeopleView,
  others: readonly Pick<MemberRow, 'roleId'>[],
): MemberRow {
  const roleId = roleIds[0] ?? others.find((other) => other.roleId.trim() !== '')?.roleId ?? '';
  return { key, fullName: null, userId: '', roleId };
}

/** The problems, by row. */
export function memberProblemsOf(rows: readonly MemberRow[]): ReadonlyMap<string, MemberProblem> {
  const problems = new Map<string, MemberProblem>();
  const seen = new Set<string>();
  for (const { key, userId, roleId } of rows) {
    const id = userId.trim();
    if (id === '') problems.set(key, 'person');
    else if (seen.has(id)) problems.set(key, 'twice');
    else if (roleId.trim() === '') problems.set(key, 'role');
    seen.add(id);
  }
  return problems;
}

/** Only members who came, went or changed the role; null without any. The rows must be free of problems. */
export function memberChangesOf(
  rows: readonly MemberRow[],
  members: readonly Member[],
): MemberChanges | null {
  const before = new Map<string, string>(members.map(({ userId, roleId }) => [userId, roleId]));
  const wanted = rows.map(({ userId, roleId }) => ({ userId: userId.trim(), roleId: roleId.trim() }));
  const staying = new Set(wanted.map(({ userId }) => userId));
  const changes = [
    ...wanted
      .filter(({ userId, roleId }) => before.get(userId) !== roleId)
      .map(({ userId, roleId }) => ({
        userId: asId<UserId>(userId),
        roleId: asId<ProjectRoleId>(roleId),
      })),
    ...members.filter(({ userId }) => !staying.has(userId)).map(({ userId }) => ({ userId, roleId: null })),
  ];
  return changes.length === 0 ? null : changes;
}

/** Without an id the bank could not tell which one is meant: such a milestone cannot be edited, and stays as it is. */
export function milestoneRowsOf(milestones: readonly Milestone[]): readonly MilestoneRow[] {
  return milestones.flatMap(({ scheduleEnd, ...milestone }) =>
    milestone.milestoneId === null
      ? []
      : [{ ...milestone, key: milestone.milestoneId, end: toDateField(scheduleEnd) }],
  );
}

export function newMilestoneRow(key: string): MilestoneRow {
  return {
    key,
    milestoneId: null,
    name: '',
    description: '',
    end: '',
    isFullDays: true,
    notifiesDeadline: false,
  };
}

/** The problems, by row: a missing name, or a day that the bank cannot have. A day from the bank stays as it is. */
export function milestoneProblemsOf(
  rows: readonly MilestoneRow[],
  milestones: readonly Milestone[],
): ReadonlyMap<string, MilestoneProblem> {
  const daysBefore = new Map(milestoneRowsOf(milestones).map(({ key, end }) => [key, end]));
  const problems = new Map<string, MilestoneProblem>();
  for (const { key, name, end } of rows) {
    const dayProblem = daysBefore.get(key) === end ? null : bankDayProblemOf(end);
    if (name.trim() === '') problems.set(key, 'name');
    else if (dayProblem !== null) problems.set(key, dayProblem);
  }
  return problems;
}

/** Only what was added, changed or taken out; null when nothing was. The rows must be free of problems. */
export function milestoneChangesOf(
  rows: readonly MilestoneRow[],
  milestones: readonly Milestone[],
): MilestoneChanges | null {
  const before = new Map(
    milestones.flatMap((one) => (one.milestoneId === null ? [] : [[one.milestoneId, one] as const])),
  );
  const rowsBefore = new Map(milestoneRowsOf(milestones).map((row) => [row.key, row]));
  const staying = new Set(rows.map(({ milestoneId }) => milestoneId));
  const changes: readonly MilestoneChanges[number][] = [
    ...rows.flatMap((row) => {
      const rowBefore = rowsBefore.get(row.key);
      if (rowBefore !== undefined && JSON.stringify(rowBefore) === JSON.stringify(row)) return [];
      const { milestoneId, name, description, end, isFullDays, notifiesDeadline } = row;
      const known = milestoneId === null ? undefined : before.get(milestoneId);
      // An untouched day keeps its hour.
      const scheduleEnd =
        known !== undefined && rowBefore?.end === end ? known.scheduleEnd : fromDateField(end);
      const content = { name: name.trim(), description, scheduleEnd, isFullDays, notifiesDeadline };
      return [{ milestoneId, content }];
    }),
    ...[...before.keys()]
      .filter((milestoneId) => !staying.has(milestoneId))
      .map((milestoneId) => ({ milestoneId, content: null })),
  ];
  return changes.length === 0 ? null : changes;
}
