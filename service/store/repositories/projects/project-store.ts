import { AppError } from '../../../../shared/errors/index.ts';
import {
  emptyProjectFields,
  type ProjectContent,
  type ProjectRecord,
  type ProjectStore,
} from '../../../domain/index.ts';
import { fromColumns, toColumns } from '../../schema/columns.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';
import { readLocalized } from '../rows/localized-json.ts';
import { parseRowId } from '../rows/row-id.ts';
import { readOwnedParts, writeOwnedParts } from './project-parts.ts';
import { readSchedules, writeSchedule } from './project-schedule.ts';

export function createProjectStore(database: Database): ProjectStore {
  return {
    load: (projectIds) => loadProjects(database, projectIds),

    add: (content, created) =>
      database.transaction().execute(async (transaction) => {
        const { project_id: rowId } = await transaction
          .insertInto('project')
          .values({ ...projectColumns(content), created, modified: created })
          .returning('project_id')
          .executeTakeFirstOrThrow();
        await writeOwnedParts(transaction, 'project_id', rowId, content);
        await writeSchedule(transaction, rowId, content);
        return String(rowId);
      }),

    async change(projectId, change, modified) {
      await database.transaction().execute(async (transaction) => {
        const [current] = await loadProjects(transaction, [projectId]);
        const rowId = parseRowId(projectId);
        if (current === undefined || rowId === null) throw new AppError('FORBIDDEN', { right: 'member' });
        const content = change(current);
        await transaction
          .updateTable('project')
          .set({ ...projectColumns(content), modified })
          .where('project_id', '=', rowId)
          .execute();
        await writeOwnedParts(transaction, 'project_id', rowId, content);
        await writeSchedule(transaction, rowId, content);
      });
    },

    async listStatuses() {
      const rows = await database.selectFrom('project_status').selectAll().orderBy('position').execute();
      return rows.map((row) => ({ statusId: row.status_id, name: readLocalized(row.name_json) }));
    },

    async listRoles() {
      const rows = await database.selectFrom('project_role').selectAll().orderBy('position').execute();
      return rows.map((row) => ({ roleId: row.role_id, name: readLocalized(row.name_json) }));
    },
  };
}

function projectColumns(
  content: ProjectContent,
): Omit<DatabaseSchema['project'], 'project_id' | 'created' | 'modified'> {
  return {
    ...toColumns(emptyProjectFields, content),
    parent_id: content.parentId === null ? null : parseRowId(content.parentId),
  };
}

/** Five queries for any number of projects. */
async function loadProjects(
  database: Database,
  projectIds: readonly string[],
): Promise<readonly ProjectRecord[]> {
  const rowIds = projectIds.map(parseRowId).filter((rowId) => rowId !== null);
  const rows = await database
    .selectFrom('project')
    .selectAll()
    .select(({ selectFrom, fn }) => [
      selectFrom('proof')
        .select(fn.countAll<number>().as('count'))
        .whereRef('proof.project_id', '=', 'project.project_id')
        .as('proof_count'),
      selectFrom('project_asset')
        .select(fn.countAll<number>().as('count'))
        .whereRef('project_asset.project_id', '=', 'project.project_id')
        .as('asset_count'),
      selectFrom('message')
        .select(fn.countAll<number>().as('count'))
        .whereRef('message.project_id', '=', 'project.project_id')
        .where('message.is_deleted', '=', 0)
        .as('message_count'),
    ])
    .where('project.project_id', 'in', idList(rowIds))
    .execute();
  const partsOf = await readOwnedParts(database, 'project_id', rowIds);
  const scheduleOf = await readSchedules(database, rowIds);
  const byId = new Map(rows.map((row) => [row.project_id, row]));
  return rowIds.flatMap((rowId) => {
    const row = byId.get(rowId);
    if (row === undefined) return [];
    return {
      projectId: String(rowId),
      parentId: row.parent_id === null ? null : String(row.parent_id),
      ...fromColumns(emptyProjectFields, row),
      ...partsOf(rowId),
      ...scheduleOf(rowId),
      proofCount: Number(row.proof_count),
      assetCount: Number(row.asset_count),
      messageCount: Number(row.message_count),
    };
  });
}
