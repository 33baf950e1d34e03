/**
 * Version 10: folders that a person has unlinked. Their rows stay, for the day on which they are linked again, but an asset is
 * theirs no more: the same files may come back from another place.
 */
export const unlinkedFoldersSchema = `
ALTER TABLE watched_folder ADD COLUMN is_unlinked INTEGER NOT NULL DEFAULT 0;
`;
