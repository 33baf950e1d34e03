import { type RawBuilder, sql } from 'kysely';

/** What `modified` becomes, in Unix seconds: a clock that was set back must not make a change look older than what it changed. */
export function changedAt(seconds: number): RawBuilder<number> {
  return sql`max(modified, ${seconds})`;
}
