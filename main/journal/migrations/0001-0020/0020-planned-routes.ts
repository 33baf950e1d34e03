/**
 * Version 20: the routes by which the waiting files of a watched folder were planned (`folder-commands.ts` of the engine knows
 * the form), so that a link with other routes plans them again. Null where they are unknown. The marks of clean directories are
 * dropped once: a mark of an earlier version may hide files that a run with `--on-clash skip` passed over.
 */
export const plannedRoutesSchema = `
ALTER TABLE watched_folder ADD COLUMN planned_by TEXT;
UPDATE directory SET clean_mark = NULL WHERE clean_mark IS NOT NULL;
`;
