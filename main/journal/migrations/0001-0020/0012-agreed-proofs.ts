/**
 * Version 12: how it is known that the bank holds what was agreed, kept with the file itself: uploads and their receipts are
 * forgotten after 90 days. `verified_by` is null where the content was compared when the file was adopted. `is_overtaken`: a
 * later upload from another path is what the bank shows under the id of this file.
 *
 * An earlier journal no longer knows which of the files without a receipt were adopted: no comparison is claimed for them.
 */
export const agreedProofsSchema = `
ALTER TABLE agreed ADD COLUMN verified_by TEXT CHECK (verified_by IN ('size', 'content'));
ALTER TABLE agreed ADD COLUMN verified_at_ms INTEGER;
ALTER TABLE agreed ADD COLUMN is_overtaken INTEGER NOT NULL DEFAULT 0;

UPDATE agreed SET (verified_by, verified_at_ms) = (
  SELECT verified_by, verified_at_ms FROM receipt WHERE receipt.seq = (
    SELECT MAX(intent.seq) FROM intent WHERE intent.asset_id = agreed.asset_id
    AND intent.file_id = agreed.file_id AND intent.sha256 = agreed.sha256 AND state = 'confirmed'));
UPDATE agreed SET verified_by = 'size' WHERE verified_by IS NULL;
UPDATE agreed SET is_overtaken = 1 WHERE EXISTS (
  SELECT 1 FROM directory JOIN watched_folder USING (folder_key)
  JOIN intent AS later ON later.watched_folder_id = watched_folder.watched_folder_id
  WHERE directory.directory_key = agreed.directory_key
  AND later.asset_id = agreed.asset_id AND later.file_id = agreed.file_id
  AND later.state = 'confirmed' AND later.sha256 <> agreed.sha256
  AND later.seq > COALESCE((
    SELECT MAX(mine.seq) FROM intent AS mine WHERE mine.asset_id = agreed.asset_id
    AND mine.file_id = agreed.file_id AND mine.sha256 = agreed.sha256 AND mine.state = 'confirmed'), 0)
  AND (later.directory <> directory.path
    OR later.relative_path NOT IN (agreed.name, directory.path || '/' || agreed.name)));

CREATE TRIGGER agreed_anew AFTER UPDATE OF sha256, file_id ON agreed
WHEN OLD.sha256 <> NEW.sha256 OR OLD.file_id <> NEW.file_id BEGIN
  UPDATE agreed SET verified_by = NULL, verified_at_ms = NULL, is_overtaken = 0
  WHERE directory_key = NEW.directory_key AND name = NEW.name;
END;
`;
