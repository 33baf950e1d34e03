/**
 * Version 26. `meta`: facts of the journal as a whole, by name (see `meta-store.ts`). `bank_evidence`: assets that the bank has
 * shown, by which it is recognised again where it has no id of its own.
 */
export const metaSchema = `
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE bank_evidence (
  asset_id TEXT PRIMARY KEY,
  bank_folder_id TEXT NOT NULL,
  asset_name TEXT NOT NULL,
  created_s INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
