/**
 * Version 13: the version of the file that a download was requested for, so that an older one is not taken for the present
 * content of the bank. Null for older rows, and where the request did not read the file.
 */
export const fileVersionsSchema = `
ALTER TABLE download ADD COLUMN file_version TEXT;
`;
