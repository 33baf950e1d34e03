/**
 * Version 21: the damaged journals that this one replaced, until the user has been notified. A program that ends before it has
 * notified the user, or before it has paused the work that must wait for that, leaves it to the next one.
 */
export const setAsideSchema = `
CREATE TABLE set_aside (
  seq INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  are_answers_lost INTEGER NOT NULL
) STRICT;
`;
