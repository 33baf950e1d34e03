import { type AppError, retryRuleOf } from '../../shared/errors/index.ts';
import { clampRetryAfterMs, defaultTiming, growingPauseMs } from './timing.ts';

/** Every wait of downloads, in milliseconds. */
export interface DownloadTiming {
  /** Between two questions for a conversion that is being made: grows from floor to ceiling with its age. */
  readonly pollFloorMs: number;
  readonly pollCeilingMs: number;
  /** Added at random, so that many clients do not ask in step. */
  readonly pollJitterMs: number;
  /** In the making for longer: a person is told. */
  readonly longestGenerationMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

// `beyond-the-reference.md § conversions`: 5 s, growing to 10 s, capped by age.
export const defaultDownloadTiming: DownloadTiming = {
  pollFloorMs: 5 * SECOND_MS,
  pollCeilingMs: 9.5 * SECOND_MS,
  pollJitterMs: 0.5 * SECOND_MS,
  longestGenerationMs: 30 * MINUTE_MS,
};

// At half a minute of age the pause has grown by half of the floor, and at a minute it has doubled.
const AGE_PART = 1 / 12;

/** How long to wait before the bank is asked again. `random` is in [0, 1). */
export function pollPauseMs(
  timing: DownloadTiming,
  ageMs: number,
  retryAfterMs: number | null,
  random: number,
): number {
  const grown = Math.min(timing.pollFloorMs + Math.max(ageMs, 0) * AGE_PART, timing.pollCeilingMs);
  const said = retryAfterMs === null ? 0 : clampRetryAfterMs(defaultTiming, retryAfterMs);
  return Math.max(grown, said) + random * timing.pollJitterMs;
}

/**
 * What a failure means: again after so many milliseconds, or null when a person has to look. `failureCount` counts this
 * failure too. A connection that is away comes back by itself, however long that takes; trouble of this disk does not.
 */
export function retryDownloadAfterMs(error: AppError, failureCount: number): number | null {
  const { backoffFloorMs, backoffCeilingMs, attemptLimit } = defaultTiming;
  if (error.code === 'LOCAL_DISK_FULL') return null;
  const pauseMs = growingPauseMs(backoffFloorMs, backoffCeilingMs, failureCount);
  switch (retryRuleOf(error.code)) {
    case 'whenOnline':
      return pauseMs;
    case 'backoff':
      return failureCount < attemptLimit ? pauseMs : null;
    case 'after': {
      const { retryAfterMs } = error.details;
      const said = typeof retryAfterMs === 'number' ? clampRetryAfterMs(defaultTiming, retryAfterMs) : 0;
      return failureCount < attemptLimit ? Math.max(pauseMs, said) : null;
    }
    default:
      return null;
  }
}
