/**
 * The content that the bank is expected to show, and the differences found.
 *
 * - `agreed.version_created`: when the bank created the agreed version, in Unix seconds of its own clock; null until a listing or
 *   an answer has shown it. Together with size and file id it tells one version from another without a download.
 * - `accepted_version`: a version that the user accepted in place of the agreed one, by asset and attachment type ('' for the
 *   master file): the base of the next version.
 * - `remote_difference`: a difference that waits for the user's answer; the shown columns are null when the asset is gone.
 * - `duplicate`: a second asset with the name and content of an owned one; `settled_at_ms` once the user has dismissed it.
 */
export const remoteVersionsSchema = `
ALTER TABLE agreed ADD COLUMN version_created INTEGER;

CREATE TABLE accepted_version (
  asset_id TEXT NOT NULL,
  attachment_type_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  created INTEGER,
  size_bytes INTEGER NOT NULL,
  sha256 BLOB,
  PRIMARY KEY (asset_id, attachment_type_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE remote_difference (
  asset_id TEXT NOT NULL,
  attachment_type_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('gone', 'older', 'newer')),
  file_id TEXT,
  created INTEGER,
  size_bytes INTEGER,
  sha256 BLOB,
  found_at_ms INTEGER NOT NULL,
  PRIMARY KEY (asset_id, attachment_type_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE duplicate (
  asset_id TEXT PRIMARY KEY,
  own_asset_id TEXT NOT NULL,
  watched_folder_id TEXT NOT NULL,
  relative_path TEXT NOT NULL,
  bank_folder_id TEXT NOT NULL,
  found_at_ms INTEGER NOT NULL,
  settled_at_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX duplicate_open ON duplicate (bank_folder_id) WHERE settled_at_ms IS NULL;
`;
