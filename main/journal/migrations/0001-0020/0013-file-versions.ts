/**
 * Version 13: which version of the file a download was wanted of, so that an older one is not taken for what the bank holds now.
 * Null for those of before, and where whoever wanted it did not look at the file.
 */
export const fileVersionsSchema = `
ALTER TABLE download ADD COLUMN file_version TEXT;
`;
