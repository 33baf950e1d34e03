/**
 * Version 11: a cancel that came when the last byte may have left. It counts once it is certain that nothing came of the attempt,
 * which may be a day and a restart later.
 */
export const lateCancelsSchema = `
ALTER TABLE intent ADD COLUMN is_cancel_asked INTEGER NOT NULL DEFAULT 0;
`;
