import type {
  AttachmentType,
  KeywordNode,
  LocalizedText,
  ProofStatus,
  PropertyField,
  Rights,
  UserGroup,
} from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';
import { readLocalized, writeLocalized } from '../rows/localized-json.ts';
import { writeRights } from '../rows/right-columns.ts';

/** The setup of a bank: written by the seed, not reachable through the API. */
export interface SetupStore {
  readSetting(name: string): Promise<string | null>;
  writeSetting(name: string, value: string): Promise<void>;
  addGroup(group: UserGroup): Promise<void>;
  listGroups(): Promise<readonly UserGroup[]>;
  addFolder(folder: {
    readonly folderId: string;
    readonly parentId: string | null;
    readonly name: LocalizedText;
    readonly position: number;
  }): Promise<void>;
  grant(groupId: string, folderId: string, rights: Rights): Promise<void>;
  addAttachmentType(type: AttachmentType): Promise<void>;
  addKeyword(keyword: KeywordNode): Promise<void>;
  addPropertyField(field: PropertyField, position: number): Promise<void>;
  addProofStatus(status: ProofStatus, position: number): Promise<void>;
}

export function createSetupStore(database: Database): SetupStore {
  return {
    async readSetting(name) {
      const row = await database
        .selectFrom('setting')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value ?? null;
    },

    async writeSetting(name, value) {
      await database
        .insertInto('setting')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },

    async addGroup(group) {
      await database
        .insertInto('user_group')
        .values({ group_id: group.groupId, name_json: writeLocalized(group.name) })
        .execute();
    },

    async listGroups() {
      const rows = await database.selectFrom('user_group').selectAll().orderBy('group_id').execute();
      return rows.map((row) => ({ groupId: row.group_id, name: readLocalized(row.name_json) }));
    },

    async addFolder(folder) {
      await database
        .insertInto('folder')
        .values({
          folder_id: folder.folderId,
          parent_id: folder.parentId,
          name_json: writeLocalized(folder.name),
          position: folder.position,
        })
        .execute();
    },

    async grant(groupId, folderId, rights) {
      await database
        .insertInto('folder_right')
        .values({ group_id: groupId, folder_id: folderId, ...writeRights(rights) })
        .execute();
    },

    async addAttachmentType(type) {
      await database
        .insertInto('attachment_type')
        .values({ type_id: type.typeId, system_id: type.systemId, name_json: writeLocalized(type.name) })
        .execute();
    },

    async addKeyword(keyword) {
      await database
        .insertInto('keyword')
        .values({
          keyword_id: keyword.keywordId,
          parent_id: keyword.parentId,
          value_json: writeLocalized(keyword.value),
        })
        .execute();
    },

    async addPropertyField(field, position) {
      await database
        .insertInto('property_field')
        .values({
          field_identifier: field.fieldIdentifier,
          type: field.type,
          name_json: writeLocalized(field.name),
          allowed_json: JSON.stringify(field.allowedValues),
          position,
        })
        .execute();
    },

    async addProofStatus(status, position) {
      await database
        .insertInto('proof_status')
        .values({
          status_id: status.statusId,
          name_json: writeLocalized(status.name),
          is_sharing_allowed: Number(status.isSharingAllowed),
          position,
        })
        .execute();
    },
  };
}
