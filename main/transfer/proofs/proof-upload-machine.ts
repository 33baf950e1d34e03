import {
  assertNever,
  type IntentCause,
  type ProofEvidence,
  type ProofId,
  type ProofUpload,
  type ProofUploadPhase,
  type Sha256,
} from '../../../shared/model/index.ts';
import { backoffMs, jitteredMs, type Random } from '../../platform/index.ts';
import type { Verdict } from '../attempt/classify.ts';
import { attemptBackoff, clampRetryAfterMs, readingBackoff, type TransferTiming } from '../limits/timing.ts';
import { judgeProofReading, type ProofReading } from './proof-evidence.ts';

/** The events of a file on its way to a review. */
export type ProofUploadEvent =
  /** The gate: everything but the last byte was handed over, and this is about to become durable. */
  | {
      readonly kind: 'committing';
      readonly before: ProofEvidence;
      readonly sizeBytes: number;
      readonly sha256: Sha256;
    }
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'read'; readonly reading: ProofReading }
  | { readonly kind: 'read-failed'; readonly cause: IntentCause }
  /** Galley was started again. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'retry' }
  /** A later version of the same proof has arrived before this one was sent. */
  | { readonly kind: 'overtaken' }
  /** A command waits for it from now on. */
  | { readonly kind: 'awaited' }
  /** The command has reported how the upload ended. */
  | { readonly kind: 'told' }
  | { readonly kind: 'dismiss' };

export interface ProofUploadContext {
  readonly nowMs: number;
  /** After that, a lost request takes effect no more (A2). */
  readonly maxLatencyMs: number;
  readonly timing: TransferTiming;
  readonly random: Random;
}

/**
 * The upload after an event (`docs/protocol/at-most-once.md#proof-uploads`: a proof is sent at most once). Past the commit point
 * it is sent again only if two readings of the bank, `maxLatencyMs` later, show no more proofs than before. An event that the
 * phase does not know leaves the upload as it is.
 */
export function stepProofUpload(
  upload: ProofUpload,
  event: ProofUploadEvent,
  context: ProofUploadContext,
): ProofUpload {
  const { phase } = upload;
  const to = (next: ProofUploadPhase, patch: Partial<ProofUpload> = {}): ProofUpload => ({
    ...upload,
    ...patch,
    phase: next,
    updatedAtMs: context.nowMs,
  });

  switch (event.kind) {
    case 'committing': {
      if (phase.kind !== 'queued') return upload;
      const { before, sizeBytes, sha256 } = event;
      return to({ kind: 'committing' }, { before, sizeBytes, sha256, attempt: upload.attempt + 1 });
    }
    case 'verdict':
      if (phase.kind !== 'queued' && phase.kind !== 'committing') return upload;
      return afterVerdict(upload, event.verdict, context, to);
    case 'read':
      return phase.kind === 'ambiguous' ? afterReading(upload, phase, event.reading, context, to) : upload;
    case 'read-failed':
      return phase.kind === 'ambiguous' ? to(laterOrParked(phase, event.cause, context)) : upload;
    case 'restart':
      return afterRestart(upload, context, to);
    case 'retry':
      if (phase.kind === 'exists')
        return to({ ...newAmbiguity(null, null, context), readAfterMs: context.nowMs, wasSeen: true });
      if (phase.kind !== 'parked') return upload;
      // With as many attempts as a new one: what was parked for their number would else never be sent again.
      return phase.wasAmbiguous
        ? to(newAmbiguity(null, phase.cause, context), { attempt: 0 })
        : to({ kind: 'queued', runAfterMs: context.nowMs, cause: null }, { attempt: 0 });
    case 'overtaken':
      return phase.kind === 'queued'
        ? to({ kind: 'parked', cause: { code: 'PROOF_OVERTAKEN', details: {} }, wasAmbiguous: false })
        : upload;
    case 'awaited':
      return upload.isAwaited === true ? upload : { ...upload, isAwaited: true };
    case 'told': {
      // Any other end can still become this one.
      if (phase.kind !== 'confirmed' || upload.isAwaited === undefined) return upload;
      const { isAwaited: _reported, ...rest } = upload;
      return rest;
    }
    case 'dismiss':
      // An upload past its commit point cannot be called back, and a confirmed one is only forgotten.
      return phase.kind === 'committing' || phase.kind === 'confirmed' ? upload : to({ kind: 'cancelled' });
    default:
      return assertNever(event);
  }
}

/** A moment that has not come yet was written by a clock that was ahead, and nothing is to wait until that comes again. */
function afterRestart(upload: ProofUpload, context: ProofUploadContext, to: To): ProofUpload {
  const { phase } = upload;
  const { nowMs } = context;
  switch (phase.kind) {
    case 'committing':
      return to(newAmbiguity(null, interrupted, context));
    case 'ambiguous': {
      const sinceMs = Math.min(phase.sinceMs, nowMs);
      return to({ ...phase, sinceMs, absences: 0, readAfterMs: afterMaxLatency(context) });
    }
    case 'queued':
      return upload.updatedAtMs > nowMs ? to({ ...phase, runAfterMs: nowMs }) : upload;
    default:
      return upload;
  }
}

/** From half of the time that it has taken so far: short at first, long for a bank that stays away. No attempt counts these waits. */
function pauseFor(elapsedMs: number, timing: TransferTiming, random: Random): number {
  const { firstMs, maxMs } = attemptBackoff(timing);
  return jitteredMs(Math.min(maxMs, Math.max(firstMs, elapsedMs / 2)), 0, random);
}

