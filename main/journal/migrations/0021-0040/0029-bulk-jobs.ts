/**
 * Version 30: jobs over many assets, and the searches that an account keeps. Each column of counts in `bulk_job` is the number of
 * its items in the state of that name; triggers keep them, because a list of jobs is read several times a second.
 */
export const bulkJobsSchema = `
CREATE TABLE bulk_job (
  seq INTEGER PRIMARY KEY,
  job_id TEXT NOT NULL UNIQUE,
  request_id TEXT NOT NULL UNIQUE,
  action TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'cancelled')),
  pending INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  cancelled INTEGER NOT NULL DEFAULT 0,
  started_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER
) STRICT;

CREATE TABLE bulk_item (
  job_seq INTEGER NOT NULL REFERENCES bulk_job ON DELETE CASCADE,
  place INTEGER NOT NULL,
  asset_id TEXT NOT NULL,
  folder_id TEXT,
  name TEXT,
  state TEXT NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'done', 'unchanged', 'failed', 'cancelled')),
  cause TEXT,
  download_id TEXT,
  proof_upload_id TEXT,
  PRIMARY KEY (job_seq, place),
  UNIQUE (job_seq, asset_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bulk_item_state ON bulk_item (job_seq, state, place);

CREATE TRIGGER bulk_item_added AFTER INSERT ON bulk_item BEGIN
  UPDATE bulk_job SET pending = pending + 1 WHERE seq = NEW.job_seq;
END;
CREATE TRIGGER bulk_item_moved AFTER UPDATE OF state ON bulk_item WHEN OLD.state <> NEW.state BEGIN
  UPDATE bulk_job SET
    pending = pending + (NEW.state = 'pending') - (OLD.state = 'pending'),
    done = done + (NEW.state = 'done') - (OLD.state = 'done'),
    unchanged = unchanged + (NEW.state = 'unchanged') - (OLD.state = 'unchanged'),
    failed = failed + (NEW.state = 'failed') - (OLD.state = 'failed'),
    cancelled = cancelled + (NEW.state = 'cancelled') - (OLD.state = 'cancelled')
  WHERE seq = NEW.job_seq;
END;

CREATE TABLE saved_search (
  search_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  saved_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE recent_search (
  query TEXT PRIMARY KEY,
  searched_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
