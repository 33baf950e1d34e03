/**
 * Version 20: by which routes what waits of a watched folder was planned (`folder-commands.ts` of the engine knows the form), so that
 * a link with other ones plans it anew. Null where nobody knows. Marks of clean directories go once: one of an earlier version may
 * hide files that a run with `--on-clash skip` passed over.
 */
export const plannedRoutesSchema = `
ALTER TABLE watched_folder ADD COLUMN planned_by TEXT;
UPDATE directory SET clean_mark = NULL WHERE clean_mark IS NOT NULL;
`;
