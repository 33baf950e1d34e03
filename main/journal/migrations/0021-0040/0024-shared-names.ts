/**
 * Creates of different watched files may be open at once although their names are equal, which a version, an
 * attachment or the same file never may (docs/decisions/0085).
 *
 * - `intent_one_open_file` also answers which intents of a key are open; their number is bounded by what runs at once.
 * - `intent_exclusive_key` and `intent_parked_key` hold few rows, where `intent_key` may hold 100,000 of one name.
 */
export const sharedNamesSchema = `
DROP INDEX intent_one_open;
CREATE UNIQUE INDEX intent_one_open ON intent (blocking_key)
  WHERE state IN ('sending', 'tail', 'verifying', 'ambiguous') AND target_kind <> 'asset';
CREATE UNIQUE INDEX intent_one_open_file ON intent (blocking_key, local_path)
  WHERE state IN ('sending', 'tail', 'verifying', 'ambiguous');
CREATE INDEX intent_exclusive_key ON intent (blocking_key, seq)
  WHERE state NOT IN ('confirmed', 'cancelled')
  AND (target_kind <> 'asset' OR watched_folder_id = '' OR was_ambiguous = 1);
CREATE INDEX intent_parked_key ON intent (blocking_key, seq) WHERE state = 'parked';
`;
