import type { TaskId } from '../../shared/model/index.ts';
import type { ProjectView, TaskChanges } from '../../shared/rpc/index.ts';

type Task = ProjectView['tasks'][number];

/** A task as typed. Whether it is done is no part of it: that is ticked where it is read. */
export interface TaskRow {
  readonly key: string;
  /** Null until it was added. */
  readonly taskId: TaskId | null;
  readonly name: string;
  readonly description: string;
}

export type TaskProblem = 'name';

/** Without an id the bank could not tell which one is meant: such a task cannot be edited, and stays as it is. */
export function taskRowsOf(tasks: readonly Task[]): readonly TaskRow[] {
  return tasks.flatMap(({ taskId, name, description }) =>
    taskId === null ? [] : [{ key: taskId, taskId, name, description }],
  );
}

export function newTaskRow(key: string): TaskRow {
  return { key, taskId: null, name: '', description: '' };
}

/** The problem, by row: a missing name. */
export function taskProblemsOf(rows: readonly TaskRow[]): ReadonlyMap<string, TaskProblem> {
  return new Map(rows.filter(({ name }) => name.trim() === '').map(({ key }) => [key, 'name']));
}

/** Only what was added, changed or taken out; null when nothing was. The rows must be free of problems. */
export function taskChangesOf(rows: readonly TaskRow[], tasks: readonly Task[]): TaskChanges | null {
  const before = taskRowsOf(tasks);
  const rowsBefore = new Map(before.map((row) => [row.key, JSON.stringify(row)]));
  const staying = new Set(rows.map(({ taskId }) => taskId));
  const changes: readonly TaskChanges[number][] = [
    ...rows
      .filter((row) => rowsBefore.get(row.key) !== JSON.stringify(row))
      .map(({ taskId, name, description }) => ({ taskId, content: { name: name.trim(), description } })),
    ...before.filter(({ taskId }) => !staying.has(taskId)).map(({ taskId }) => ({ taskId, content: null })),
  ];
  return changes.length === 0 ? null : changes;
}
