/**
 * Version 1. STRICT, so that a wrong type fails where it is written. Nanoseconds and inodes are 64-bit integers, which
 * JavaScript reads as bigint. Digests are 32-byte blobs: half the size of their text in the index of a million files.
 *
 * - `directory` and `agreed`: what client and bank agreed on, one row per file; `clean_mark` lets a scan skip a
 *   directory. Rows carry a directory number, not its path, which keeps a million of them small.
 * - `intent`: the promises. `blocking_key` names what may not be worked on twice at once.
 * - `tally`: counts and bytes per folder and state, kept by triggers so that no status line ever counts rows.
 */
export const initialSchema = `
CREATE TABLE watched_folder (
  folder_key INTEGER PRIMARY KEY,
  watched_folder_id TEXT NOT NULL UNIQUE,
  scan_generation INTEGER NOT NULL DEFAULT 0,
  is_paused INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE directory (
  directory_key INTEGER PRIMARY KEY,
  folder_key INTEGER NOT NULL REFERENCES watched_folder,
  path TEXT NOT NULL,
  clean_mark TEXT,
  scan_generation INTEGER NOT NULL DEFAULT 0,
  agreed_count INTEGER NOT NULL DEFAULT 0,
  UNIQUE (folder_key, path)
) STRICT;

CREATE TABLE agreed (
  directory_key INTEGER NOT NULL REFERENCES directory,
  name TEXT NOT NULL,
  dev INTEGER NOT NULL,
  ino INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  ctime_ns INTEGER NOT NULL,
  sha256 BLOB NOT NULL,
  asset_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  is_gone INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (directory_key, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX agreed_inode ON agreed (ino, dev);
CREATE INDEX agreed_asset ON agreed (asset_id);
CREATE TRIGGER agreed_added AFTER INSERT ON agreed WHEN NEW.is_gone = 0 BEGIN
  UPDATE directory SET agreed_count = agreed_count + 1 WHERE directory_key = NEW.directory_key;
END;
CREATE TRIGGER agreed_removed AFTER DELETE ON agreed WHEN OLD.is_gone = 0 BEGIN
  UPDATE directory SET agreed_count = agreed_count - 1 WHERE directory_key = OLD.directory_key;
END;
CREATE TRIGGER agreed_changed AFTER UPDATE OF is_gone, directory_key ON agreed
WHEN OLD.is_gone <> NEW.is_gone OR OLD.directory_key <> NEW.directory_key BEGIN
  UPDATE directory SET agreed_count = agreed_count - (1 - OLD.is_gone) WHERE directory_key = OLD.directory_key;
  UPDATE directory SET agreed_count = agreed_count + (1 - NEW.is_gone) WHERE directory_key = NEW.directory_key;
END;

CREATE TABLE legal_move (
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (from_state, to_state)
) STRICT, WITHOUT ROWID;

CREATE TABLE intent (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  intent_id TEXT NOT NULL UNIQUE,
  target_kind TEXT NOT NULL CHECK (target_kind IN ('asset', 'version', 'attachment')),
  target_folder_id TEXT,
  target_asset_id TEXT,
  target_file_id TEXT,
  target_type_id TEXT,
  blocking_key TEXT NOT NULL,
  local_path TEXT NOT NULL,
  watched_folder_id TEXT NOT NULL,
  relative_path TEXT NOT NULL,
  directory TEXT NOT NULL,
  is_spooled INTEGER NOT NULL,
  sent_name TEXT NOT NULL,
  dev INTEGER NOT NULL,
  ino INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  ctime_ns INTEGER NOT NULL,
  sha256 BLOB,
  s0 TEXT NOT NULL,
  before TEXT,
  state TEXT NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,
  was_ambiguous INTEGER NOT NULL DEFAULT 0,
  ambiguous_since_ms INTEGER,
  cause TEXT,
  run_after_ms INTEGER NOT NULL DEFAULT 0,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  asset_id TEXT,
  file_id TEXT
) STRICT;
CREATE INDEX intent_waiting ON intent (seq, run_after_ms) WHERE state IN ('queued', 'ambiguous');
CREATE INDEX intent_later ON intent (run_after_ms) WHERE state IN ('queued', 'ambiguous') AND run_after_ms > 0;
CREATE INDEX intent_running ON intent (seq) WHERE state IN ('sending', 'tail', 'verifying');
CREATE INDEX intent_parked ON intent (seq) WHERE state = 'parked';
CREATE INDEX intent_settled ON intent (seq) WHERE state IN ('confirmed', 'cancelled');
CREATE INDEX intent_key ON intent (blocking_key, seq) WHERE state NOT IN ('confirmed', 'cancelled');
CREATE UNIQUE INDEX intent_one_open ON intent (blocking_key)
  WHERE state IN ('sending', 'tail', 'verifying', 'ambiguous');
CREATE INDEX intent_directory ON intent (watched_folder_id, directory)
  WHERE state NOT IN ('confirmed', 'cancelled');
CREATE INDEX intent_target ON intent (target_asset_id) WHERE state NOT IN ('confirmed', 'cancelled');
CREATE INDEX intent_asset ON intent (asset_id) WHERE asset_id IS NOT NULL;

CREATE TRIGGER intent_legal_birth BEFORE INSERT ON intent WHEN NEW.state NOT IN ('queued', 'parked') BEGIN
  SELECT RAISE(ABORT, 'an intent begins queued or parked');
END;
CREATE TRIGGER intent_legal_move BEFORE UPDATE OF state ON intent
WHEN NOT EXISTS (SELECT 1 FROM legal_move WHERE from_state = OLD.state AND to_state = NEW.state) BEGIN
  SELECT RAISE(ABORT, 'illegal move of an intent');
END;

CREATE TABLE tally (
  watched_folder_id TEXT NOT NULL,
  state TEXT NOT NULL,
  intent_count INTEGER NOT NULL,
  total_bytes INTEGER NOT NULL,
  PRIMARY KEY (watched_folder_id, state)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER intent_counted AFTER INSERT ON intent BEGIN
  INSERT INTO tally VALUES (NEW.watched_folder_id, NEW.state, 1, NEW.size_bytes)
  ON CONFLICT DO UPDATE SET
    intent_count = intent_count + 1, total_bytes = total_bytes + excluded.total_bytes;
END;
CREATE TRIGGER intent_uncounted AFTER DELETE ON intent BEGIN
  UPDATE tally SET intent_count = intent_count - 1, total_bytes = total_bytes - OLD.size_bytes
  WHERE watched_folder_id = OLD.watched_folder_id AND state = OLD.state;
END;
CREATE TRIGGER intent_recounted AFTER UPDATE OF state, size_bytes ON intent
WHEN OLD.state <> NEW.state OR OLD.size_bytes <> NEW.size_bytes BEGIN
  UPDATE tally SET intent_count = intent_count - 1, total_bytes = total_bytes - OLD.size_bytes
  WHERE watched_folder_id = OLD.watched_folder_id AND state = OLD.state;
  INSERT INTO tally VALUES (NEW.watched_folder_id, NEW.state, 1, NEW.size_bytes)
  ON CONFLICT DO UPDATE SET
    intent_count = intent_count + 1, total_bytes = total_bytes + excluded.total_bytes;
END;

CREATE TABLE attempt (
  seq INTEGER NOT NULL REFERENCES intent ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  started_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER NOT NULL,
  status INTEGER,
  outcome TEXT NOT NULL,
  PRIMARY KEY (seq, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE receipt (
  seq INTEGER PRIMARY KEY REFERENCES intent ON DELETE CASCADE,
  asset_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  sha256 BLOB NOT NULL,
  verified_by TEXT NOT NULL CHECK (verified_by IN ('size', 'content')),
  verified_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE sweep (
  seq INTEGER NOT NULL REFERENCES intent ON DELETE CASCADE,
  step INTEGER NOT NULL,
  due_at_ms INTEGER NOT NULL,
  PRIMARY KEY (seq, step)
) STRICT, WITHOUT ROWID;
CREATE INDEX sweep_due ON sweep (due_at_ms);

CREATE TABLE twin (
  seq INTEGER NOT NULL REFERENCES intent ON DELETE CASCADE,
  asset_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('twin', 'stray', 'unchecked')),
  found_at_ms INTEGER NOT NULL,
  PRIMARY KEY (seq, asset_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE decision (
  watched_folder_id TEXT NOT NULL,
  relative_path TEXT NOT NULL,
  dev INTEGER NOT NULL,
  ino INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  choice TEXT NOT NULL,
  decided_at_ms INTEGER NOT NULL,
  PRIMARY KEY (watched_folder_id, relative_path)
) STRICT, WITHOUT ROWID;

CREATE TABLE folder_witness (
  bank_folder_id TEXT PRIMARY KEY,
  asset_ids TEXT NOT NULL,
  received_count INTEGER NOT NULL,
  read_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
