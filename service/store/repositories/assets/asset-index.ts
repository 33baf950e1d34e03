import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AssetIdList, AssetIndex, NameTest, SearchClause, SearchPage } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';
import { matchPatterns, type NameClause } from '../../sqlite/match-patterns.ts';
import type { PageRow } from '../../sqlite/page-query.ts';
import type { PageReader } from '../../sqlite/page-reader.ts';

/**
 * Search in SQL over the tables and `asset_search`, the index of three-character runs. Patterns are matched afterwards on the names
 * of what everything else left over, and of those only on names that hold the pattern's fixed parts.
 */
export function createAssetIndex(database: Database, readPage: PageReader): AssetIndex {
  return {
    async find(clauses, readableBy, page) {
      const conditions = [
        ...(readableBy === null ? [] : [readableAssets(readableBy)]),
        ...(page.modifiedSince === null ? [] : [sql<SqlBool>`asset.modified >= ${page.modifiedSince}`]),
        ...clauses.flatMap(toConditions),
      ];
      const patterns = clauses.filter((clause) => clause.field === 'name').filter(hasPattern);
      if (patterns.length === 0) {
        const { total, ids } = await readPage(pageOf(conditions, page));
        return { total, assetIds: toIdList(ids) };
      }
      const { ids } = await readPage(pageOf(conditions, all));
      const matching = await matchPatterns(database, [...ids], patterns);
      const end = page.limit === null ? matching.length : page.offset + page.limit;
      return { total: matching.length, assetIds: matching.slice(page.offset, end).map(String) };
    },
  };
}

type Condition = RawBuilder<SqlBool>;

const all = { offset: 0, limit: null };

/**
 * One statement, so that count and page are of one moment. The ids come as one JSON text, which costs an eighth of 100,000 row
 * objects; PostgreSQL has `json_agg` in its place.
 */
function pageOf(
  conditions: readonly Condition[],
  page: Pick<SearchPage, 'offset' | 'limit'>,
): RawBuilder<PageRow> {
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  return sql<PageRow>`
    with found as materialized (select asset_id from asset ${where})
    select (select count(*) from found) as total,
      (select json_group_array(asset_id) from (
        select asset_id from found order by asset_id limit ${page.limit ?? -1} offset ${page.offset}
      )) as ids`;
}

function toIdList(ids: Float64Array): AssetIdList {
  return { length: ids.length, slice: (start, end) => Array.from(ids.subarray(start, end), String) };
}

function hasPattern(clause: NameClause): boolean {
  return clause.tests.some((test) => test.kind === 'pattern');
}

function toConditions(clause: SearchClause): readonly Condition[] {
  if (clause.field === 'folder') {
    return [inverted(inFolders(clause.folderIds, clause.withSubfolders), clause.isExcluded)];
  }
  if (!hasPattern(clause)) return [inverted(hasName(clause.tests), clause.isExcluded)];
  return clause.isExcluded ? [] : narrowing(clause);
}

function inverted(condition: Condition, isExcluded: boolean): Condition {
  return isExcluded ? sql`not (${condition})` : condition;
}

/** The conditions that make an asset worth matching: the fixed parts of at least one pattern. None when some pattern has none. */
function narrowing(clause: NameClause): readonly Condition[] {
  const alternatives = clause.tests.map((test) =>
    test.kind === 'pattern' ? test.pattern.required.filter(isIndexed) : [],
  );
  if (alternatives.some((required) => required.length === 0)) return [];
  const phrases = alternatives.map((required) => `(${required.map(quote).join(' AND ')})`);
  return [inIndex('folded', phrases)];
}

function inFolders(folderIds: readonly string[], withSubfolders: boolean): Condition {
  const list = idList(folderIds);
  const folders = withSubfolders
    ? foldersBelow(sql`select folder_id from folder where folder_id in ${list}`)
    : list;
  return sql`asset.asset_id in (select asset_id from asset_folder where folder_id in ${folders})`;
}

function readableAssets(userId: string): Condition {
  const granted = sql`
    select folder_right.folder_id from folder_right
    join group_member on group_member.group_id = folder_right.group_id
    where group_member.user_id = ${userId} and folder_right.may_read = 1`;
  return sql`asset.asset_id in (select asset_id from asset_folder where folder_id in ${foldersBelow(granted)})`;
}

function foldersBelow(start: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(with recursive below (folder_id) as (
    ${start}
    union
    select folder.folder_id from folder join below on folder.parent_id = below.folder_id
  ) select folder_id from below)`;
}

/** One set of ids per kind of test rather than per value: a query of a thousand exact names stays one look-up each. */
function hasName(tests: readonly NameTest[]): Condition {
  const exact = tests.flatMap((test) => (test.kind === 'exactly' ? [test.text] : []));
  const contained = tests.flatMap((test) => (test.kind === 'contains' ? [test.folded] : []));
  const words = tests.flatMap((test) => (test.kind === 'words' ? [test.words] : []));
  const indexed = contained.filter(isIndexed);
  const short = contained.filter((folded) => !isIndexed(folded));
  const isShort = sql.join(
    short.map((folded) => sql`instr(folded, ${folded}) > 0`),
    sql` or `,
  );
  return anyOf([
    ...(exact.length === 0 ? [] : [named(sql`text in ${idList(exact)}`)]),
    ...(indexed.length === 0 ? [] : [inIndex('folded', indexed.map(quote))]),
    ...(short.length === 0 ? [] : [named(isShort)]),
    ...(words.length === 0 ? [] : [inIndex('words', words.map(quote))]),
  ]);
}

function named(condition: RawBuilder<unknown>): Condition {
  return sql`asset.asset_id in (select asset_id from asset_name where ${condition})`;
}

/** A text the index can look up: one or two characters have no run of three, and its rows end at NUL and join names by line feeds. */
function isIndexed(folded: string): boolean {
  return !/[\0\n]/.test(folded) && [...folded].length >= 3;
}

function inIndex(column: 'folded' | 'words', phrases: readonly string[]): Condition {
  const query = `${column} : (${phrases.join(' OR ')})`;
  return sql`asset.asset_id in (select rowid from asset_search where asset_search match ${query})`;
}

/** A phrase of FTS5, in which only the quotation mark means anything. */
function quote(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`;
}

function anyOf(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`;
}
