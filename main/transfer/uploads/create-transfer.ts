import PQueue from 'p-queue';
import { AppError } from '../../../shared/errors/index.ts';
import type {
  AttemptRecord,
  BankFolderId,
  Fingerprint,
  Intent,
  IntentId,
} from '../../../shared/model/index.ts';
import { type Clock, createIdleWaiters, type Log, type Random, systemRandom } from '../../platform/index.ts';
import {
  type AccountSignal,
  type AfterNotApplied,
  accountSignalOf,
  causeOf,
  classify,
  type Verdict,
} from '../attempt/classify.ts';
import type {
  BankPort,
  IntentStore,
  IsIgnored,
  TransferEvents,
  UploadFiles,
  UploadObservation,
} from '../attempt/ports.ts';
import type { Bandwidth } from '../limits/bandwidth.ts';
import { createPace } from '../limits/pace.ts';
import { defaultTiming, type TransferTiming } from '../limits/timing.ts';
import { createJournalHold } from '../server-state/journal-hold.ts';
import type { ServerState } from '../server-state/server-state.ts';
import { createSignInState } from '../server-state/sign-in-state.ts';
import { createBrokenBodies } from './broken-bodies.ts';
import { createCoalescedReads } from './evidence/coalesced-reads.ts';
import { type ActiveTransfer, createActiveTransfer } from './intent/active-transfer.ts';
import { type StepContext, stepIntent } from './intent/intent-machine.ts';
import { createIntentWriter } from './intent/intent-writer.ts';
import { createNameSharing } from './name-sharing.ts';
import { createReconciler } from './resolve/reconciler.ts';
import { createRepeatUpload } from './resolve/repeat-upload.ts';
import { createSweeper } from './resolve/sweeper.ts';
import { createVerificationRunner } from './resolve/verify-upload.ts';
import { createRunnableFeed } from './runnable-feed.ts';
import { createOwnNames } from './send/own-names.ts';
import { createRemoteChanges } from './send/remote-changes.ts';
import { type AttemptOutcome, sendAttempt } from './send/send-attempt.ts';
import { createUploadSlots } from './upload-slots.ts';
import { type CancelOutcome, createUserRequests } from './user-requests.ts';

export interface TransferDeps {
  readonly bank: BankPort;
  readonly store: IntentStore;
  readonly files: UploadFiles;
  /** Whether the bank can be reached; uploads report to it and wait for it. */
  readonly server: Pick<ServerState, 'isOpen' | 'report' | 'subscribe'>;
  readonly bandwidth: Bandwidth;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: TransferEvents;
  readonly isIgnored: IsIgnored;
}

export interface TransferOptions {
  /** Most uploads with large bodies at once, and a multiple of it with small ones; the controller moves below it. */
  readonly maxConcurrency?: number;
  /** Download every upload again and compare its content before it counts as confirmed. */
  readonly verifyEveryUpload?: () => boolean;
  /** Waits that differ from `defaultTiming`. */
  readonly timing?: Partial<TransferTiming>;
  /** For tests that must not depend on chance. */
  readonly random?: Random;
  /** The same of the waits before retries alone; missing: `random`. */
  readonly backoffRandom?: Random;
}

export interface Transfer {
  /** Recovers what a crash has left behind and begins to work. */
  start(): void;
  /** Breaks off and requeues attempts before their commit point, and waits for attempts past it. Safe to call twice. */
  stop(): Promise<void>;
  /** New or changed rows in the journal may be runnable. */
  schedule(): void;
  pause(): void;
  resume(): void;
  cancel(intentId: IntentId): Promise<CancelOutcome>;
  /**
   * Tries a parked or waiting intent again; one that was ever ambiguous is searched for first. Throws OTHER_UPLOAD_OPEN for such
   * an intent while another to the same place is open.
   */
  retry(intentId: IntentId): Promise<void>;
  concurrency(): number;
  setMaxConcurrency(maxConcurrency: number): void;
  /** Bytes handed over so far, of each intent under way. */
  sent(): ReadonlyMap<IntentId, number>;
  /**
   * Resolves when no intent outside a pause is queued, running, ambiguous or waiting for a time. Rejects with the signal's
   * reason.
   */
  idle(signal: AbortSignal): Promise<void>;
}

// More at once than this helps no bank and starves the other programs of this machine.
const MOST_UPLOADS = 6;
// Uploads under verification hold no slot, so that many of them share one listing. Their number is bounded.
const VERIFICATION_LIMIT = 200;
/** Outcomes that are retried with backoff. */
const growsPause: ReadonlySet<AfterNotApplied> = new Set(['retry', 'settle', 'sign-in']);
// The wall clock may jump past a wake-up: look at least this often.
const LONGEST_SLEEP_MS = 60_000;

