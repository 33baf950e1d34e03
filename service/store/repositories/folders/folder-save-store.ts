import { sql, type Transaction } from 'kysely';
import { AppError } from '../../../../shared/errors/index.ts';
import type { FolderContent, FolderGrant, FolderSaveStore } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';
import { readLocalized, writeLocalized } from '../rows/localized-json.ts';
import { writeRights } from '../rows/right-columns.ts';

export function createFolderSaveStore(database: Database): FolderSaveStore {
  return {
    async knownGroups(groupIds) {
      const rows = await database
        .selectFrom('user_group')
        .select('group_id')
        .where('group_id', 'in', idList(groupIds))
        .execute();
      return new Set(rows.map((row) => row.group_id));
    },

    find: (folderId) => findFolder(database, folderId),

    create: (folderId, content, grants) =>
      database.transaction().execute(async (transaction) => {
        const result = await transaction
          .insertInto('folder')
          .values({
            folder_id: folderId,
            parent_id: content.parentId,
            name_json: writeLocalized(content.name),
            position: await positionBehind(transaction, content.parentId),
          })
          .onConflict((conflict) => conflict.column('folder_id').doNothing())
          .executeTakeFirst();
        if (result.numInsertedOrUpdatedRows !== 1n) return false;
        await writeGrants(transaction, folderId, grants);
        return true;
      }),

    edit: ({ folderId, newParentId }, grants, edit) =>
      database.transaction().execute(async (transaction) => {
        const current = await findFolder(transaction, folderId);
        if (current === null) throw new AppError('FORBIDDEN', { right: 'modifyFolder' });
        const edited = edit({ ...current, newPath: await pathOf(transaction, newParentId) });
        if (edited.parentId !== current.parentId) {
          await transaction
            .updateTable('folder')
            .set({
              parent_id: edited.parentId,
              position: await positionBehind(transaction, edited.parentId),
            })
            .where('folder_id', '=', folderId)
            .execute();
        }
        await transaction
          .updateTable('folder')
          .set({ name_json: writeLocalized(edited.name) })
          .where('folder_id', '=', folderId)
          .execute();
        await writeGrants(transaction, folderId, grants);
      }),
  };
}

async function findFolder(database: Database, folderId: string): Promise<FolderContent | null> {
  const row = await database
    .selectFrom('folder')
    .select(['parent_id', 'name_json'])
    .where('folder_id', '=', folderId)
    .executeTakeFirst();
  return row === undefined ? null : { parentId: row.parent_id, name: readLocalized(row.name_json) };
}

async function pathOf(
  transaction: Transaction<DatabaseSchema>,
  folderId: string | null,
): Promise<ReadonlySet<string>> {
  if (folderId === null) return new Set();
  const { rows } = await sql<{ readonly folder_id: string }>`
    with recursive above (folder_id, parent_id) as (
      select folder_id, parent_id from folder where folder_id = ${folderId}
      union
      select folder.folder_id, folder.parent_id from folder join above on folder.folder_id = above.parent_id
    )
    select folder_id from above`.execute(transaction);
  return new Set(rows.map((row) => row.folder_id));
}

async function positionBehind(
  transaction: Transaction<DatabaseSchema>,
  parentId: string | null,
): Promise<number> {
  const row = await transaction
    .selectFrom('folder')
    .select(({ fn }) => fn.max('position').as('highest'))
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirst();
  return (row?.highest ?? -1) + 1;
}

async function writeGrants(
  transaction: Transaction<DatabaseSchema>,
  folderId: string,
  grants: readonly FolderGrant[],
): Promise<void> {
  for (const { groupId, rights } of grants) {
    await transaction
      .insertInto('folder_right')
      .values({ group_id: groupId, folder_id: folderId, ...writeRights(rights) })
      .onConflict((conflict) => conflict.columns(['folder_id', 'group_id']).doUpdateSet(writeRights(rights)))
      .execute();
  }
}
