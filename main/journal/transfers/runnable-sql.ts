import { sqlStates } from '../migrations/index.ts';
import type { SendScopeSql } from './send-scope.ts';

// Conditions are spelled as in the partial indexes of the schema, or SQLite would walk the whole table instead.
const unsettled = (intent: string): string => `${intent}.state NOT IN ('confirmed', 'cancelled')`;

/** See `mayShareName` of shared/model; this is its opposite, as a condition on the row `intent`. */
export const isExclusive = (intent: string): string =>
  `(${intent}.target_kind <> 'asset' OR ${intent}.watched_folder_id = '' OR ${intent}.was_ambiguous = 1)`;

/**
 * A paused folder begins nothing new, nor does a run that is not there for the intent; what is ambiguous is cleared up all the
 * same.
 */
const mayBegin = (intent: 'mine' | 'other', scope: Pick<SendScopeSql, 'includes'>): string =>
  `NOT (${intent}.state = 'queued' AND (NOT ${scope.includes(intent)} OR EXISTS (
    SELECT 1 FROM watched_folder WHERE watched_folder_id = ${intent}.watched_folder_id AND is_paused = 1)))`;

/**
 * Selects the intents that may run now. ?1 is the moment, ?2 the latest believable `run_after_ms`.
 *
 * - An exclusive intent waits for each open one of its key, and for each earlier unsettled one.
 * - One that may share its name waits for exclusive ones alone; with `isSharing` false every intent is exclusive.
 * - An ambiguous intent waits until no other one of its key is running, because what it finds on the bank may be theirs; of
 *   several that are due, the earliest goes first.
 *
 * What may not begin keeps no other intent waiting: see `cancelOvertakenOf`. Each condition is one seek of an index, however
 * many intents have the key.
 */
export function runnableSql(scope: Pick<SendScopeSql, 'includes'>, isSharing: boolean): string {
  const isMineExclusive = isSharing ? isExclusive('mine') : 'TRUE';
  const isOtherExclusive = isSharing ? isExclusive('other') : 'TRUE';
  const open = `other.blocking_key = mine.blocking_key AND other.state IN (${sqlStates.open}) AND other.seq <> mine.seq`;
  const earlier = `other.blocking_key = mine.blocking_key AND ${unsettled('other')} AND other.state <> 'parked'
    AND other.seq < mine.seq AND ${mayBegin('other', scope)}`;
  const isDue = (intent: string): string => `(${intent}.run_after_ms <= ?1 OR ${intent}.run_after_ms > ?2)`;
  return `SELECT * FROM intent AS mine
    WHERE state IN (${sqlStates.waiting}) AND ${isDue('mine')}
    AND ${mayBegin('mine', scope)}
    AND CASE WHEN mine.state = 'ambiguous' THEN
      NOT EXISTS (SELECT 1 FROM intent AS other INDEXED BY intent_one_open_file
        WHERE ${open} AND (other.state <> 'ambiguous' OR (other.seq < mine.seq AND ${isDue('other')})))
    WHEN ${isMineExclusive} THEN
      NOT EXISTS (SELECT 1 FROM intent AS other INDEXED BY intent_one_open_file WHERE ${open})
      AND NOT EXISTS (SELECT 1 FROM intent AS other INDEXED BY intent_key WHERE ${earlier})
    ELSE
      NOT EXISTS (SELECT 1 FROM intent AS other INDEXED BY intent_one_open_file 
        WHERE ${open} AND (other.state = 'ambiguous' OR ${isOtherExclusive}))
      AND NOT EXISTS (SELECT 1 FROM intent AS other INDEXED BY intent_exclusive_key
        WHERE ${earlier} AND ${isExclusive('other')})
    END`;
}
