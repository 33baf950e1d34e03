/**
 * Files on their way to reviews. One record each, written as a whole by the one state machine of main/transfer; there are
 * as many as a person has dropped, so that nothing but the id is ever searched for.
 */
export const proofUploadsSchema = `
CREATE TABLE proof_upload (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  proof_upload_id TEXT NOT NULL UNIQUE,
  record TEXT NOT NULL
) STRICT;
`;
