import { writeFileSync } from 'node:fs';
import type { Rehearsal } from '../../main/hosts/cli/engine/read-rehearsal.ts';

/** Δ of a rehearsal; `docs/decisions/0006-rehearsals.md` says against what it is measured. */
export const REHEARSED_MAX_LATENCY_MS = 1_000;

/** Waits that are short, and yet in the order of size among each other that the real ones have. */
export const shortWaits: Rehearsal = {
  timing: {
    verifyFloorMs: 50,
    verifyCeilingMs: 500,
    maxLatencyFloorMs: REHEARSED_MAX_LATENCY_MS,
    // Three Δ of an empty folder after an answer that never came are still shorter than the patience for transfers.
    longestWaitMs: 1_000,
    readGapMs: 200,
    ambiguityCeilingMs: 600,
    sweepsMs: [300, 2_000],
    backoffFloorMs: 50,
    backoffCeilingMs: 500,
    retryAfterFloorMs: 50,
    retryAfterCeilingMs: 2_000,
    probeFloorMs: 50,
    probeCeilingMs: 300,
    // So many faults in a row are the rehearsal's doing and no property of the file.
    attemptLimit: 10_000,
  },
  bankTimeouts: { idleTimeoutMs: 4_000, answerTimeoutMs: 2_000 },
  patienceMs: 3_000,
  rules: [],
};

export function writeRehearsal(path: string, rehearsal: Partial<Rehearsal> = shortWaits): string {
  writeFileSync(path, JSON.stringify(rehearsal));
  return path;
}
