import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An index of every run of three characters in the names of an asset, so that a text is found inside names without reading them
 * all. Triggers keep it in step with every write of `asset_name`, in the writer's own transaction. PostgreSQL has pg_trgm
 * instead.
 */
export const search: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

/** One row per asset: its names in all languages, one per line, as `asset_name` holds them folded and as words. */
function indexNames(condition: string): string {
  return `insert or replace into asset_search (rowid, folded, words)
    select asset_id, group_concat(folded, char(10)), group_concat(words, char(10))
    from asset_name ${condition} group by asset_id`;
}

const statements = [
  // Both sigmas of Greek count as one letter since `foldText` does so.
  `update asset_name set folded = replace(folded, 'ς', 'σ'), words = replace(words, 'ς', 'σ')
    where instr(folded, 'ς') > 0`,
  // Contentless: the texts stand in `asset_name` already. Case-sensitive: they are folded before they come here.
  `create virtual table asset_search using fts5 (
    folded, words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  )`,
  indexNames(''),
  `create trigger asset_search_insert after insert on asset_name begin
    ${indexNames('where asset_id = new.asset_id')};
  end`,
  `create trigger asset_search_update after update on asset_name begin
    delete from asset_search where rowid = old.asset_id and old.asset_id <> new.asset_id;
    ${indexNames('where asset_id in (old.asset_id, new.asset_id)')};
  end`,
  `create trigger asset_search_delete after delete on asset_name begin
    delete from asset_search where rowid = old.asset_id;
    ${indexNames('where asset_id = old.asset_id')};
  end`,
];
