import { type AppError, type ErrorCode, isErrorCode, retryRuleOf } from '../../../shared/errors/index.ts';
import type { Download } from '../../../shared/model/index.ts';
import { backoffMs, type Random } from '../../platform/index.ts';
import { attemptBackoff, clampRetryAfterMs, defaultTiming } from '../limits/timing.ts';
import { isAboutAccount } from '../server-state/server-state.ts';

/** Every wait of downloads, in milliseconds. */
export interface DownloadTiming {
  /** Between two questions for a conversion that is being made: grows from floor to ceiling with its age. */
  readonly pollFloorMs: number;
  readonly pollCeilingMs: number;
  /** Added at random, so that many clients do not ask in step. */
  readonly pollJitterMs: number;
  /** A conversion that takes longer is reported to the user. */
  readonly longestGenerationMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

// `docs/api/extensions.md#conversions`: 5 s, growing to 10 s, capped by age.
export const defaultDownloadTiming: DownloadTiming = {
  pollFloorMs: 5 * SECOND_MS,
  pollCeilingMs: 9.5 * SECOND_MS,
  pollJitterMs: 0.5 * SECOND_MS,
  longestGenerationMs: 30 * MINUTE_MS,
};

/** No wait is longer: what a bank says is the longest, with the chance in it. */
export const longestPauseMs = defaultTiming.retryAfterCeilingMs + defaultDownloadTiming.pollJitterMs;

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
 * The delay in milliseconds before the next try, or null when the user has to decide. `failureCount` includes this failure.
 * Failures of the connection or the account pass sooner or later; failures of this disk do not.
 */
export function retryDownloadAfterMs(error: AppError, failureCount: number, random: Random): number | null {
  if (!isRetriedDownload(error, failureCount)) return null;
  const { retryAfterMs } = error.details;
  const isSaid = retryRuleOf(error.code) === 'after' && typeof retryAfterMs === 'number';
  const floorMs = isSaid ? clampRetryAfterMs(defaultTiming, retryAfterMs) : 0;
  return backoffMs(failureCount - 1, { ...attemptBackoff(defaultTiming), floorMs }, random);
}

/** Whether the same question may go well after this failure. */
export function isRetriedDownload({ code }: AppError, failureCount: number): boolean {
  if (code === 'LOCAL_DISK_FULL') return false;
  if (isOfNoDownload(code)) return true;
  const rule = retryRuleOf(code);
  return (rule === 'backoff' || rule === 'after') && failureCount < defaultTiming.attemptLimit;
}

/** Which failure in a row this one is. A night without network counts nothing against a bank that is there again. */
export function failureCountWith(
  { cause, failureCount }: Pick<Download, 'cause' | 'failureCount'>,
  error: AppError,
): number {
  const wasOfNoDownload = cause !== null && isErrorCode(cause.code) && isOfNoDownload(cause.code);
  return wasOfNoDownload && !isOfNoDownload(error.code) ? 1 : failureCount + 1;
}

/**
 * Whether a failure says nothing about the download: no connection to the bank, another server in its place, or an account that
 * the bank refuses at present. Other downloads would fail in the same way until the next sign-in.
 */
function isOfNoDownload(code: ErrorCode): boolean {
  return retryRuleOf(code) === 'whenOnline' || isAboutAccount(code) || loginCodes.has(code);
}

/** Beside what is about the account for every request: these refuse a log-in for a while, or one that goes to another user. */
const loginCodes: ReadonlySet<ErrorCode> = new Set(['LOGIN_THROTTLED', 'ACCOUNT_OTHER_USER']);
