import {
  type AssetId,
  type AttemptRecord,
  assertNever,
  cancelledCause,
  type FileId,
  type Intent,
  type IntentCause,
  type IntentMove,
  type IntentState,
  type Sha256,
  sanitizedName,
} from '../../../../shared/model/index.ts';
import { backoffMs, backoffWindowMs, type Random } from '../../../platform/index.ts';
import type { Verdict } from '../../attempt/classify.ts';
import { attemptBackoff, readingBackoff, type TransferTiming } from '../../limits/timing.ts';
import type { Ambiguity } from '../evidence/examine.ts';
import type { NamedFile, Verification } from '../evidence/verify-answer.ts';

/** Something happened to an intent. */
export type IntentEvent =
  /** Bytes begin to leave and it will take a while: worth showing. */
  | { readonly kind: 'long-send-begun' }
  /** The commit point is reached; recording it is next. */
  | { readonly kind: 'gate-passed' }
  | {
      readonly kind: 'attempt-ended';
      readonly verdict: Verdict;
      readonly record: AttemptRecord;
      /** The token was renewed for this attempt and refused all the same. */
      readonly isTokenFresh: boolean;
      /** How often this intent failed in a row in this process, this time included. */
      readonly failureCount: number;
      /** The user has asked to cancel the intent since. */
      readonly isCancelled: boolean;
    }
  | { readonly kind: 'verified'; readonly verification: Verification }
  /** The content on the bank was compared and is ours. `others`: further assets with the same content. */
  | {
      readonly kind: 'matched';
      readonly assetId: AssetId;
      readonly fileId: FileId;
      /** Of the version, Unix seconds of the bank's clock, where it was shown. */
      readonly created?: number | undefined;
      readonly others: readonly AssetId[];
    }
  | { readonly kind: 'judged-absent'; readonly isCancelled: boolean }
  | { readonly kind: 'judged-inadmissible'; readonly ambiguity: Ambiguity; readonly failureCount: number }
  /** Nothing to be learnt before this wall-clock moment. */
  | { readonly kind: 'search-waits'; readonly runAfterMs: number }
  /** Something failed that this program did not foresee. */
  | { readonly kind: 'trouble'; readonly cause: IntentCause }
  /** The connection broke in its middle, so often in a row in this process, and the bank answers all the same. */
  | { readonly kind: 'broke-off'; readonly failureCount: number }
  | { readonly kind: 'cancel-asked' }
  | { readonly kind: 'retry-asked'; readonly isOvertaken: boolean };

/** The row to write. Its effects follow when it is durable; only `sweeps` are written before. */
export type IntentWrite =
  | { readonly kind: 'move'; readonly move: IntentMove }
  | { readonly kind: 'committing' }
  | {
      readonly kind: 'confirm';
      readonly assetId: AssetId;
      readonly fileId: FileId;
      readonly created?: number | undefined;
      readonly verifiedBy: 'size' | 'content';
    };

export type IntentEffect =
  | { readonly kind: 'release-last-byte' }
  | { readonly kind: 'verify' }
  /** Ask the bank what it holds: a shared reading of folder or asset, `namedId` first. */
  | { readonly kind: 'read-back'; readonly namedId: string | null }
  | ({ readonly kind: 'compare-content' } & NamedFile)
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'file-changed'; readonly code: 'FILE_CHANGED' | 'FILE_GONE' }
  | { readonly kind: 'plan-outdated' }
  | { readonly kind: 'duplicates'; readonly assetIds: readonly AssetId[] };

export interface IntentStep {
  readonly write: IntentWrite | null;
  readonly effects: readonly IntentEffect[];
}

export interface StepContext {
  /** Wall clock. */
  readonly nowMs: number;
  /** Δ as it is now. */
  readonly maxLatencyMs: number;
  readonly timing: TransferTiming;
  readonly random: Random;
  readonly mustVerifyContent: boolean;
}

// A bank that says 409 a third time to the same bytes, and shows nothing each time, means it.
const CONFLICT_LIMIT = 3;

const nothing: IntentStep = { write: null, effects: [] };

