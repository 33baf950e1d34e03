import type { Transaction } from 'kysely';
import { AppError } from '../../../../shared/errors/index.ts';
import { type AssetContent, type AssetSaveStore, foldText, wordForm } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';
import { nextRowId } from '../../sqlite/next-row-id.ts';
import { writeLocalized } from '../rows/localized-json.ts';
import { parseRowId } from '../rows/row-id.ts';
import { loadAssets } from './asset-store.ts';

/** Writes what people say about assets; files come through `insert-uploads.ts`. */
export function createAssetSaveStore(database: Database): AssetSaveStore {
  return {
    async knownKeywords(keywordIds) {
      const rows = await database
        .selectFrom('keyword')
        .select('keyword_id')
        .where('keyword_id', 'in', idList(keywordIds))
        .execute();
      return new Set(rows.map((row) => row.keyword_id));
    },

    create: (content, created) =>
      database.transaction().execute(async (transaction) => {
        const { rowId: assetId } = await nextRowId(transaction);
        await transaction
          .insertInto('asset')
          .values({ asset_id: assetId, ...assetColumns(content), created, modified: created })
          .execute();
        await insertLinks(transaction, assetId, content);
        return String(assetId);
      }),

    edit: (assetId, edit) =>
      database.transaction().execute(async (transaction) => {
        const [asset] = await loadAssets(transaction, [assetId]);
        const rowId = parseRowId(assetId);
        if (asset === undefined || rowId === null) throw new AppError('FORBIDDEN', { right: 'modifyAssets' });
        const edited = edit(asset);
        if (edited === null) return;
        await transaction
          .updateTable('asset')
          .set({ ...assetColumns(edited.content), modified: edited.modified })
          .where('asset_id', '=', rowId)
          .execute();
        for (const table of ['asset_name', 'asset_folder', 'asset_property', 'asset_keyword'] as const)
          await transaction.deleteFrom(table).where('asset_id', '=', rowId).execute();
        await insertLinks(transaction, rowId, edited.content);
      }),
  };
}

function assetColumns(
  content: AssetContent,
): Pick<DatabaseSchema['asset'], 'description_json' | 'publish_end' | 'status_id'> {
  return {
    description_json: writeLocalized(content.description),
    publish_end: content.publishEnd,
    status_id: content.statusId,
  };
}

async function insertLinks(
  transaction: Transaction<DatabaseSchema>,
  assetId: number,
  content: AssetContent,
): Promise<void> {
  for (const [language, text] of Object.entries(content.name)) {
    await transaction
      .insertInto('asset_name')
      .values({ asset_id: assetId, language, text, folded: foldText(text), words: wordForm(text) })
      .execute();
  }
  for (const folderId of content.linkedFolders) {
    await transaction.insertInto('asset_folder').values({ asset_id: assetId, folder_id: folderId }).execute();
  }
  for (const { fieldIdentifier, value } of content.propertyValues) {
    await transaction
      .insertInto('asset_property')
      .values({ asset_id: assetId, field_identifier: fieldIdentifier, value_json: JSON.stringify(value) })
      .execute();
  }
  for (const keywordId of content.keywordIds) {
    await transaction
      .insertInto('asset_keyword')
      .values({ asset_id: assetId, keyword_id: keywordId })
      .execute();
  }
}
