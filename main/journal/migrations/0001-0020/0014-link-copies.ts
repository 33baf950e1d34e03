/**
 * Version 14: when personal links of guests were copied from Galley. A link lets its holder act as that guest, so the user wants
 * to know which ones are in use. The link itself is never stored: it is a secret of the bank and is read again each time.
 */
export const linkCopiesSchema = `
CREATE TABLE link_copy (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  proof_id TEXT NOT NULL,
  email TEXT NOT NULL,
  copied_at_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX link_copy_of_proof ON link_copy (proof_id, email, copied_at_ms);
`;
