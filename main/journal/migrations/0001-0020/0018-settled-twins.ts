/** Version 18: when a person said that a second asset is dealt with. Until then it is something that needs attention. */
export const settledTwinsSchema = `
ALTER TABLE twin ADD COLUMN settled_at_ms INTEGER;
CREATE INDEX twin_open ON twin (found_at_ms) WHERE settled_at_ms IS NULL;
`;
