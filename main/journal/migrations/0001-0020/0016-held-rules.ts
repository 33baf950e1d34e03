/**
 * Version 16: the `.galleyignore` rules that hold in each directory, so that one which is being edited while Galley ends and begins lets
 * nothing through that was left out before.
 */
export const heldRulesSchema = `
CREATE TABLE held_rules (
  watched_folder_id TEXT NOT NULL,
  directory TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (watched_folder_id, directory)
) STRICT, WITHOUT ROWID;
`;
