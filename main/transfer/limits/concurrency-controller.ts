/**
 * How many uploads run at once: additive increase while answers stay quick, halved when the bank asks to slow down.
 * Pure. Latency is the time from the last byte to the answer, so that large files do not look like a slow bank.
 */
export interface ConcurrencyState {
  readonly limit: number;
  readonly maximum: number;
  /** The quickest answers, forgotten slowly: what this bank can do. Null before the first. */
  readonly baselineMs: number | null;
  readonly smoothedMs: number;
  /** Quick answers since the limit last changed. */
  readonly quickCount: number;
}

export type ConcurrencyEvent =
  /** `atOnce`: uploads that were under way, this one included. */
  | { readonly kind: 'answered'; readonly latencyMs: number; readonly atOnce: number }
  /** 429, 503 or a failure of the whole bank, while so many uploads were under way. */
  | { readonly kind: 'throttled'; readonly atOnce: number }
  /** A person allows more or less; more is tried from the next quick answers on. */
  | { readonly kind: 'allowed'; readonly maximum: number };

// Eight small uploads at once keep a bank busy from the start; its first answers then decide.
const INITIAL_LIMIT = 8;
// Weight of the newest answer in the running mean.
const SMOOTHING = 0.2;
// The baseline gives way by this each answer, so that a bank that became slower for good is not punished for ever.
const BASELINE_DRIFT = 1.005;
// Slower than three times the best and by more than what jitter explains: requests are queueing over there.
const SLOW_FACTOR = 3;
const JITTER_MS = 50;

export function initialConcurrency(maximum: number): ConcurrencyState {
  return {
    limit: Math.min(INITIAL_LIMIT, maximum),
    maximum,
    baselineMs: null,
    smoothedMs: 0,
    quickCount: 0,
  };
}

export function adaptConcurrency(state: ConcurrencyState, event: ConcurrencyEvent): ConcurrencyState {
  if (event.kind === 'throttled') {
    // Half of what the bank had, not of what it might have had: a few large uploads never fill the limit.
    const borne = Math.min(state.limit, Math.max(event.atOnce, 1));
    return { ...state, limit: Math.max(1, Math.floor(borne / 2)), quickCount: 0 };
  }
  if (event.kind === 'allowed') {
    const { maximum } = event;
    return {
      ...state,
      maximum,
      limit: Math.min(maximum, Math.max(state.limit, Math.min(INITIAL_LIMIT, maximum))),
    };
  }
  const { latencyMs, atOnce } = event;
  const baselineMs = Math.min(latencyMs, (state.baselineMs ?? latencyMs) * BASELINE_DRIFT);
  const smoothedMs =
    state.baselineMs === null ? latencyMs : state.smoothedMs + SMOOTHING * (latencyMs - state.smoothedMs);
  const next = { ...state, baselineMs, smoothedMs };
  if (smoothedMs > SLOW_FACTOR * baselineMs + JITTER_MS) {
    // One step for one round of answers: those still under way were sent under the old limit.
    const isRoundOver = state.quickCount <= -state.limit;
    if (!isRoundOver) return { ...next, quickCount: Math.min(state.quickCount, 0) - 1 };
    return { ...next, limit: Math.max(1, state.limit - 1), quickCount: 0 };
  }
  // That fewer than the limit went quickly says nothing about more than the limit.
  if (atOnce < state.limit) return { ...next, quickCount: Math.max(state.quickCount, 0) };
  const quickCount = Math.max(state.quickCount, 0) + 1;
  const mayGrow = quickCount >= 2 * state.limit && state.limit < state.maximum;
  return mayGrow ? { ...next, limit: state.limit + 1, quickCount: 0 } : { ...next, quickCount };
}
