import type { ProjectRole, ProjectStatus } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';
import { writeLocalized } from '../rows/localized-json.ts';
import { parseRowId } from '../rows/row-id.ts';

/** The setup of projects: written by the seed, not reachable through the API. */
export interface ProjectSetup {
  /** In one transaction: a bank has both lists or none. */
  addLists(lists: {
    readonly statuses: readonly ProjectStatus[];
    readonly roles: readonly ProjectRole[];
  }): Promise<void>;
  linkAsset(projectId: string, assetId: string): Promise<void>;
  /** Marks it as deleted by a moderator; it stays in the list. `modified`: Unix seconds. */
  deleteMessage(messageId: string, moderatorId: string, modified: number): Promise<void>;
}

export function createProjectSetup(database: Database): ProjectSetup {
  return {
    async addLists({ statuses, roles }) {
      await database.transaction().execute(async (transaction) => {
        for (const [position, { statusId, name }] of statuses.entries()) {
          await transaction
            .insertInto('project_status')
            .values({ status_id: statusId, name_json: writeLocalized(name), position })
            .execute();
        }
        for (const [position, { roleId, name }] of roles.entries()) {
          await transaction
            .insertInto('project_role')
            .values({ role_id: roleId, name_json: writeLocalized(name), position })
            .execute();
        }
      });
    },

    async linkAsset(projectId, assetId) {
      const row = { project_id: parseRowId(projectId), asset_id: parseRowId(assetId) };
      if (row.project_id === null || row.asset_id === null)
        throw new Error('Only what exists can be linked.');
      await database
        .insertInto('project_asset')
        .values({ project_id: row.project_id, asset_id: row.asset_id })
        .execute();
    },

    async deleteMessage(messageId, moderatorId, modified) {
      await database
        .updateTable('message')
        .set({ is_deleted: 1, moderator_id: moderatorId, modified })
        .where('message_id', '=', parseRowId(messageId))
        .execute();
    },
  };
}
