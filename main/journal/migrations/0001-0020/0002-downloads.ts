/**
 * Version 2: downloads. They survive a restart like uploads do, but nothing on the bank depends on them, so that one
 * table with its legal moves is all there is. Integers are milliseconds and bytes, well below 2^53.
 */
export const downloadsSchema = `
CREATE TABLE legal_download_move (
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (from_state, to_state)
) STRICT, WITHOUT ROWID;

CREATE TABLE download (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  download_id TEXT NOT NULL UNIQUE,
  asset_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  conversion_id TEXT NOT NULL,
  bank_file_name TEXT NOT NULL,
  directory TEXT NOT NULL,
  state TEXT NOT NULL,
  cause TEXT,
  failure_count INTEGER NOT NULL DEFAULT 0,
  generating_since_ms INTEGER,
  run_after_ms INTEGER NOT NULL DEFAULT 0,
  durable_bytes INTEGER NOT NULL DEFAULT 0,
  content_tag TEXT,
  size_bytes INTEGER,
  local_path TEXT,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX download_open ON download (seq) WHERE state IN ('wanted', 'generating', 'fetching');
CREATE INDEX download_place ON download (local_path) WHERE local_path IS NOT NULL;

CREATE TRIGGER download_legal_birth BEFORE INSERT ON download WHEN NEW.state <> 'wanted' BEGIN
  SELECT RAISE(ABORT, 'a download begins wanted');
END;
CREATE TRIGGER download_legal_move BEFORE UPDATE OF state ON download
WHEN NOT EXISTS (SELECT 1 FROM legal_download_move WHERE from_state = OLD.state AND to_state = NEW.state) BEGIN
  SELECT RAISE(ABORT, 'illegal move of a download');
END;
`;