const createdNothing: Verdict = {
  kind: 'not-applied',
  next: 'retry-now',
  cause: { code: 'SAME_ON_BANK', details: {} },
  account: null,
  isAnswered: true,
};

export function createTransfer(deps: TransferDeps, options: TransferOptions = {}): Transfer {
  const { bank, store, files, server, bandwidth, clock, log, events, isIgnored } = deps;
  const timing = { ...defaultTiming, ...options.timing };
  const life = new AbortController();
  const closing = new AbortController();
  const activeTransfers = new Map<IntentId, ActiveTransfer>();
  const failureCounts = new Map<IntentId, number>();
  const lastSeen = new Map<IntentId, Fingerprint>();
  const hasControlAsset = new Set<BankFolderId>();
  const idleWaiters = createIdleWaiters(() => activeTransfers.size === 0 && store.awaitedCount() === 0);
  const readings = createCoalescedReads(bank, life.signal);
  const random = options.random ?? systemRandom;
  const backoffRandom = options.backoffRandom ?? random;
  const news = createRemoteChanges({ bank, store, clock, random, signal: life.signal });
  const ownNames = createOwnNames(store.openBeside);
  const signIns = createSignInState(bank, clock);
  const brokenBodies = createBrokenBodies();
  const sharing = createNameSharing();
  const feed = createRunnableFeed(store, () => activeTransfers, sharing.isAllowed);
  const lanes = createUploadSlots({ all: () => pace.limit(), large: () => pace.largeLimit() });
  const maxConcurrency = options.maxConcurrency ?? MOST_UPLOADS;
  const pace = createPace({ maxConcurrency, atOnce: lanes.count, timing }, (limit) => {
    queue.concurrency = limit;
  });
  const queue = new PQueue({ concurrency: pace.limit() });
  let isStarted = false;
  let isPaused = false;
  let isSweeping = false;
  let cancelWakeUp: (() => void) | null = null;

  const context = (): StepContext => ({
    nowMs: clock.nowMs(),
    maxLatencyMs: pace.maxLatencyMs(),
    timing,
    random: backoffRandom,
    mustVerifyContent: options.verifyEveryUpload?.() === true,
  });
  const journalHold = createJournalHold({
    clock,
    random: backoffRandom,
    timing,
    events,
    onCapacity: () => pump(),
  });
  const unfollow = server.subscribe({ probed: onProbed, opened: () => pump() });
  const onAccount = (signal: AccountSignal): void => {
    if (signal.kind === 'journal-full') {
      journalHold.full();
      return;
    }
    // Once for all that a bank refuses together: those under way when it first did were sent under the old limit.
    if (signal.kind === 'slow-down' && server.isOpen()) pace.throttled();
    server.report(signal);
  };
  const writer = createIntentWriter({
    store,
    files,
    clock,
    log,
    events,
    timing,
    random: backoffRandom,
    signal: closing.signal,
    onJournalFull: journalHold.full,
  });
  const shared = { store, clock, log, events, readings, context, onAccount, signal: life.signal };
  const verificationRunner = createVerificationRunner({ ...shared, bank, writer, signIn });
  const repeats = createRepeatUpload({ bank, files, bandwidth, clock });
  const reconciler = createReconciler({ ...shared, verificationRunner, repeats });
  const sweeper = createSweeper({ ...shared, verificationRunner, timing });
  const people = createUserRequests({ store, writer, activeTransfers, context, onSettled: forget });

  async function signIn(tokenNumber: number): Promise<void> {
    try {
      // A token that is newer already says nothing about a refusal since.
      if (await signIns.signInAgain(tokenNumber)) server.report({ kind: 'accepted' });
    } catch (error) {
      onAccount(accountSignalOf(causeOf(error)) ?? { kind: 'unreachable' });
    }
  }

  /** Everything that may have made something runnable ends here. */
  function pump(): void {
    try {
      fillSlots();
    } catch (error) {
      // The journal could not even be read: as with a full one, nothing is sent until it can.
      log.error('the queue stands still', { error: String(error) });
      journalHold.full();
    }
  }

  function fillSlots(): void {
    if (!isStarted || isPaused || life.signal.aborted) return;
    if (!server.isOpen() || journalHold.isFull()) return;
    // An attempt made now would carry the token that was just refused.
    if (signIns.isRunning()) return;
    sweepSoon();
    while (lanes.count() < pace.limit() && activeTransfers.size < VERIFICATION_LIMIT) {
      const nowMs = clock.nowMs();
      const intent = feed.next(nowMs, lanes.fits);
      if (intent === null) {
        sleep(nowMs);
        break;
      }
      launch(intent);
    }
  }

  function launch(intent: Intent): void {
    const activeTransfer = createActiveTransfer(intent, signIns.tokenNumber());
    activeTransfer.isCancelled = intent.isCancelAsked;
    activeTransfers.set(intent.intentId, activeTransfer);
    const leave = lanes.take(intent);
    void queue.add(() => fly(intent, activeTransfer).finally(leave)).then(pump);
  }

  function land(activeTransfer: ActiveTransfer): void {
    activeTransfers.delete(activeTransfer.intentId);
    activeTransfer.land();
    pump();
  }

  /** The part that holds a slot. Never rejects. */
  async function fly(intent: Intent, activeTransfer: ActiveTransfer): Promise<void> {
    try {
      if (intent.state === 'ambiguous') {
        await reconciler.reconcile(intent, activeTransfer);
        land(activeTransfer);
        return;
      }
      const outcome = await sendAttempt(
        { ...shared, bank, files, bandwidth, writer, lastSeen, hasControlAsset, news, isIgnored, ownNames },
        intent,
        activeTransfer,
      );
      void conclude(outcome, activeTransfer).then(() => land(activeTransfer));
    } catch (error) {
      reportTrouble(intent.intentId, error);
      land(activeTransfer);
    }
  }

  /** Performs the steps after an attempt, which need no slot. Never rejects. */
  async function conclude(outcome: AttemptOutcome, activeTransfer: ActiveTransfer): Promise<void> {
    const { intent, observation, commitPointReached, startedAtMs, waitedMs } = outcome;
    const { intentId } = intent;
    try {
      const verdict = isOfAnotherFile(intent, observation)
        ? createdNothing
        : classify(commitPointReached, observation);
      const status = observation.kind === 'response' ? observation.status : null;
      const record: AttemptRecord = {
        startedAtMs,
        endedAtMs: clock.nowMs(),
        status,
        outcome: verdict.kind === 'not-applied' ? verdict.next : verdict.kind,
      };
      const isAnswered = observation.kind === 'response';
      if (waitedMs !== null && isAnswered) pace.answered(waitedMs, verdict.kind === 'verify');
      if (commitPointReached) reconciler.connectionClosed(intentId, isAnswered ? 0 : (waitedMs ?? 0));
      brokenBodies.ended(intentId, verdict, activeTransfer.sentBytes);
      noteVerdict(intentId, verdict);
      if (verdict.kind === 'verify' && observation.kind === 'response') sharing.answered(observation.answer);
      const after = await verificationRunner.drive(
        intent,
        {
          kind: 'attempt-ended',
          verdict,
          record,
          isTokenFresh: signIns.isTokenFresh(intentId, verdict, startedAtMs),
          failureCount: failureCounts.get(intentId) ?? 0,
          isCancelled: activeTransfer.isCancelled,
        },
        {
          answer: observation.kind === 'response' ? observation.answer : null,
          record,
          tokenNumber: activeTransfer.tokenNumber,
        },
      );
      if (after?.state === 'confirmed') ownNames.note(after);
      if (after === null || after.state === 'confirmed' || after.state === 'cancelled') forget(intentId);
      else if (after.state === 'parked') forgetFailures(intentId);
    } catch (error) {
      reportTrouble(intentId, error);
    }
  }

  /** The bank created nothing because of an asset that another file here owns: the next attempt asks for a second one. */
  function isOfAnotherFile(intent: Intent, observation: UploadObservation): boolean {
    const { intentId, preexistingAssetIds } = intent;
    const existingId = observation.kind === 'response' ? (observation.existingAssetId ?? null) : null;
    if (existingId === null) return false;
    // One of the same name that is still under way may have created it a moment ago.
    const isTaken =
      preexistingAssetIds.includes(existingId) ||
      store.ownersOf([existingId], intentId).size > 0 ||
      store.isAnotherOpen(intentId);
    if (isTaken) ownNames.refuse(intent);
    return isTaken;
  }

  /** Before anything is written, so that no other upload starts against a bank that has just failed. */
  function noteVerdict(intentId: IntentId, verdict: Verdict): void {
    if (verdict.kind === 'verify') {
      journalHold.succeeded();
      server.report({ kind: 'answered' });
      return;
    }
    if (verdict.account !== null) onAccount(verdict.account);
    if (verdict.kind === 'ambiguous' || growsPause.has(verdict.next))
      failureCounts.set(intentId, (failureCounts.get(intentId) ?? 0) + 1);
    log.info('attempt', { intentId, verdict });
  }

  /** Before uploads start again, so that what broke waits its turn and does not begin anew at once. */
  function onProbed(isReachable: boolean): void {
    for (const [intentId, failureCount] of brokenBodies.probed(isReachable)) {
      breakOff(intentId, failureCount).catch((error: unknown) => reportTrouble(intentId, error));
    }
  }

  async function breakOff(intentId: IntentId, failureCount: number): Promise<void> {
    const intent = store.get(intentId);
    if (intent === null || activeTransfers.has(intentId)) return;
    const { write } = stepIntent(intent, { kind: 'broke-off', failureCount }, context());
    if (write === null) return;
    const after = await writer.write(intent, write);
    if (after?.state === 'parked') forgetFailures(intentId);
  }

  /** A person decides now, or has decided: what went wrong before is no reason any more. */
  function forgetFailures(intentId: IntentId): void {
    failureCounts.delete(intentId);
    brokenBodies.forget(intentId);
    // The retry may use a token that has expired since.
    signIns.forget(intentId);
  }

  function forget(intentId: IntentId): void {
    ownNames.forget(intentId);
    forgetFailures(intentId);
    reconciler.forget(intentId);
  }

  /** A mistake in this program must not stop the other files, nor leave this one without a way on. */
  function reportTrouble(intentId: IntentId, error: unknown): void {
    // At the end of the program, the next start finds the row as after a crash.
    if (closing.signal.aborted) return;
    log.error('transfer of one file failed unexpectedly', { intentId, error: String(error) });
    try {
      const intent = store.get(intentId);
      if (intent === null) return;
      const { write } = stepIntent(intent, { kind: 'trouble', cause: causeOf(error) }, context());
      if (write?.kind === 'move') store.move(write.move);
    } catch (journalError) {
      log.error('the journal does not take it either', { intentId, error: String(journalError) });
      journalHold.full();
    }
  }

  function sweepSoon(): void {
    const dueMs = store.nextSweepMs();
    if (isSweeping || dueMs === null || dueMs > clock.nowMs()) return;
    isSweeping = true;
    void sweeper
      .sweepDue()
      .catch((error: unknown) => {
        if (life.signal.aborted) return;
        // Only the journal can fail here. It records the error for later, and the sweep stays due.
        log.error('sweep failed', { error: String(error) });
        journalHold.full();
      })
      .finally(() => {
        isSweeping = false;
        pump();
      });
  }

  /** Nothing was runnable at `nowMs`: wake up when something waits no longer, and tell those who waited for this. */
  function sleep(nowMs: number): void {
    cancelWakeUp?.();
    cancelWakeUp = null;
    // A sweep under way stays due until it has ended, and its end looks at everything.
    const sweepMs = isSweeping ? null : store.nextSweepMs();
    const dueMs = Math.min(store.nextDueMs(nowMs) ?? Infinity, sweepMs ?? Infinity);
    if (dueMs !== Infinity) {
      const delayMs = Math.min(Math.max(dueMs - clock.nowMs(), 1), LONGEST_SLEEP_MS);
      cancelWakeUp = clock.after(delayMs, pump);
    }
    idleWaiters.check();
  }

  function abortAll(): void {
    for (const activeTransfer of activeTransfers.values()) activeTransfer.abort();
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      const recovered = store.recover(clock.nowMs());
      if (Object.values(recovered).some((count) => count > 0)) log.info('recovered', { ...recovered });
      pump();
    },
    async stop() {
      isPaused = true;
      closing.abort();
      cancelWakeUp?.();
      unfollow();
      journalHold.stop();
      abortAll();
      const pastCommitPoint = [...activeTransfers.values()].filter(
        ({ isPastCommitPoint }) => isPastCommitPoint,
      );
      await Promise.all(pastCommitPoint.map(({ done }) => done));
      life.abort(new AppError('CANCELLED', {}));
      await Promise.all([...activeTransfers.values()].map(({ done }) => done));
    },
    schedule: pump,
    pause() {
      isPaused = true;
      abortAll();
    },
    resume() {
      isPaused = false;
      pump();
    },
    async cancel(intentId) {
      const outcome = await people.cancel(intentId);
      pump();
      return outcome;
    },
    async retry(intentId) {
      forgetFailures(intentId);
      await people.retry(intentId);
      pump();
    },
    concurrency: pace.limit,
    setMaxConcurrency(maxConcurrency) {
      pace.setMaximum(maxConcurrency);
      pump();
    },
    sent: () =>
      new Map([...activeTransfers.values()].map(({ intentId, sentBytes }) => [intentId, sentBytes])),
    idle: idleWaiters.wait,
  };
}
