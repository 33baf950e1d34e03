/**
 * Version 19: the clicks that were begun. A page outlives its host and asks again under the same id; the effect of the first
 * time may be on the bank.
 */
export const clicksSchema = `
CREATE TABLE click (
  click_id TEXT PRIMARY KEY,
  begun_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
