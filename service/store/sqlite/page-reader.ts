import type { SQLInputValue } from 'node:sqlite';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { type IdPage, type PageRow, toIdPage } from './page-query.ts';
import type { PageQueryThread } from './page-query-thread.ts';

/** Runs the statement of a search. */
export type PageReader = (query: RawBuilder<PageRow>) => Promise<IdPage>;

/** Up to here a search takes some milliseconds; a thread of its own would only cost a start and ten megabytes. */
export const mostAssetsInline = 10_000;

/**
 * Searches of a large bank run on a thread, so that no other request waits for a statement over all names; those of a small one
 * run at once.
 */
export function createPageReader(
  database: Database,
  thread: PageQueryThread,
  options: { readonly mostAssetsInline: number },
): PageReader {
  let isLarge = false;

  async function countsAsLarge(): Promise<boolean> {
    const { rows } = await sql<{ readonly count: number }>`
      select count(*) as count from (select 1 from asset limit ${options.mostAssetsInline + 1})`.execute(
      database,
    );
    return Number(rows[0]?.count) > options.mostAssetsInline;
  }

  return async (query) => {
    // Assets are never deleted: once large, always large.
    isLarge ||= await countsAsLarge();
    if (!isLarge) return toIdPage((await query.execute(database)).rows[0]);
    const compiled = query.compile(database);
    return thread.run({ sql: compiled.sql, parameters: compiled.parameters as readonly SQLInputValue[] });
  };
}
