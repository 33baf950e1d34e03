import { sql } from 'kysely';
import type { ProjectRightsStore, ProjectTreeIds } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';
import { parseRowId } from '../rows/row-id.ts';

/** Membership is inherited down the tree of project folders: a question about one of them walks up, as one recursive query. */
export function createProjectRightsStore(database: Database): ProjectRightsStore {
  async function hasRow(query: ReturnType<typeof sql>): Promise<boolean> {
    const { rows } = await query.execute(database);
    return rows.length > 0;
  }

  const isMember = (userId: string, start: ReturnType<typeof sql>, itself: ReturnType<typeof sql>) =>
    hasRow(sql`
      with recursive above (folder_id, parent_id) as (
        select folder_id, parent_id from project_folder where folder_id = (${start})
        union
        select project_folder.folder_id, project_folder.parent_id
        from project_folder join above on project_folder.folder_id = above.parent_id
      )
      select 1 from project_member
      where user_id = ${userId} and (${itself} or folder_id in (select folder_id from above))
      limit 1`);

  return {
    async projectExists(projectId) {
      const rowId = parseRowId(projectId);
      return rowId !== null && hasRow(sql`select 1 from project where project_id = ${rowId}`);
    },

    async folderExists(folderId) {
      const rowId = parseRowId(folderId);
      return rowId !== null && hasRow(sql`select 1 from project_folder where folder_id = ${rowId}`);
    },

    async isMemberOfProject(userId, projectId) {
      const rowId = parseRowId(projectId);
      if (rowId === null) return false;
      return isMember(
        userId,
        sql`select parent_id from project where project_id = ${rowId}`,
        sql`project_id = ${rowId}`,
      );
    },

    async isMemberOfFolder(userId, folderId) {
      const rowId = parseRowId(folderId);
      return rowId !== null && isMember(userId, sql`${rowId}`, sql`1 = 0`);
    },

    async children(folderId) {
      const rowId = folderId === null ? null : parseRowId(folderId);
      if (folderId !== null && rowId === null) return { folderIds: [], projectIds: [] };
      const folders = database.selectFrom('project_folder').select('folder_id').orderBy('name');
      const projects = database.selectFrom('project').select('project_id').orderBy('name');
      return toTreeIds(
        await folders.where('parent_id', 'is not distinct from', rowId).orderBy('folder_id').execute(),
        await projects.where('parent_id', 'is not distinct from', rowId).orderBy('project_id').execute(),
      );
    },

    async topmost(userId) {
      const own = sql`select folder_id from project_member where user_id = ${userId} and folder_id is not null`;
      const below = sql`
        with recursive below (folder_id) as (
          select folder_id from project_folder where parent_id in (${own})
          union
          select project_folder.folder_id
          from project_folder join below on project_folder.parent_id = below.folder_id
        ) select folder_id from below`;
      const folders = await sql<{ readonly folder_id: number }>`
        select folder_id from project_folder
        where folder_id in (${own}) and folder_id not in (${below})
        order by name, folder_id`.execute(database);
      const projects = await sql<{ readonly project_id: number }>`
        select project_id from project
        where project_id in (select project_id from project_member where user_id = ${userId})
          and (parent_id is null or (parent_id not in (${own}) and parent_id not in (${below})))
        order by name, project_id`.execute(database);
      return toTreeIds(folders.rows, projects.rows);
    },
  };
}

function toTreeIds(
  folders: readonly { readonly folder_id: number }[],
  projects: readonly { readonly project_id: number }[],
): ProjectTreeIds {
  return {
    folderIds: folders.map((row) => String(row.folder_id)),
    projectIds: projects.map((row) => String(row.project_id)),
  };
}
