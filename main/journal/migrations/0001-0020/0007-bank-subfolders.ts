/**
 * Bank folders that mirror local directories: promised before the save is sent (`bank_folder_id` null), kept with their id
 * afterwards, so that one that is renamed on the bank is not made again. `held_before`: what the parent held then.
 */
export const bankSubfoldersSchema = `
CREATE TABLE bank_subfolder (
  parent_id TEXT NOT NULL,
  name_key TEXT NOT NULL,
  held_before TEXT NOT NULL,
  bank_folder_id TEXT,
  PRIMARY KEY (parent_id, name_key)
) STRICT, WITHOUT ROWID;
`;
