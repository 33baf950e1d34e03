import type { CatalogueStore, PropertyField } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';
import { readLocalized } from '../rows/localized-json.ts';

/** The lists that belong to the whole bank and change rarely. */
export function createCatalogueStore(database: Database): CatalogueStore {
  return {
    async listAttachmentTypes() {
      const rows = await database.selectFrom('attachment_type').selectAll().orderBy('system_id').execute();
      return rows.map((row) => ({
        typeId: row.type_id,
        systemId: row.system_id,
        name: readLocalized(row.name_json),
      }));
    },

    async findAttachmentType(attachmentId) {
      const row = await database
        .selectFrom('attachment_type')
        .selectAll()
        .where((expressions) =>
          expressions.or([
            expressions('type_id', '=', attachmentId),
            ...(/^[1-9]\d{0,8}$/.test(attachmentId)
              ? [expressions('system_id', '=', Number(attachmentId))]
              : []),
          ]),
        )
        // A user-given id that looks like a number wins over the system's number.
        .orderBy((expressions) => expressions.case().when('type_id', '=', attachmentId).then(0).else(1).end())
        .executeTakeFirst();
      if (row === undefined) return null;
      return { typeId: row.type_id, systemId: row.system_id, name: readLocalized(row.name_json) };
    },

    async listKeywords() {
      const rows = await database.selectFrom('keyword').selectAll().orderBy('keyword_id').execute();
      return rows.map((row) => ({
        keywordId: row.keyword_id,
        parentId: row.parent_id,
        value: readLocalized(row.value_json),
      }));
    },

    async listPropertyFields() {
      const rows = await database.selectFrom('property_field').selectAll().orderBy('position').execute();
      return rows.map((row) => ({
        fieldIdentifier: row.field_identifier,
        name: readLocalized(row.name_json),
        type: row.type as PropertyField['type'],
        allowedValues: JSON.parse(row.allowed_json) as PropertyField['allowedValues'],
      }));
    },

    async listProofStatuses() {
      const rows = await database.selectFrom('proof_status').selectAll().orderBy('position').execute();
      return rows.map((row) => ({
        statusId: row.status_id,
        name: readLocalized(row.name_json),
        isSharingAllowed: row.is_sharing_allowed === 1,
      }));
    },
  };
}
