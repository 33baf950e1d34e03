/**
 * Version 3: when the content of a bank file was last read and found equal. Only matches are kept: a difference is reported each
 * time. `sha256` is the compared hash, so that a mark never speaks for a later version.
 */
export const contentChecksSchema = `
CREATE TABLE content_check (
  file_id TEXT PRIMARY KEY,
  sha256 BLOB NOT NULL,
  checked_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
