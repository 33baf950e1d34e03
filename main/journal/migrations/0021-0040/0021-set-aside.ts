/**
 * Version 21: the damaged journals in whose place this one was begun, until somebody has heard of them. A program that ends before it
 * has told anybody, or before it has paused what must wait for that, leaves it to the next one.
 */
export const setAsideSchema = `
CREATE TABLE set_aside (
  seq INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  are_answers_lost INTEGER NOT NULL
) STRICT;
`;
