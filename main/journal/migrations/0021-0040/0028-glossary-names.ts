import { batchTriggers } from '../0001-0020/0009-batches.ts';

const running = ['sending', 'committing', 'verifying'];
const runningStates = running.map((state) => `'${state}'`).join(', ');

/**
 * Version 28: tables, columns and states take the names of the glossary (`docs/glossary.md`). Their meaning stays as it was.
 *
 * The triggers and indexes that name a state are made again. `legal_move` needs nothing: it is written anew after each migration.
 */
export const glossaryNamesSchema = `
DROP TRIGGER intent_legal_move;
DROP TRIGGER intent_recounted;
DROP TRIGGER intent_joined;
DROP TRIGGER intent_left;
DROP TRIGGER intent_changed;
DROP INDEX intent_running;
DROP INDEX intent_one_open;
DROP INDEX intent_one_open_file;

UPDATE intent SET state = 'committing' WHERE state = 'tail';
UPDATE tally SET state = 'committing' WHERE state = 'tail';
ALTER TABLE intent RENAME COLUMN s0 TO preexisting_asset_ids;

CREATE INDEX intent_running ON intent (seq) WHERE state IN (${runningStates});
CREATE UNIQUE INDEX intent_one_open ON intent (blocking_key)
  WHERE state IN (${runningStates}, 'ambiguous') AND target_kind <> 'asset';
CREATE UNIQUE INDEX intent_one_open_file ON intent (blocking_key, local_path)
  WHERE state IN (${runningStates}, 'ambiguous');
CREATE TRIGGER intent_legal_move BEFORE UPDATE OF state ON intent
WHEN NOT EXISTS (SELECT 1 FROM legal_move WHERE from_state = OLD.state AND to_state = NEW.state) BEGIN
  SELECT RAISE(ABORT, 'illegal move of an intent');
END;
CREATE TRIGGER intent_recounted AFTER UPDATE OF state, size_bytes ON intent
WHEN OLD.state <> NEW.state OR OLD.size_bytes <> NEW.size_bytes BEGIN
  UPDATE tally SET intent_count = intent_count - 1, total_bytes = total_bytes - OLD.size_bytes
  WHERE watched_folder_id = OLD.watched_folder_id AND state = OLD.state;
  INSERT INTO tally VALUES (NEW.watched_folder_id, NEW.state, 1, NEW.size_bytes)
  ON CONFLICT DO UPDATE SET
    intent_count = intent_count + 1, total_bytes = total_bytes + excluded.total_bytes;
END;
${batchTriggers(running)}

CREATE TABLE upload_duplicate (
  seq INTEGER NOT NULL REFERENCES intent ON DELETE CASCADE,
  asset_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('duplicate', 'partial', 'unchecked')),
  found_at_ms INTEGER NOT NULL,
  settled_at_ms INTEGER,
  PRIMARY KEY (seq, asset_id)
) STRICT, WITHOUT ROWID;
INSERT INTO upload_duplicate (seq, asset_id, kind, found_at_ms, settled_at_ms)
  SELECT seq, asset_id, CASE kind WHEN 'twin' THEN 'duplicate' WHEN 'stray' THEN 'partial' ELSE kind END,
    found_at_ms, settled_at_ms
  FROM twin;
DROP TABLE twin;
CREATE INDEX upload_duplicate_open ON upload_duplicate (found_at_ms) WHERE settled_at_ms IS NULL;

ALTER TABLE folder_witness RENAME TO control_asset;

ALTER TABLE shelf RENAME COLUMN shelf_id TO smart_folder_id;
ALTER TABLE shelf_item RENAME COLUMN shelf_id TO smart_folder_id;
ALTER TABLE shelf RENAME TO smart_folder;
ALTER TABLE shelf_item RENAME TO smart_folder_item;
UPDATE smart_folder SET record = replace(record, '"shelfId":', '"smartFolderId":');
UPDATE smart_folder_item SET record = replace(record, '"shelfId":', '"smartFolderId":');

ALTER TABLE click RENAME COLUMN click_id TO request_id;
ALTER TABLE click RENAME TO at_most_once_request;

UPDATE proof_upload SET record = json_set(record, '$.phase.kind', 'committing')
  WHERE record ->> '$.phase.kind' = 'tail';
UPDATE proof_upload SET record = json_set(record, '$.phase.kind', 'ambiguous')
  WHERE record ->> '$.phase.kind' = 'doubt';
UPDATE proof_upload SET record = replace(record, '"wasInDoubt":', '"wasAmbiguous":');
`;