/**
 * The only place that decides about an intent. Pure but for the jitter in its waits: the runner performs the step, and the model
 * check drives the same function through every interleaving. `IntentState` says how a crash in a state is recovered; `recover` of
 * the journal applies that before anything runs.
 */
export function stepIntent(intent: Intent, event: IntentEvent, context: StepContext): IntentStep {
  switch (event.kind) {
    case 'long-send-begun':
      return { write: move(intent, 'sending', {}), effects: [] };
    case 'gate-passed':
      return { write: { kind: 'committing' }, effects: [{ kind: 'release-last-byte' }] };
    case 'attempt-ended':
      return attemptEnded(intent, event, context);
    case 'verified':
      return verified(intent, event.verification, context);
    case 'matched':
      return {
        write: { kind: 'confirm', ...namedFile(event), verifiedBy: 'content' },
        effects: event.others.length === 0 ? [] : [{ kind: 'duplicates', assetIds: event.others }],
      };
    case 'judged-absent':
      return judgedAbsent(intent, event.isCancelled, context);
    case 'judged-inadmissible':
      return judgedInadmissible(intent, event, context);
    case 'search-waits':
      return { write: move(intent, 'ambiguous', { runAfterMs: event.runAfterMs }), effects: [] };
    case 'trouble':
      return troubled(intent, event.cause, context);
    case 'broke-off':
      return brokeOff(intent, event.failureCount, context);
    case 'cancel-asked':
      return intent.state === 'queued' || intent.state === 'parked'
        ? { write: move(intent, 'cancelled', {}), effects: [] }
        : nothing;
    case 'retry-asked':
      return retryAsked(intent, event.isOvertaken, context);
    default:
      return assertNever(event);
  }
}

function attemptEnded(
  intent: Intent,
  event: Extract<IntentEvent, { kind: 'attempt-ended' }>,
  context: StepContext,
): IntentStep {
  const { verdict, record } = event;
  switch (verdict.kind) {
    case 'verify':
      return { write: null, effects: [{ kind: 'verify' }] };
    case 'ambiguous':
      return becomeAmbiguous(intent, verdict.cause, context, record);
    case 'not-applied':
      return notApplied(intent, verdict, event, context);
    default:
      return assertNever(verdict);
  }
}

function notApplied(
  intent: Intent,
  verdict: Extract<Verdict, { kind: 'not-applied' }>,
  event: Extract<IntentEvent, { kind: 'attempt-ended' }>,
  { nowMs, timing, random }: StepContext,
): IntentStep {
  const { cause, next } = verdict;
  const { record: ended, failureCount } = event;
  // The commit point already counted the attempt.
  const attempt = intent.attempt + (verdict.isAnswered && intent.state !== 'committing' ? 1 : 0);
  if (event.isCancelled) return { write: giveUp(intent, ended), effects: [] };
  const toQueue = (runAfterMs: number, patch: IntentMove['patch'] = {}): IntentStep => ({
    write: move(intent, 'queued', { attempt, cause, runAfterMs, ...patch }, ended),
    effects: [],
  });
  const park = (): IntentStep => ({ write: move(intent, 'parked', { attempt, cause }, ended), effects: [] });
  const pauseMs = backoffMs(failureCount - 1, attemptBackoff(timing), random);

  switch (next) {
    case 'retry': {
      // A bank that is busy says nothing about the file.
      const isHopeless = attempt >= timing.attemptLimit && cause.code !== 'BANK_BUSY';
      return isHopeless ? park() : toQueue(nowMs + pauseMs);
    }
    case 'retry-now':
      return toQueue(0);
    case 'stand-down':
      return toQueue(0, { cause: intent.cause });
    case 'sign-in':
      if (!event.isTokenFresh) return { ...toQueue(0), effects: [{ kind: 'sign-in' }] };
      if (cause.code === 'FORBIDDEN' || attempt >= timing.attemptLimit) return park();
      // A token may expire during each of several long attempts. Only a refused log-in says that the account is refused.
      return { ...toQueue(nowMs + pauseMs), effects: [{ kind: 'sign-in' }] };
    case 'park':
      return park();
    case 'name-or-park':
      return nameOrPark(intent, cause, { attempt, ended });
    case 'settle': {
      // A debounce is a promise to the file, so that chance does not shorten it.
      const debounce = { firstMs: timing.verifyFloorMs, maxMs: timing.verifyCeilingMs };
      const restMs = backoffWindowMs(failureCount - 1, debounce);
      return { ...toQueue(nowMs + restMs), effects: [{ kind: 'file-changed', code: 'FILE_CHANGED' }] };
    }
    case 'gone': {
      // A watched file that is gone is no trouble: the next look at its directory sees where it went.
      const to = intent.source.watchedFolderId === null ? 'parked' : 'cancelled';
      const write = to === 'parked' ? move(intent, to, { cause }, ended) : giveUp(intent, ended, cause);
      return { write, effects: [{ kind: 'file-changed', code: 'FILE_GONE' }] };
    }
    case 'outdated': {
      // A watched file is planned again; for a manual upload the user is asked.
      const to = intent.source.watchedFolderId === null ? 'parked' : 'cancelled';
      const write = move(intent, to, to === 'parked' ? { attempt, cause } : {}, ended);
      return { write, effects: [{ kind: 'plan-outdated' }] };
    }
    default:
      return assertNever(next);
  }
}

