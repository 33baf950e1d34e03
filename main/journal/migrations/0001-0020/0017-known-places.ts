/**
 * Version 17: the directory that was accepted as the root of a watched folder at the last pass (`root-guard.ts` of the engine
 * knows the form), so that another volume at its path is noticed; and the bank folder that shows the asset of a file, kept with
 * the file, because uploads are forgotten after 90 days. Null where it is unknown.
 */
export const knownPlacesSchema = `
ALTER TABLE watched_folder ADD COLUMN root_identity TEXT;
ALTER TABLE agreed ADD COLUMN bank_folder_id TEXT;

UPDATE agreed SET bank_folder_id = (
  SELECT target_folder_id FROM intent WHERE intent.asset_id = agreed.asset_id
  AND state = 'confirmed' AND target_folder_id IS NOT NULL ORDER BY seq DESC LIMIT 1);
`;