type To = (next: ProofUploadPhase, patch?: Partial<ProofUpload>) => ProofUpload;
type Ambiguity = Extract<ProofUploadPhase, { kind: 'ambiguous' }>;

const interrupted: IntentCause = { code: 'BANK_UNREACHABLE', details: { reason: 'Galley ended' } };

function afterVerdict(
  upload: ProofUpload,
  verdict: Verdict,
  context: ProofUploadContext,
  to: To,
): ProofUpload {
  switch (verdict.kind) {
    case 'verify': {
      const { answer } = verdict;
      const named =
        answer.kind === 'id' && upload.target.kind === 'new-proof' ? (answer.id as ProofId) : null;
      // Answered: nothing to wait for, only to look at.
      return to({ ...newAmbiguity(named, null, context), readAfterMs: context.nowMs });
    }
    case 'ambiguous':
      return to(newAmbiguity(null, verdict.cause, context));
    case 'not-applied':
      return afterRefusal(upload, verdict, context, to);
    default:
      return assertNever(verdict);
  }
}

function afterRefusal(
  upload: ProofUpload,
  { next, cause, account, isAnswered }: Extract<Verdict, { kind: 'not-applied' }>,
  { nowMs, timing, random }: ProofUploadContext,
  to: To,
): ProofUpload {
  // The commit point already counted the attempt.
  const attempt = upload.attempt + (isAnswered && upload.phase.kind !== 'committing' ? 1 : 0);
  const isFinal =
    next === 'park' ||
    next === 'name-or-park' ||
    next === 'gone' ||
    // The file itself changed under the gate, or a right is missing after a fresh sign-in.
    (next === 'sign-in' && attempt > 1) ||
    (isAnswered && attempt >= timing.attemptLimit) ||
    account?.kind === 'refused' ||
    account?.kind === 'misconfigured';
  if (isFinal) return to({ kind: 'parked', cause, wasAmbiguous: false }, { attempt });
  const saidMs = account?.kind === 'slow-down' ? account.retryAfterMs : null;
  const ownMs = isAnswered
    ? backoffMs(attempt - 1, attemptBackoff(timing), random)
    : pauseFor(nowMs - upload.createdAtMs, timing, random);
  const pauseMs = saidMs === null ? ownMs : clampRetryAfterMs(timing, saidMs);
  const runAfterMs = nowMs + (next === 'sign-in' ? 0 : pauseMs);
  return to({ kind: 'queued', runAfterMs, cause }, { attempt });
}

function afterReading(
  upload: ProofUpload,
  phase: Ambiguity,
  reading: ProofReading,
  context: ProofUploadContext,
  to: To,
): ProofUpload {
  if (upload.before === null)
    throw new Error('An ambiguous proof upload must hold the evidence that was read before it was sent.');
  const judgement = judgeProofReading(upload.before, upload.sizeBytes, reading);
  // Only a sight of it says more than that there was one more.
  if (phase.wasSeen === true && judgement.kind !== 'found') return to({ kind: 'exists' });
  switch (judgement.kind) {
    case 'found':
      return to({ kind: 'confirmed', proofId: judgement.proofId, versionId: judgement.versionId });
    case 'exists':
      return to({ kind: 'exists' });
    case 'blind':
      return to({ kind: 'parked', cause: unconfirmed(phase.cause), wasAmbiguous: true });
    case 'unclear':
      return to(laterOrParked(phase, phase.cause, context));
    case 'absent': {
      // An answer that said yes is not outweighed by a list that does not show it yet.
      const isAnswered = phase.cause === null;
      if (isAnswered || context.nowMs < phase.sinceMs + context.maxLatencyMs)
        return to(laterOrParked(phase, phase.cause, context));
      const absences = phase.absences + 1;
      if (absences < NEEDED_ABSENCES) {
        const readAfterMs = context.nowMs + context.timing.readGapMs;
        return to({ ...phase, absences, readings: phase.readings + 1, readAfterMs });
      }
      if (upload.attempt >= context.timing.attemptLimit)
        return to({ kind: 'parked', cause: unconfirmed(phase.cause), wasAmbiguous: true });
      return to({ kind: 'queued', runAfterMs: context.nowMs, cause: phase.cause });
    }
    default:
      return assertNever(judgement);
  }
}

// `docs/protocol/at-most-once.md#proof-two-absences`: "+0 settled twice".
const NEEDED_ABSENCES = 2;

function newAmbiguity(
  named: ProofId | null,
  cause: IntentCause | null,
  context: ProofUploadContext,
): Ambiguity {
  return {
    kind: 'ambiguous',
    sinceMs: context.nowMs,
    readAfterMs: afterMaxLatency(context),
    named,
    absences: 0,
    readings: 0,
    cause,
  };
}

function afterMaxLatency({ nowMs, maxLatencyMs }: ProofUploadContext): number {
  return nowMs + maxLatencyMs;
}

function laterOrParked(
  phase: Ambiguity,
  cause: IntentCause | null,
  { nowMs, timing, random }: ProofUploadContext,
): ProofUploadPhase {
  if (nowMs - phase.sinceMs >= timing.parkAfterMs)
    return phase.wasSeen === true
      ? { kind: 'exists' }
      : { kind: 'parked', cause: unconfirmed(cause), wasAmbiguous: true };
  const readings = phase.readings + 1;
  const pauseMs = backoffMs(readings - 1, readingBackoff(timing), random);
  return { ...phase, absences: 0, readings, readAfterMs: nowMs + pauseMs };
}

function unconfirmed(cause: IntentCause | null): IntentCause {
  return { code: 'COULD_NOT_CONFIRM', details: cause === null ? {} : { reason: cause.code } };
}