/** 400 and 404 may mean the name; another one is tried once (`docs/api/extensions.md#names-in-url-paths`). */
function nameOrPark(
  intent: Intent,
  cause: IntentCause,
  { attempt, ended }: { readonly attempt: number; readonly ended: AttemptRecord },
): IntentStep {
  const sentName = sanitizedName(intent.sentName);
  if (sentName !== null) {
    return { write: move(intent, 'queued', { attempt, cause, sentName, runAfterMs: 0 }, ended), effects: [] };
  }
  // Servers of one kind answer 404 to a body over their limit; 30,000,000 bytes is where they begin to.
  const isTooLarge = cause.code === 'NOT_FOUND' && intent.fingerprint.sizeBytes >= 30_000_000;
  const isNameTrouble = cause.code === 'BAD_REQUEST' && intent.sentName !== intent.source.relativePath;
  const code = isTooLarge ? 'BODY_TOO_LARGE' : isNameTrouble ? 'BAD_NAME' : cause.code;
  return { write: move(intent, 'parked', { attempt, cause: { ...cause, code } }, ended), effects: [] };
}

function verified(intent: Intent, verification: Verification, context: StepContext): IntentStep {
  switch (verification.kind) {
    case 'proven': {
      const named = namedFile(verification);
      if (context.mustVerifyContent) {
        return { write: toVerifying(intent), effects: [{ kind: 'compare-content', ...named }] };
      }
      return { write: { kind: 'confirm', ...named, verifiedBy: 'size' }, effects: [] };
    }
    case 'compare': {
      return {
        write: toVerifying(intent),
        effects: [{ kind: 'compare-content', ...namedFile(verification) }],
      };
    }
    case 'read':
      return {
        write: toVerifying(intent),
        effects: [{ kind: 'read-back', namedId: verification.namedId }],
      };
    case 'not-shown': {
      // Searched for like an ambiguous upload, although the bank has confirmed that it accepted the file.
      const { nowMs, maxLatencyMs } = context;
      const patch = { cause: verification.cause, ambiguousSinceMs: nowMs, runAfterMs: nowMs + maxLatencyMs };
      return { write: move(intent, 'ambiguous', patch), effects: [] };
    }
    case 'unclear': {
      const { cause, namedAssetId } = verification;
      const step = becomeAmbiguous(intent, cause, context);
      if (namedAssetId === null || step.write?.kind !== 'move') return step;
      const { move: planned } = step.write;
      const patch = { ...planned.patch, assetId: namedAssetId };
      return { write: { kind: 'move', move: { ...planned, patch } }, effects: step.effects };
    }
    default:
      return assertNever(verification);
  }
}

function namedFile({ assetId, fileId, created }: NamedFile): NamedFile {
  return created === undefined ? { assetId, fileId } : { assetId, fileId, created };
}

