import type { TransferTiming } from '../../limits/timing.ts';
import type { Ambiguity, Examination } from './examine.ts';

/** One examined reading. `atMs`: monotonic time at which its request was sent. Candidates were compared by then. */
export interface Reading {
  readonly atMs: number;
  readonly examination: Pick<Examination, 'ambiguity' | 'control'>;
}

/** The readings about one ambiguous intent since its connection was closed, or since the process started. */
export interface SearchLedger {
  readonly closedAtMs: number;
  /** Only those without a matching candidate; a match ends the search. */
  readonly readings: readonly Reading[];
}

/**
 * The next step for an ambiguous intent. `wait`: nothing before that monotonic time. `read`: ask the bank. `absent`: two
 * admissible readings show nothing, so nothing was created. `inadmissible`: the last reading proves nothing; ask again later.
 */
export type Judgement =
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'read' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'inadmissible'; readonly ambiguity: Ambiguity };

export interface SearchWaits extends Pick<TransferTiming, 'readGapMs'> {
  /** Δ as it is now. */
  readonly maxLatencyMs: number;
}

// An empty folder has no positive control; three readings a Δ apart stand in for it (docs/decisions/0004).
const EMPTY_READINGS = 3;
const SEEN_READINGS = 2;

/** The rule of admissible absence (`docs/protocol/upload.md#judged-absent`). Pure; `nowMs` is monotonic. */
export function judgeSearch(ledger: SearchLedger, waits: SearchWaits, nowMs: number): Judgement {
  const { closedAtMs, readings } = ledger;
  const last = readings.at(-1);
  if (last?.examination.ambiguity !== null && last !== undefined) {
    return { kind: 'inadmissible', ambiguity: last.examination.ambiguity };
  }
  // Δ may have grown since a reading was made: only those after today's Δ count.
  const admissible = readings.filter(
    ({ atMs, examination }) => examination.ambiguity === null && atMs >= closedAtMs + waits.maxLatencyMs,
  );
  const isEmpty = admissible.some(({ examination }) => examination.control === 'empty');
  const gapMs = isEmpty ? Math.max(waits.readGapMs, waits.maxLatencyMs) : waits.readGapMs;
  const apart = countApart(admissible, gapMs);
  if (apart >= (isEmpty ? EMPTY_READINGS : SEEN_READINGS)) return { kind: 'absent' };
  const newest = admissible.at(-1);
  const untilMs = newest === undefined ? closedAtMs + waits.maxLatencyMs : newest.atMs + gapMs;
  return nowMs >= untilMs ? { kind: 'read' } : { kind: 'wait', untilMs };
}

/** How many of the readings are at least the gap away from the one counted before. */
function countApart(readings: readonly Reading[], gapMs: number): number {
  let count = 0;
  let lastAtMs = Number.NEGATIVE_INFINITY;
  for (const { atMs } of readings) {
    if (atMs < lastAtMs + gapMs) continue;
    lastAtMs = atMs;
    count += 1;
  }
  return count;
}
