import type { Transaction } from 'kysely';
import type { MilestoneContent, MilestoneRecord, TaskContent, TaskRecord } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';
import { parseRowId } from '../rows/row-id.ts';

interface Schedule {
  readonly tasks: readonly TaskRecord[];
  readonly milestones: readonly MilestoneRecord[];
}

/** Tasks and milestones of many projects, in the order they were saved in; two queries. */
export async function readSchedules(
  database: Database,
  rowIds: readonly number[],
): Promise<(rowId: number) => Schedule> {
  const tasks = await database
    .selectFrom('task')
    .selectAll()
    .where('project_id', 'in', idList(rowIds))
    .orderBy('position')
    .execute();
  const milestones = await database
    .selectFrom('milestone')
    .selectAll()
    .where('project_id', 'in', idList(rowIds))
    .orderBy('position')
    .execute();
  const tasksByProject = Map.groupBy(tasks, (row) => row.project_id);
  const milestonesByProject = Map.groupBy(milestones, (row) => row.project_id);
  return (rowId) => ({
    tasks: (tasksByProject.get(rowId) ?? []).map((row) => ({
      taskId: String(row.task_id),
      name: row.name,
      description: row.description,
      isCompleted: row.is_completed === 1,
    })),
    milestones: (milestonesByProject.get(rowId) ?? []).map((row) => ({
      milestoneId: String(row.milestone_id),
      name: row.name,
      description: row.description,
      scheduleEnd: row.schedule_end,
      isFullDays: row.is_full_days === 1,
      notifiesDeadline: row.notifies_deadline === 1,
    })),
  });
}

/** Puts these in the place of all that were there; those with an id keep it, and no id is ever given twice. */
export async function writeSchedule(
  transaction: Transaction<DatabaseSchema>,
  projectId: number,
  schedule: { readonly tasks: readonly TaskContent[]; readonly milestones: readonly MilestoneContent[] },
): Promise<void> {
  await transaction.deleteFrom('task').where('project_id', '=', projectId).execute();
  for (const [position, task] of schedule.tasks.entries()) {
    await transaction
      .insertInto('task')
      .values({
        ...(task.taskId === null ? {} : { task_id: parseRowId(task.taskId) ?? undefined }),
        project_id: projectId,
        name: task.name,
        description: task.description,
        is_completed: Number(task.isCompleted),
        position,
      })
      .execute();
  }
  await transaction.deleteFrom('milestone').where('project_id', '=', projectId).execute();
  for (const [position, milestone] of schedule.milestones.entries()) {
    await transaction
      .insertInto('milestone')
      .values({
        ...(milestone.milestoneId === null
          ? {}
          : { milestone_id: parseRowId(milestone.milestoneId) ?? undefined }),
        project_id: projectId,
        name: milestone.name,
        description: milestone.description,
        schedule_end: milestone.scheduleEnd,
        is_full_days: Number(milestone.isFullDays),
        notifies_deadline: Number(milestone.notifiesDeadline),
        position,
      })
      .execute();
  }
}
