/**
 * Version 17: which directory was taken for the root of a watched folder when it was last looked at (`root-guard.ts` of the
 * engine knows the form), so that another volume at its path is noticed; and in which bank folder the asset of a file is
 * shown, kept with the file itself: uploads are forgotten after 90 days. Null where nobody knows.
 */
export const knownPlacesSchema = `
ALTER TABLE watched_folder ADD COLUMN root_identity TEXT;
ALTER TABLE agreed ADD COLUMN bank_folder_id TEXT;

UPDATE agreed SET bank_folder_id = (
  SELECT target_folder_id FROM intent WHERE intent.asset_id = agreed.asset_id
  AND state = 'confirmed' AND target_folder_id IS NOT NULL ORDER BY seq DESC LIMIT 1);
`;
