import { type RawBuilder, sql } from 'kysely';

/**
 * Many ids as one parameter, for `in`: a list of any length is one SQL text, so it is compiled and prepared once and no limit on
 * parameters applies. PostgreSQL has `jsonb_array_elements_text` in its place.
 */
export function idList<Id extends string | number>(ids: readonly Id[]): RawBuilder<Id> {
  return sql<Id>`(select value from json_each(${JSON.stringify(ids)}))`;
}
