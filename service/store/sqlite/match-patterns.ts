import { sql } from 'kysely';
import { matchesAnyName, type SearchClause } from '../../domain/index.ts';
import type { Database } from './database.ts';
import { idList } from './id-list.ts';

export type NameClause = Extract<SearchClause, { field: 'name' }>;

/** Assets with names that are read at once: some milliseconds, and few enough queries for 100,000 assets. */
const sliceSize = 2_000;
/** Time after which other requests get their turn; a hard pattern can cost much more per name than a plain one. */
const longestTurnMs = 10;
/** Matches between two looks at the clock. */
const matchesPerLook = 50;

/** Those of the assets that pass every clause, in the same order. Other requests are served in between. */
export async function matchPatterns(
  database: Database,
  assetIds: readonly number[],
  clauses: readonly NameClause[],
): Promise<readonly number[]> {
  const matching: number[] = [];
  const matchesPerName = clauses.reduce((sum, { tests }) => sum + tests.length, 0);
  const namesPerLook = Math.max(1, Math.floor(matchesPerLook / matchesPerName));
  let turnStartedMs = performance.now();
  for (let start = 0; start < assetIds.length; start += sliceSize) {
    const slice = assetIds.slice(start, start + sliceSize);
    const names = await namesOf(database, slice);
    for (const [index, assetId] of slice.entries()) {
      const texts = names.get(assetId) ?? [];
      if (clauses.every((clause) => matchesAnyName(texts, clause.tests) !== clause.isExcluded))
        matching.push(assetId);
      if (index % namesPerLook !== 0 || performance.now() - turnStartedMs < longestTurnMs) continue;
      // Queries on this database resolve without leaving the turn, so others get theirs only when asked for.
      await new Promise((resolve) => setImmediate(resolve));
      turnStartedMs = performance.now();
    }
  }
  return matching;
}

async function namesOf(
  database: Database,
  assetIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  // Two JSON texts cost an eighth of row objects; PostgreSQL has `json_agg` in their place.
  const { rows } = await sql<{ readonly ids: string; readonly texts: string }>`
    select json_group_array(asset_id) as ids, json_group_array(text) as texts
    from asset_name where asset_id in ${idList(assetIds)}`.execute(database);
  const ids: readonly number[] = JSON.parse(rows[0]?.ids ?? '[]');
  const texts: readonly string[] = JSON.parse(rows[0]?.texts ?? '[]');
  const names = new Map<number, string[]>();
  for (const [index, assetId] of ids.entries()) {
    const text = texts[index] ?? '';
    const known = names.get(assetId);
    if (known === undefined) names.set(assetId, [text]);
    else known.push(text);
  }
  return names;
}
