import type {
  MemberChanges,
  MilestoneChanges,
  ProjectFolderSave,
  ProjectSave,
  PropertyChangesInput,
  TaskChanges,
} from '../../shared/rpc/index.ts';
import type { BankProject, BankProjectFolder, ProjectChanges, ProjectFolderChanges } from '../api/index.ts';

type FolderFields = ProjectFolderSave['changes'];
type ProjectFields = ProjectSave['changes'];
type Milestone = BankProject['milestones'][number];
type Task = BankProject['tasks'][number];

/** The changes as the bank takes them: a list replaces the whole list, so one changed entry takes the others along as they are. */
export function toProjectChanges(
  { completedTasks, tasks, milestones, ...fields }: ProjectFields,
  project: BankProject | null,
): ProjectChanges {
  const ticked = tickTasks(project?.tasks ?? [], completedTasks ?? {});
  return {
    ...toFolderChanges(fields, project),
    ...present({
      tasks:
        completedTasks === undefined && tasks === undefined ? undefined : changeTasks(ticked, tasks ?? []),
      milestones:
        milestones === undefined ? undefined : changeMilestones(project?.milestones ?? [], milestones),
    }),
  };
}

/** Fields beside the lists go through as they are. */
export function toFolderChanges<Fields extends FolderFields>(
  { members, properties, ...fields }: Fields,
  folder: Pick<BankProjectFolder, 'members'> | null,
) {
  return present({
    ...fields,
    members: members === undefined ? undefined : changeMembers(folder?.members ?? [], members),
    properties:
      properties === undefined
        ? undefined
        : new Map(properties.map(({ fieldId, value }) => [fieldId, value] as const)),
  }) satisfies ProjectFolderChanges;
}

/** Whether the bank shows what was asked for. `before` tells an added task or milestone from one that was there. */
export function isProjectSaved(
  now: BankProject,
  { completedTasks, tasks, milestones, ...fields }: ProjectFields,
  before: BankProject | null,
): boolean {
  return (
    isFolderSaved(now, fields) &&
    areTicksSaved(now, completedTasks ?? {}) &&
    areTasksSaved(now.tasks, tasks ?? [], before?.tasks ?? []) &&
    areMilestonesSaved(now.milestones, milestones ?? [], before?.milestones ?? [])
  );
}

export function isFolderSaved(
  now: BankProjectFolder | BankProject,
  { members, properties, ...fields }: FolderFields,
): boolean {
  const found: Readonly<Record<string, unknown>> = { ...now };
  return (
    Object.entries(present(fields)).every(([key, value]) => found[key] === value) &&
    (members ?? []).every(
      ({ userId, roleId }) =>
        (now.members.find((member) => member.userId === userId)?.roleId ?? null) === roleId,
    ) &&
    (properties ?? []).every((change) => isPropertySaved(now.properties, change))
  );
}

/**
 * Whether the bank answered that it saved and shows the same list as before: `docs/api/reference.md#project-lists-read` calls tasks and milestones
 * "Read", so a bank may leave them out of a save without a word.
 */
export function wereListsIgnored(now: BankProject, changes: ProjectFields, before: BankProject): boolean {
  const { completedTasks, tasks, milestones } = changes;
  const areTasksIgnored =
    !(areTicksSaved(now, completedTasks ?? {}) && areTasksSaved(now.tasks, tasks ?? [], before.tasks)) &&
    JSON.stringify(now.tasks) === JSON.stringify(before.tasks);
  const areMilestonesIgnored =
    milestones !== undefined &&
    !areMilestonesSaved(now.milestones, milestones, before.milestones) &&
    JSON.stringify(now.milestones) === JSON.stringify(before.milestones);
  return areTasksIgnored || areMilestonesIgnored;
}

/** Whether the bank answered that it saved and shows the project or folder where it was. */
export function wasMoveIgnored(
  now: Pick<BankProjectFolder, 'parentId'>,
  { parentId }: Pick<FolderFields, 'parentId'>,
): boolean {
  return parentId !== undefined && now.parentId !== parentId;
}

function tickTasks(
  tasks: BankProject['tasks'],
  completed: NonNullable<ProjectFields['completedTasks']>,
): BankProject['tasks'] {
  return tasks.map((task) => {
    const isCompleted = task.taskId === null ? undefined : completed[task.taskId];
    return isCompleted === undefined ? task : { ...task, isCompleted };
  });
}

