/** Room `test/faults/worlds`: the waits of a client in a world, shrunk as `docs/decisions/0006-rehearsals.md` allows. */
import type { Rehearsal } from '../../../main/hosts/cli/engine/read-rehearsal.ts';
import { shortWaits } from '../rehearsed-waits.ts';

export const worldWaits: Rehearsal = {
  ...shortWaits,
  // A world with an unreachable bank ends here; every other run ends by itself.
  patienceMs: 2_000,
  timing: { ...shortWaits.timing, sweepsMs: [200, 1_000] },
};
