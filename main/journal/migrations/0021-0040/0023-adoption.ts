/**
 * The progress of matching the files of a watched folder without an agreed state with the bank (`docs/decisions/0098`), and the
 * number of files that still wait for it. A folder with agreed rows was in step before.
 *
 * `bank_content` keeps the hashes that downloads showed, so that a restart costs no second download. `content_key` is
 * `contentKey` of the model: a new version of a file has another one.
 */
export const adoptionSchema = `
ALTER TABLE watched_folder ADD COLUMN adoption_phase TEXT NOT NULL DEFAULT 'names'
  CHECK (adoption_phase IN ('names', 'contents', 'done'));
ALTER TABLE watched_folder ADD COLUMN comparing_count INTEGER NOT NULL DEFAULT 0;

UPDATE watched_folder SET adoption_phase = 'done' WHERE EXISTS (
  SELECT 1 FROM directory JOIN agreed USING (directory_key)
  WHERE directory.folder_key = watched_folder.folder_key);

CREATE TABLE bank_content (
  content_key TEXT PRIMARY KEY,
  sha256 BLOB NOT NULL
) STRICT, WITHOUT ROWID;
`;
