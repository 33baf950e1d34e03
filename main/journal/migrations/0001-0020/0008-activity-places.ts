/**
 * Where downloads stand among the uploads of Activity: above the newest intent of their time. Both lists are then walked
 * in one order, each by its own index, and nothing is ever sorted.
 */
export const activityPlacesSchema = `
ALTER TABLE download ADD COLUMN after_seq INTEGER NOT NULL DEFAULT 0;
CREATE INDEX intent_born ON intent (created_at_ms);
UPDATE download SET after_seq = COALESCE((
  SELECT seq FROM intent WHERE intent.created_at_ms <= download.created_at_ms
  ORDER BY intent.created_at_ms DESC, seq DESC LIMIT 1), 0);
DROP INDEX intent_born;
CREATE INDEX download_activity ON download (after_seq, seq);
`;
