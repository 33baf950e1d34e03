/** Version 15: a skipped file is found by its inode as well, so that it stays skipped when it is renamed. */
export const followedSkipsSchema = `
CREATE INDEX decision_by_file ON decision (watched_folder_id, ino, size_bytes, mtime_ns);
`;
