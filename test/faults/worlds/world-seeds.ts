/** Room `test/faults/worlds`: the seeds of the episodes that `npm test` plays. */

/** Three rounds of all themes, and some more. */
const EPISODES = 60;

export const worldSeeds: readonly number[] = Array.from({ length: EPISODES }, (_, index) => index + 1);
