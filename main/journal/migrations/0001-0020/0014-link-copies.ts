/**
 * Version 14: which personal links of guests were taken out of Galley, and when. Whoever has one acts as that guest, so a person wants
 * to know which are about. Never the link itself: it is a secret of the bank, and is asked for anew each time.
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