function judgedAbsent(
  intent: Intent,
  isCancelled: boolean,
  { nowMs, timing, random }: StepContext,
): IntentStep {
  // A cancel that came too late to stop the attempt is honoured now, because the attempt created nothing. An upload that the bank
  // accepted cannot be called absent.
  if (isCancelled && !isTaken(intent)) return { write: giveUp(intent), effects: [] };
  const isConflict = intent.cause?.code === 'CONFLICT' && intent.attempt >= CONFLICT_LIMIT;
  // A bank that activates late, or after an approval, would get one version more with each attempt.
  if (isConflict || isTaken(intent) || intent.attempt >= timing.attemptLimit) {
    return { write: move(intent, 'parked', { assetId: null }), effects: [] };
  }
  const pauseMs = backoffMs(intent.attempt - 1, attemptBackoff(timing), random);
  const patch = { runAfterMs: nowMs + pauseMs, assetId: null, cause: withoutWish(intent.cause) };
  return { write: move(intent, 'queued', patch), effects: [] };
}

// Rights may be missing for a moment while an administrator changes them.
const LASTING_REFUSALS = 3;

function judgedInadmissible(
  intent: Intent,
  { ambiguity, failureCount }: Extract<IntentEvent, { kind: 'judged-inadmissible' }>,
  { nowMs, timing, maxLatencyMs, random }: StepContext,
): IntentStep {
  const sinceMs = intent.ambiguousSinceMs ?? nowMs;
  // These two are facts that no wait removes, and a newer version must not wait a day for an older one.
  const isFinal = ambiguity === 'changed-by-others' || ambiguity === 'named-asset-differs';
  if (isFinal && intent.cause?.details[isToSend] === true) return searchedForUser(intent, nowMs);
  const details = { ...intent.cause?.details, reason: ambiguity };
  // That another version is in force is what the cause of one that was taken says already.
  const cause = isTaken(intent) ? intent.cause : { code: 'COULD_NOT_CONFIRM', details };
  // A refusal that lasts is an answer: nothing that could come to light by waiting.
  const isRefused =
    ambiguity === 'read-refused' && failureCount >= LASTING_REFUSALS && nowMs - sinceMs >= maxLatencyMs;
  if (isFinal || isRefused || nowMs - sinceMs >= timing.parkAfterMs) {
    return { write: move(intent, 'parked', { cause }), effects: [] };
  }
  const pauseMs = backoffMs(failureCount - 1, readingBackoff(timing), random);
  return { write: move(intent, 'ambiguous', { runAfterMs: nowMs + pauseMs, cause }), effects: [] };
}

/**
 * The user has seen such a fact and asks to go on, and the promised search finds nothing of ours. A version is sent over the
 * present one, which at worst repeats ours; a new asset is searched for without the asset that the bank named.
 */
function searchedForUser(intent: Intent, nowMs: number): IntentStep {
  if (intent.target.kind === 'asset') {
    const patch = { assetId: null, ambiguousSinceMs: nowMs, runAfterMs: nowMs };
    return { write: move(intent, 'ambiguous', patch), effects: [] };
  }
  const patch = { before: null, assetId: null, cause: null, runAfterMs: nowMs };
  return { write: move(intent, 'queued', patch), effects: [] };
}

/** As a crash in this state would leave it, with the longest pause. */
function troubled(intent: Intent, cause: IntentCause, context: StepContext): IntentStep {
  const runAfterMs = context.nowMs + context.timing.backoffCeilingMs;
  switch (intent.state) {
    case 'queued':
    case 'sending':
      return { write: move(intent, 'queued', { cause, runAfterMs }), effects: [] };
    case 'committing':
    case 'verifying':
      return becomeAmbiguous(intent, cause, context);
    case 'ambiguous':
      return { write: move(intent, 'ambiguous', { cause, runAfterMs }), effects: [] };
    case 'confirmed':
    case 'parked':
    case 'cancelled':
      return nothing;
    default:
      return assertNever(intent.state);
  }
}

