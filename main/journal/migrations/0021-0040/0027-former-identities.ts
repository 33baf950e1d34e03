/**
 * Version 27: which directories were found at a path before the one that is there now (decision 39). A directory that was renamed is
 * known by its identity under its old path; where another directory takes that path first, its identity would be forgotten. `former_key` rises: of many directories at one path the latest are kept.
 */
export const formerIdentitiesSchema = `
CREATE TABLE former_identity (
  former_key INTEGER PRIMARY KEY,
  directory_key INTEGER NOT NULL REFERENCES directory,
  own_ino INTEGER NOT NULL,
  own_birth_ns INTEGER NOT NULL,
  identity_order INTEGER NOT NULL,
  UNIQUE (own_ino, own_birth_ns, directory_key)
) STRICT;
CREATE INDEX former_identity_directory ON former_identity (directory_key);
`;
