/**
 * Smart folders and their files. One record each, written as a whole by main/smart-folders; only the ids are ever searched for.
 */
export const shelvesSchema = `
CREATE TABLE shelf (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id TEXT NOT NULL UNIQUE,
  record TEXT NOT NULL
) STRICT;

CREATE TABLE shelf_item (
  shelf_id TEXT NOT NULL REFERENCES shelf (shelf_id) ON DELETE CASCADE,
  asset_id TEXT NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (shelf_id, asset_id)
) STRICT, WITHOUT ROWID;
`;
