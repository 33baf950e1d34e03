import { sql } from 'kysely';
import { rootFolderId } from '../../../../shared/api/index.ts';
import type { BankFolder, FolderStore } from '../../../domain/index.ts';
import type { RightColumns } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { readLocalized } from '../rows/localized-json.ts';
import { readRights, rightColumnNames } from '../rows/right-columns.ts';
import { parseRowId } from '../rows/row-id.ts';

interface FolderRow extends RightColumns {
  readonly folder_id: string;
  readonly parent_id: string | null;
  readonly name_json: string;
  readonly has_children: number;
}

/**
 * Rights are inherited down the tree, so a question about one folder walks up and a question about many walks down, each as
 * one recursive query in the SQL that SQLite and PostgreSQL share.
 */
export function createFolderStore(database: Database): FolderStore {
  const rightColumns = sql.join(rightColumnNames.map((name) => sql.ref(`folder_right.${name}`)));
  const unionColumns = sql.join(
    rightColumnNames.map(
      (name) => sql`coalesce(max(${sql.ref(`folder_right.${name}`)}), 0) as ${sql.ref(name)}`,
    ),
  );

  async function exists(folderId: string): Promise<boolean> {
    const row = await database
      .selectFrom('folder')
      .select('folder_id')
      .where('folder_id', '=', folderId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Folders picked by `condition`, with the user's inherited rights on each. */
  async function foldersWithRights(
    userId: string,
    condition: ReturnType<typeof sql>,
  ): Promise<readonly BankFolder[]> {
    const { rows } = await sql<FolderRow>`
      with recursive above (leaf_id, folder_id, parent_id) as (
        select folder_id, folder_id, parent_id from folder where ${condition}
        union
        select above.leaf_id, folder.folder_id, folder.parent_id
        from above join folder on folder.folder_id = above.parent_id
      ), granted as (
        select above.leaf_id, ${unionColumns}
        from above
        left join folder_right on folder_right.folder_id = above.folder_id
          and folder_right.group_id in (select group_id from group_member where user_id = ${userId})
        group by above.leaf_id
      )
      select folder.folder_id, folder.parent_id, folder.name_json, granted.*,
        case when exists (select 1 from folder as child where child.parent_id = folder.folder_id)
          then 1 else 0 end as has_children
      from granted join folder on folder.folder_id = granted.leaf_id
      order by folder.position, folder.folder_id`.execute(database);
    return rows.map(toBankFolder);
  }

  return {
    exists,

    async grantsOnFolder(userId, folderId) {
      const { rows } = await sql<RightColumns>`
        with recursive above (folder_id, parent_id) as (
          select folder_id, parent_id from folder where folder_id = ${folderId}
          union
          select folder.folder_id, folder.parent_id
          from folder join above on folder.folder_id = above.parent_id
        )
        select ${rightColumns} from above
        join folder_right on folder_right.folder_id = above.folder_id
        join group_member on group_member.group_id = folder_right.group_id
        where group_member.user_id = ${userId}`.execute(database);
      if (rows.length === 0 && !(await exists(folderId))) return null;
      return rows.map(readRights);
    },

    async grantsOnAsset(userId, assetId) {
      const rowId = parseRowId(assetId);
      if (rowId === null) return null;
      const { rows } = await sql<RightColumns>`
        with recursive above (folder_id, parent_id) as (
          select folder.folder_id, folder.parent_id from asset_folder
          join folder on folder.folder_id = asset_folder.folder_id
          where asset_folder.asset_id = ${rowId}
          union
          select folder.folder_id, folder.parent_id
          from folder join above on folder.folder_id = above.parent_id
        )
        select ${rightColumns} from above
        join folder_right on folder_right.folder_id = above.folder_id
        join group_member on group_member.group_id = folder_right.group_id
        where group_member.user_id = ${userId}`.execute(database);
      return rows.map(readRights);
    },

    async foldersToModifyAssetsIn(userId) {
      const { rows } = await sql<{ readonly folder_id: string }>`
        with recursive below (folder_id) as (
          select folder_right.folder_id from folder_right
          join group_member on group_member.group_id = folder_right.group_id
          where group_member.user_id = ${userId} and folder_right.may_modify_assets = 1
          union
          select folder.folder_id from folder join below on folder.parent_id = below.folder_id
        )
        select folder_id from below`.execute(database);
      return new Set(rows.map((row) => row.folder_id));
    },

    children: (userId, parentId) =>
      foldersWithRights(userId, parentId === null ? sql`parent_id is null` : sql`parent_id = ${parentId}`),

    async topmostReadable(userId) {
      const granted = sql`
        select folder_right.folder_id from folder_right
        join group_member on group_member.group_id = folder_right.group_id
        where group_member.user_id = ${userId} and folder_right.may_read = 1`;
      const folders = await foldersWithRights(userId, sql`folder_id in (${granted})`);
      // A granted folder below another granted one shows there; its own row among the roots would be a second copy.
      const { rows } = await sql<{ readonly folder_id: string }>`
        with recursive below (folder_id) as (
          select folder_id from folder where parent_id in (${granted})
          union
          select folder.folder_id from folder join below on folder.parent_id = below.folder_id
        )
        select folder_id from below`.execute(database);
      const inherited = new Set(rows.map((row) => row.folder_id));
      return folders
        .filter((folder) => !inherited.has(folder.folderId))
        .map((folder) => ({ ...folder, parentId: rootFolderId }));
    },
  };
}

function toBankFolder(row: FolderRow): BankFolder {
  return {
    folderId: row.folder_id,
    parentId: row.parent_id ?? rootFolderId,
    name: readLocalized(row.name_json),
    hasChildren: row.has_children === 1,
    rights: readRights(row),
  };
}