function changeTasks(tasks: readonly Task[], changes: TaskChanges): readonly Task[] {
  const wanted = new Map(changes.map(({ taskId, content }) => [taskId, content]));
  const kept = tasks.flatMap((task) => {
    const content = task.taskId === null ? undefined : wanted.get(task.taskId);
    if (content === undefined) return [task];
    return content === null ? [] : [{ ...task, ...content }];
  });
  const added = changes.flatMap(({ taskId, content }) =>
    taskId !== null || content === null ? [] : [{ taskId, ...content, isCompleted: false, extras: {} }],
  );
  return [...kept, ...added];
}

function changeMembers(
  members: BankProjectFolder['members'],
  changes: MemberChanges,
): BankProjectFolder['members'] {
  const wanted = new Map(changes.map(({ userId, roleId }) => [userId, roleId]));
  const kept = members.flatMap((member) => {
    const roleId = wanted.get(member.userId);
    if (roleId === undefined) return [member];
    return roleId === null ? [] : [{ ...member, roleId }];
  });
  const known = new Set(members.map(({ userId }) => userId));
  const added = changes.flatMap(({ userId, roleId }) =>
    roleId === null || known.has(userId) ? [] : [{ userId, roleId, fullName: '', extras: {} }],
  );
  return [...kept, ...added];
}

function changeMilestones(milestones: readonly Milestone[], changes: MilestoneChanges): readonly Milestone[] {
  const wanted = new Map(changes.map(({ milestoneId, content }) => [milestoneId, content]));
  const kept = milestones.flatMap((milestone) => {
    const content = milestone.milestoneId === null ? undefined : wanted.get(milestone.milestoneId);
    if (content === undefined) return [milestone];
    return content === null ? [] : [{ ...milestone, ...content }];
  });
  const added = changes.flatMap(({ milestoneId, content }) =>
    milestoneId !== null || content === null ? [] : [{ milestoneId, ...content, extras: {} }],
  );
  return [...kept, ...added];
}

function areTicksSaved(now: BankProject, completed: NonNullable<ProjectFields['completedTasks']>): boolean {
  return Object.entries(completed).every(([wantedId, isCompleted]) =>
    now.tasks.some((task) => task.taskId === wantedId && task.isCompleted === isCompleted),
  );
}

function areTasksSaved(now: readonly Task[], changes: TaskChanges, before: readonly Task[]): boolean {
  const known = new Set(before.map(({ taskId }) => taskId));
  return changes.every(({ taskId, content }) => {
    const candidates = now.filter((task) =>
      taskId === null ? !known.has(task.taskId) : task.taskId === taskId,
    );
    if (content === null) return candidates.length === 0;
    return candidates.some(
      (found) => found.name === content.name && found.description === content.description,
    );
  });
}

function areMilestonesSaved(
  now: readonly Milestone[],
  changes: MilestoneChanges,
  before: readonly Milestone[],
): boolean {
  const known = new Set(before.map(({ milestoneId }) => milestoneId));
  return changes.every(({ milestoneId, content }) => {
    const candidates = now.filter((milestone) =>
      milestoneId === null ? !known.has(milestone.milestoneId) : milestone.milestoneId === milestoneId,
    );
    if (content === null) return candidates.length === 0;
    return candidates.some(
      (found) =>
        found.name === content.name &&
        found.description === content.description &&
        found.scheduleEnd === content.scheduleEnd &&
        found.isFullDays === content.isFullDays &&
        found.notifiesDeadline === content.notifiesDeadline,
    );
  });
}

function isPropertySaved(
  now: BankProjectFolder['properties'],
  { fieldId, value: wanted }: PropertyChangesInput[number],
): boolean {
  const found = now.find(({ field }) => field === fieldId)?.value;
  if (wanted === null) return found === undefined;
  if (found === undefined) return false;
  // Texts merge per language, and a plain text is the default one (`docs/api/extensions.md#property-values`).
  if (typeof wanted === 'object')
    return (
      typeof found === 'object' &&
      Object.entries(wanted).every(([language, text]) => (found[language] ?? '') === text)
    );
  if (typeof found === 'object') return found['x-default'] === wanted;
  // Booleans are written 0 and 1, and read as either.
  return found === wanted || (typeof wanted === 'boolean' && found === Number(wanted));
}

/** Without the fields that are undefined, so that absent means unchanged. */
function present<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };
}
