/**
 * Version 3: when the content behind a file of the bank was last read and found equal. Only good news is kept: a
 * difference is told each time. `sha256` is what it was compared with, so that a mark never speaks for a later version.
 */
export const contentChecksSchema = `
CREATE TABLE content_check (
  file_id TEXT PRIMARY KEY,
  sha256 BLOB NOT NULL,
  checked_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
