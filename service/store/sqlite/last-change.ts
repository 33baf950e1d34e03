import { type RawBuilder, sql } from 'kysely';

/** The new `modified`, in Unix seconds: a clock that was set back must not make a change look older than its object. */
export function changedAt(seconds: number): RawBuilder<number> {
  return sql`max(modified, ${seconds})`;
}
