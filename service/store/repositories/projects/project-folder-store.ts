import { sql } from 'kysely';
import { AppError } from '../../../../shared/errors/index.ts';
import type { ProjectFolderRecord, ProjectFolderStore } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';
import { parseRowId } from '../rows/row-id.ts';
import { readOwnedParts, writeOwnedParts } from './project-parts.ts';

export function createProjectFolderStore(database: Database): ProjectFolderStore {
  return {
    load: (folderIds) => loadFolders(database, folderIds),

    add: (content, created) =>
      database.transaction().execute(async (transaction) => {
        const parentId = content.parentId === null ? null : parseRowId(content.parentId);
        const { folder_id: rowId } = await transaction
          .insertInto('project_folder')
          .values({ parent_id: parentId, name: content.name, created, modified: created })
          .returning('folder_id')
          .executeTakeFirstOrThrow();
        await writeOwnedParts(transaction, 'folder_id', rowId, content);
        return String(rowId);
      }),

    async change(folderId, change, modified) {
      await database.transaction().execute(async (transaction) => {
        const [current] = await loadFolders(transaction, [folderId]);
        const rowId = parseRowId(folderId);
        if (current === undefined || rowId === null) throw new AppError('FORBIDDEN', { right: 'member' });
        const content = change(current);
        const parentId = content.parentId === null ? null : parseRowId(content.parentId);
        // Looked at where it is written: two moves at once could otherwise put each folder into the other.
        if (parentId !== null && (await isInside(transaction, parentId, rowId))) {
          throw new AppError('BAD_REQUEST', {
            field: 'ParentId',
            reason: 'A folder cannot lie in itself or in a folder below it.',
          });
        }
        await transaction
          .updateTable('project_folder')
          .set({ parent_id: parentId, name: content.name, modified })
          .where('folder_id', '=', rowId)
          .execute();
        await writeOwnedParts(transaction, 'folder_id', rowId, content);
      });
    },
  };
}

/** Whether a folder is `container` or lies somewhere below it. */
async function isInside(database: Database, folderId: number, container: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive above (folder_id, parent_id) as (
      select folder_id, parent_id from project_folder where folder_id = ${folderId}
      union
      select project_folder.folder_id, project_folder.parent_id
      from project_folder join above on project_folder.folder_id = above.parent_id
    )
    select 1 from above where folder_id = ${container}`.execute(database);
  return rows.length > 0;
}

async function loadFolders(
  database: Database,
  folderIds: readonly string[],
): Promise<readonly ProjectFolderRecord[]> {
  const rowIds = folderIds.map(parseRowId).filter((rowId) => rowId !== null);
  const rows = await database
    .selectFrom('project_folder')
    .selectAll()
    .where('folder_id', 'in', idList(rowIds))
    .execute();
  const partsOf = await readOwnedParts(database, 'folder_id', rowIds);
  const byId = new Map(rows.map((row) => [row.folder_id, row]));
  return rowIds.flatMap((rowId) => {
    const row = byId.get(rowId);
    if (row === undefined) return [];
    const parentId = row.parent_id === null ? null : String(row.parent_id);
    return { folderId: String(rowId), parentId, name: row.name, ...partsOf(rowId) };
  });
}
