/**
 * Version 25: when each file was made (`Fingerprint.birthNs`), and which directory was looked at under a path, so that a file that
 * was saved and moved, and one that was saved in a directory that was renamed, keep their asset (decision 39). Null where it is
 * not known; the next look at a file fills it in. `identity_order` rises with each look that finds the directory elsewhere.
 * `trouble`: the error code of a directory that could not be read, for a program that looks at the journal alone.
 */
export const birthsSchema = `
ALTER TABLE agreed ADD COLUMN birth_ns INTEGER;
ALTER TABLE intent ADD COLUMN birth_ns INTEGER;
ALTER TABLE directory ADD COLUMN own_ino INTEGER;
ALTER TABLE directory ADD COLUMN own_birth_ns INTEGER;
ALTER TABLE directory ADD COLUMN trouble TEXT;
ALTER TABLE directory ADD COLUMN identity_order INTEGER NOT NULL DEFAULT 0;
CREATE INDEX intent_file ON intent (ino, birth_ns) WHERE birth_ns IS NOT NULL;
CREATE INDEX directory_trouble ON directory (folder_key) WHERE trouble IS NOT NULL;
CREATE INDEX directory_identity ON directory (own_ino, own_birth_ns) WHERE own_ino IS NOT NULL;
`;