function brokeOff(intent: Intent, failureCount: number, { nowMs, timing, random }: StepContext): IntentStep {
  if (intent.state !== 'queued') return nothing;
  if (failureCount >= timing.attemptLimit) {
    const cause = { code: 'UPLOAD_CUT_OFF', details: intent.cause?.details ?? {} };
    return { write: move(intent, 'parked', { cause }), effects: [] };
  }
  const pauseMs = backoffMs(failureCount - 1, attemptBackoff(timing), random);
  return { write: move(intent, 'queued', { runAfterMs: nowMs + pauseMs }), effects: [] };
}

function retryAsked(intent: Intent, isOvertaken: boolean, { nowMs }: StepContext): IntentStep {
  if (intent.state === 'queued') return { write: move(intent, 'queued', { runAfterMs: 0 }), effects: [] };
  if (intent.state !== 'parked') return nothing;
  // A person's word gives it as many attempts as a new one: what was parked for their number would else never be sent again.
  const patch = { attempt: 0, runAfterMs: 0, isCancelAsked: false };
  // Sending it now would put an older version above a newer one.
  if (isOvertaken && !intent.wasAmbiguous && intent.target.kind !== 'asset')
    return { write: giveUp(intent), effects: [] };
  if (intent.wasAmbiguous || isTaken(intent)) {
    // The search itself knows how long to wait. An upload that the bank accepted and still does not show is sent again after it.
    const known = isTaken(intent) ? null : intent.cause;
    const cause = isOvertaken ? known : toSend(known);
    return { write: move(intent, 'ambiguous', { ...patch, cause, ambiguousSinceMs: nowMs }), effects: [] };
  }
  return { write: move(intent, 'queued', { ...patch, cause: null }), effects: [] };
}

/** In the details of a cause: a person has said to send it if the look shows nothing of it. Kept over a restart. */
const isToSend = 'isToSend';

function toSend(cause: IntentCause | null): IntentCause {
  return { code: cause?.code ?? 'COULD_NOT_CONFIRM', details: { ...cause?.details, [isToSend]: true } };
}

/** It holds for one look. */
function withoutWish(cause: IntentCause | null): IntentCause | null {
  if (cause === null) return null;
  const { [isToSend]: _, ...details } = cause.details;
  return { ...cause, details };
}

/** The bank said yes to the version and did not show it when it was last looked for. */
function isTaken({ cause }: Intent): boolean {
  return cause?.code === 'UPLOADED_NOT_ACTIVE';
}

function becomeAmbiguous(
  intent: Intent,
  cause: IntentCause,
  { nowMs, maxLatencyMs }: StepContext,
  ended?: AttemptRecord,
): IntentStep {
  const patch = { cause, wasAmbiguous: true, ambiguousSinceMs: nowMs, runAfterMs: nowMs + maxLatencyMs };
  return { write: move(intent, 'ambiguous', patch, ended), effects: [] };
}

function toVerifying(intent: Intent): IntentWrite | null {
  return intent.state === 'committing' ? move(intent, 'verifying', {}) : null;
}

function giveUp(intent: Intent, ended?: AttemptRecord, cause: IntentCause = cancelledCause): IntentWrite {
  return move(intent, 'cancelled', { cause }, ended);
}

function move(
  intent: Intent,
  to: IntentState,
  patch: IntentMove['patch'],
  ended?: AttemptRecord,
): IntentWrite {
  const planned = { intentId: intent.intentId, from: intent.state, to, patch };
  return { kind: 'move', move: ended === undefined ? planned : { ...planned, ended } };
}

/** The intent as it is once `write` is durable: what the journal will say, without asking it. */
export function afterWrite(intent: Intent, write: IntentWrite, sha256: Sha256 | null): Intent {
  switch (write.kind) {
    case 'move':
      return { ...intent, ...write.move.patch, state: write.move.to };
    case 'committing':
      return { ...intent, state: 'committing', attempt: intent.attempt + 1, sha256 };
    case 'confirm':
      return { ...intent, state: 'confirmed', assetId: write.assetId, fileId: write.fileId, cause: null };
    default:
      return assertNever(write);
  }
}
