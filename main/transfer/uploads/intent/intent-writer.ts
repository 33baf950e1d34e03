import { AppError } from '../../../../shared/errors/index.ts';
import { type AttemptRecord, assertNever, type Intent, type Sha256 } from '../../../../shared/model/index.ts';
import { type Clock, createBackoff, type Log, type Random } from '../../../platform/index.ts';
import type { IntentStore, TransferEvents, UploadFiles } from '../../attempt/ports.ts';
import { probeBackoff, type TransferTiming } from '../../limits/timing.ts';
import { afterWrite, type IntentWrite } from './intent-machine.ts';

/** Makes the steps of the intent machine durable. */
export interface IntentWriter {
  /**
   * Resolves with the intent after the write, or with null when another party has moved it since (the user cancelled it, a plan
   * superseded it): the caller no longer owns it. While the disk of the journal is full it waits and tries again, because an
   * outcome on the bank must not be forgotten. Only `signal` ends that, with JOURNAL_FULL. The next start then finds the row as
   * after a crash.
   */
  write(intent: Intent, write: IntentWrite, ended?: AttemptRecord): Promise<Intent | null>;
  /** The gate's commit. Does not wait: rejects when the journal cannot take it, and then nothing must be sent. */
  recordCommitPoint(intent: Intent, sha256: Sha256): Promise<Intent>;
}

export interface IntentWriterDeps {
  readonly store: IntentStore;
  readonly files: UploadFiles;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: TransferEvents;
  readonly timing: TransferTiming;
  readonly random: Random;
  /** The program ends: no more waiting for room on the disk. */
  readonly signal: AbortSignal;
  readonly onJournalFull: () => void;
}

export function createIntentWriter(deps: IntentWriterDeps): IntentWriter {
  const { store, files, clock, log, events, timing, random, signal } = deps;

  async function durably(work: () => void | Promise<void>): Promise<void> {
    const backoff = createBackoff({ ...probeBackoff(timing), random });
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        if (!isJournalFull(error) || signal.aborted) throw error;
        deps.onJournalFull();
        await rest(backoff.next());
      }
    }
  }

  function rest(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = clock.after(delayMs, end);
      signal.addEventListener('abort', end, { once: true });
    });
  }

  function applyPlan(intent: Intent, write: IntentWrite, ended?: AttemptRecord): void | Promise<void> {
    switch (write.kind) {
      case 'move':
        // In this order: a crash in between leaves sweeps that find nothing to do, never none at all.
        if (intent.state === 'ambiguous' && write.move.to !== 'ambiguous') scheduleSweeps(intent);
        return store.move(write.move);
      case 'confirm':
        return confirm(intent, write, ended);
      case 'committing':
        throw new AppError('INTERNAL', {
          message: 'The commit point must be recorded before this write. Report this as a bug.',
        });
      default:
        return assertNever(write);
    }
  }

  /**
   * Schedules sweeps for every outcome: an intent judged absent may be sent again, given up or replaced by a newer save, and the
   * bank may apply the lost request after all of them.
   */
  function scheduleSweeps({ intentId, wasAmbiguous, target }: Intent): void {
    if (!wasAmbiguous || target.kind !== 'asset') return;
    const nowMs = clock.nowMs();
    for (const [step, afterMs] of timing.sweepsMs.entries())
      store.scheduleSweep(intentId, nowMs + afterMs, step);
  }

  function confirm(
    intent: Intent,
    { assetId, fileId, created, verifiedBy }: Extract<IntentWrite, { kind: 'confirm' }>,
    ended?: AttemptRecord,
  ): Promise<void> {
    const { intentId, sha256, fingerprint } = intent;
    if (sha256 === null) throw new AppError('INTERNAL', { message: 'Confirmed without a hash.', intentId });
    const nowMs = clock.nowMs();
    scheduleSweeps(intent);
    const proof = { assetId, fileId, sizeBytes: fingerprint.sizeBytes, sha256, verifiedBy };
    const receipt = { intentId, ...proof, verifiedAtMs: nowMs, versionCreated: created };
    return store.confirm(intentId, receipt, ended);
  }

  async function removeSpooled(intent: Intent): Promise<void> {
    const isThrough = intent.state === 'confirmed' || intent.state === 'cancelled';
    if (!isThrough || !intent.source.isSpooled) return;
    try {
      await files.removeSpooled(intent.source.localPath);
    } catch (error) {
      // A file of ours that stays behind costs space and nothing else.
      log.warn('spool file stays behind', { intentId: intent.intentId, error: String(error) });
    }
  }

  return {
    async write(intent, write, ended) {
      try {
        await durably(() => applyPlan(intent, write, ended));
      } catch (error) {
        if (isJournalFull(error)) throw error;
        const found = store.get(intent.intentId)?.state ?? null;
        if (found === intent.state) throw error;
        log.info('intent was taken over', { intentId: intent.intentId, expected: intent.state, found });
        return null;
      }
      const after = afterWrite(intent, write, intent.sha256);
      if (after.state !== intent.state) events.moved(intent.intentId, intent.state, after.state);
      await removeSpooled(after);
      return after;
    },
    async recordCommitPoint(intent, sha256) {
      await store.recordCommitPoint(intent.intentId, sha256, intent.fingerprint);
      events.moved(intent.intentId, intent.state, 'committing');
      return afterWrite(intent, { kind: 'committing' }, sha256);
    },
  };
}

function isJournalFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'JOURNAL_FULL';
}
