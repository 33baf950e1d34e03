/**
 * Version 16: the `.galleyignore` rules in force in each directory, so that a rule file that is edited while Galley stops and
 * starts lets no ignored file through.
 */
export const heldRulesSchema = `
CREATE TABLE held_rules (
  watched_folder_id TEXT NOT NULL,
  directory TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (watched_folder_id, directory)
) STRICT, WITHOUT ROWID;
`;
