/**
 * A batch is a row of Activity that stands for the uploads of one pass (`is_folded`). Triggers keep its numbers, like those of
 * the tally, so that no list ever counts rows. `last_seq` is its place.
 */
export const batchesSchema = `
CREATE TABLE batch (
  batch_key INTEGER PRIMARY KEY AUTOINCREMENT,
  origin TEXT NOT NULL,
  watched_folder_id TEXT NOT NULL,
  bank_folder_id TEXT,
  added_at_ms INTEGER NOT NULL,
  changed_at_ms INTEGER NOT NULL,
  last_seq INTEGER NOT NULL DEFAULT 0,
  is_folded INTEGER NOT NULL DEFAULT 0,
  waiting_count INTEGER NOT NULL DEFAULT 0,
  running_count INTEGER NOT NULL DEFAULT 0,
  done_count INTEGER NOT NULL DEFAULT 0,
  issue_count INTEGER NOT NULL DEFAULT 0,
  cancelled_count INTEGER NOT NULL DEFAULT 0,
  identical_count INTEGER NOT NULL DEFAULT 0,
  total_bytes INTEGER NOT NULL DEFAULT 0,
  done_bytes INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX batch_origin ON batch (origin);
CREATE INDEX batch_folded ON batch (last_seq) WHERE is_folded = 1;

ALTER TABLE intent ADD COLUMN batch_key INTEGER;
ALTER TABLE intent ADD COLUMN is_folded INTEGER NOT NULL DEFAULT 0;
CREATE INDEX intent_flat ON intent (seq) WHERE is_folded = 0;
CREATE INDEX intent_batch ON intent (batch_key, seq) WHERE batch_key IS NOT NULL;

${batchTriggers(['sending', 'tail', 'verifying'])}
`;

/** The triggers that keep the numbers of a batch. `running`: the states in which an upload is under way, by this version's names. */
export function batchTriggers(running: readonly string[]): string {
  return `CREATE TRIGGER intent_joined AFTER INSERT ON intent WHEN NEW.batch_key IS NOT NULL BEGIN
  UPDATE batch SET ${numbers(running, '+NEW')}, last_seq = NEW.seq, changed_at_ms = NEW.updated_at_ms
  WHERE batch_key = NEW.batch_key;
END;
CREATE TRIGGER intent_left AFTER DELETE ON intent WHEN OLD.batch_key IS NOT NULL BEGIN
  UPDATE batch SET ${numbers(running, '-OLD')} WHERE batch_key = OLD.batch_key;
END;
CREATE TRIGGER intent_changed AFTER UPDATE OF state, size_bytes ON intent
WHEN NEW.batch_key IS NOT NULL AND (OLD.state <> NEW.state OR OLD.size_bytes <> NEW.size_bytes) BEGIN
  UPDATE batch SET ${numbers(running, '-OLD', '+NEW')}, changed_at_ms = NEW.updated_at_ms WHERE batch_key = NEW.batch_key;
END;`;
}

/** Adds (`+NEW`) or takes away (`-OLD`) what a row of `intent` counts for in its batch. */
function numbers(running: readonly string[], ...changes: readonly ('+NEW' | '-OLD')[]): string {
  const runningStates = running.map((state) => `'${state}'`).join(', ');
  const measures = {
    waiting_count: (row: string) => `(${row}.state IN ('queued', 'ambiguous'))`,
    running_count: (row: string) => `(${row}.state IN (${runningStates}))`,
    done_count: (row: string) => `(${row}.state = 'confirmed')`,
    issue_count: (row: string) => `(${row}.state = 'parked')`,
    cancelled_count: (row: string) => `(${row}.state = 'cancelled')`,
    total_bytes: (row: string) => `iif(${row}.state = 'cancelled', 0, ${row}.size_bytes)`,
    done_bytes: (row: string) => `iif(${row}.state = 'confirmed', ${row}.size_bytes, 0)`,
  };
  return Object.entries(measures)
    .map(([column, of]) => {
      const terms = changes.map((change) => ` ${change.charAt(0)} ${of(change.slice(1))}`);
      return `${column} = ${column}${terms.join('')}`;
    })
    .join(', ');
}
