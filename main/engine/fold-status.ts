import type { EngineState } from '../../shared/model/index.ts';

/** The facts that decide the engine's word; each is true of the whole engine or of one watched folder. */
export interface StatusFacts {
  readonly isSignInRefused: boolean;
  readonly isOffline: boolean;
  readonly isPaused: boolean;
  readonly isChecking: boolean;
  /** Things that wait for a person. */
  readonly issues: number;
  readonly running: number;
  readonly queued: number;
  /** Transfers that wait for a time, and files that settle. */
  readonly waiting: number;
}

/**
 * One state for everything. A stop of all work comes first (nothing else is true while it lasts), then work for the user, then
 * progress: a progress bar never hides a parked file.
 */
export function foldStatus(facts: StatusFacts): EngineState {
  if (facts.isSignInRefused) return 'sign-in-needed';
  if (facts.isOffline) return 'offline';
  if (facts.isPaused) return 'paused';
  if (facts.issues > 0) return 'needs-attention';
  if (facts.running > 0 || facts.queued > 0) return 'uploading';
  if (facts.isChecking) return 'checking';
  if (facts.waiting > 0) return 'waiting';
  return 'up-to-date';
}
