import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import {
  asId,
  type ProofUpload,
  type ProofUploadId,
  type ProofUploadTarget,
} from '../../../shared/model/index.ts';
import { type Clock, createBackoff, type Log, pause, type Random } from '../../platform/index.ts';
import { accountSignalOf, causeOf, type Verdict } from '../attempt/classify.ts';
import type { UploadFiles } from '../attempt/ports.ts';
import type { Bandwidth } from '../limits/bandwidth.ts';
import { createMaxLatency } from '../limits/max-latency.ts';
import { attemptBackoff, defaultTiming, type TransferTiming } from '../limits/timing.ts';
import { type GivenProof, newProofUpload, type ProofUploadRequest } from './new-proof-upload.ts';
import { type BankTrouble, noteBankTrouble } from './proof-bank-trouble.ts';
import { type ProofContent, readProofContent } from './proof-content.ts';
import type { ProofBank, ProofUploadProgress, ProofUploadStore } from './proof-ports.ts';
import {
  isOpenProofUpload,
  isReplaceable,
  isSameFile,
  nextOfPlace,
  overtakenBy,
  placeOf,
} from './proof-queue.ts';
import { createProofUploadIndex } from './proof-upload-index.ts';
import type { ProofUploadEvent } from './proof-upload-machine.ts';
import { sendProof } from './send-proof.ts';

export interface ProofUploadsDeps {
  readonly bank: ProofBank;
  readonly store: ProofUploadStore;
  readonly files: UploadFiles;
  readonly bandwidth: Bandwidth;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
}

export interface ProofUploadsOptions {
  readonly timing?: Partial<TransferTiming>;
  /**
   * Starts only uploads that are promised, admitted or retried while this run lasts, for runs with a narrow scope. Ambiguous
   * uploads are resolved all the same.
   */
  readonly isNarrow?: boolean;
}

/** Files on their way to reviews. */
export interface ProofUploads {
  /** Takes up what an earlier run has left. */
  start(): void;
  /** A command waits for what was promised before: a narrow run begins it too. */
  admit(proofUploadId: ProofUploadId): void;
  /**
   * Durable when the call returns; sending starts by itself. A refused or unsent upload of the same file to the same place ends
   * with it, because sending both would make a second proof. `alongside` writes into the same journal, in the same step: a caller
   * that remembers the id there never promises a second time.
   */
  promise(request: ProofUploadRequest, alongside?: (proofUploadId: ProofUploadId) => void): ProofUploadId;
  list(): readonly ProofUploadProgress[];
  /** The same without uploads from before `start`: a promise that was not started is not under way. */
  underWay(): readonly ProofUploadProgress[];
  get(proofUploadId: ProofUploadId): ProofUploadProgress | null;
  /** As the last call of the bank has left it; null before the first. */
  bankTrouble(): BankTrouble | null;
  retry(proofUploadId: ProofUploadId): void;
  dismiss(proofUploadId: ProofUploadId): Promise<void>;
  /** Sends nothing new and breaks off what has not come to its last byte; what may have arrived is still looked for. */
  pause(): void;
  resume(): void;
  /**
   * The waiting command has reported the arrival, so the same command makes one more proof next time. Durable when the call
   * returns.
   */
  reported(proofUploadId: ProofUploadId): void;
  /** Resolves when it needs nothing more, or a person. Throws the signal's reason, CANCELLED after `stop`. */
  ended(proofUploadId: ProofUploadId, signal: AbortSignal): Promise<ProofUpload>;
  /** Reads the present content of a file. Throws the reason why it cannot be read, or the signal's reason. */
  contentOf(given: GivenProof, signal: AbortSignal): Promise<ProofContent>;
  /** Nothing was promised of this file: its copy in the spool, if it is one, is not needed. */
  discard(given: GivenProof): void;
  /** Calls the listener after each change. Returns the remover. */
  subscribe(listener: () => void): () => void;
  stop(): Promise<void>;
}

/** One queue for each project and each proof, `proof-queue.ts`. */
export function createProofUploads(deps: ProofUploadsDeps, options: ProofUploadsOptions = {}): ProofUploads {
  const { files, bandwidth, clock, log, random } = deps;
  const timing = { ...defaultTiming, ...options.timing };
  const maxLatency = createMaxLatency(timing);
  const sent = new Map<ProofUploadId, number>();
  const working = new Map<string, Promise<void>>();
  const life = new AbortController();
  /** Those that may still be broken off. */
  const beforeCommitPoint = new Map<ProofUploadId, AbortController>();
  const admitted = new Set<ProofUploadId>();
  let isPaused = false;
  let isStarted = false;
  let bankTrouble: BankTrouble | null = null;
  const bank = noteBankTrouble(deps.bank, (trouble) => {
    if (trouble === bankTrouble) return;
    bankTrouble = trouble;
    report();
  });

  // Waits of the protocol are of the monotonic clock; only its zero is the wall's, for what outlives the process.
  const startedAtMs = clock.nowMs() - clock.monotonicMs();
  const nowMs = (): number => Math.round(startedAtMs + clock.monotonicMs());
  const book = createProofUploadIndex({
    store: deps.store,
    log,
    context: () => ({ nowMs: nowMs(), maxLatencyMs: maxLatency.ms(), timing, random }),
  });
  const { apply, current, forget, report } = book;

  /** Works on the oldest upload of one place until there is nothing to do there. */
  function wake(): void {
    if (life.signal.aborted) return;
    for (const upload of book.all()) {
      const place = placeOf(upload.target);
      if (!isWorkable(upload) || working.has(place)) continue;
      // Not before it is recorded: its synchronous events may schedule it again.
      working.set(
        place,
        Promise.resolve().then(() => keepWorkingOn(place)),
      );
    }
  }

  function isWorkable(upload: ProofUpload): boolean {
    if (upload.phase.kind !== 'queued') return isOpenProofUpload(upload);
    return !isPaused && (options.isNarrow !== true || admitted.has(upload.proofUploadId));
  }

  /** Keeps the queue of a place going after an error such as a full disk, which would otherwise stop it for good. */
  async function keepWorkingOn(place: string): Promise<void> {
    const backoff = createBackoff({ ...attemptBackoff(timing), random });
    while (!life.signal.aborted) {
      try {
        return await workOn(place);
      } catch (error) {
        if (life.signal.aborted) return;
        log.error('proof uploads stopped unexpectedly', { error });
        // Rejects when all is over, which ends the loop as well.
        await pause(clock, backoff.next(), life.signal).catch(() => undefined);
      }
    }
  }

  async function workOn(place: string): Promise<void> {
    for (;;) {
      // An upload that was broken off at the end is still queued; without this check it would be tried again and again.
      life.signal.throwIfAborted();
      const next = nextOfPlace(book.all(), place, isWorkable);
      if (next === null) {
        // In the same breath: what is promised next would find a worker here that looks no more.
        working.delete(place);
        return;
      }
      const { phase, proofUploadId } = next;
      if (phase.kind === 'committing') {
        // The observation could not be written, as if Galley had ended here.
        apply(proofUploadId, { kind: 'restart' });
        continue;
      }
      const atMs =
        phase.kind === 'queued' ? phase.runAfterMs : phase.kind === 'ambiguous' ? phase.readAfterMs : 0;
      if (atMs > nowMs()) {
        await rest(atMs - nowMs());
        continue;
      }
      if (phase.kind === 'queued') await send(proofUploadId);
      else await look(proofUploadId);
    }
  }

  async function send(proofUploadId: ProofUploadId): Promise<void> {
    let commitPointAtMs: number | null = null;
    const activeTransfer = new AbortController();
    beforeCommitPoint.set(proofUploadId, activeTransfer);
    const verdict = await sendProof(
      {
        bank,
        files,
        bandwidth,
        signal: AbortSignal.any([life.signal, activeTransfer.signal]),
        onSent(sentBytes) {
          sent.set(proofUploadId, sentBytes);
          report();
        },
        recordCommitPoint(commitPoint) {
          activeTransfer.signal.throwIfAborted();
          beforeCommitPoint.delete(proofUploadId);
          const { phase } = apply(proofUploadId, { kind: 'committing', ...commitPoint });
          if (phase.kind !== 'committing') throw new AppError('CANCELLED');
          commitPointAtMs = clock.monotonicMs();
        },
      },
      current(proofUploadId),
    );
    sent.delete(proofUploadId);
    beforeCommitPoint.delete(proofUploadId);
    if (commitPointAtMs !== null) maxLatency.waited(clock.monotonicMs() - commitPointAtMs);
    // Ended by ourselves: the store says where to go on at the next start.
    if (life.signal.aborted) return;
    // Broken off before the last byte: it is queued as if nothing had been tried.
    if (activeTransfer.signal.aborted) return report();
    const judged = await afterSignIn(verdict);
    if (book.get(proofUploadId) === null) return;
    settle(apply(proofUploadId, { kind: 'verdict', verdict: judged }));
  }

  async function look(proofUploadId: ProofUploadId): Promise<void> {
    const { target, phase } = current(proofUploadId);
    const named = phase.kind === 'ambiguous' ? phase.named : null;
    const event = await readingOf(target, named).then(
      (reading): ProofUploadEvent => ({ kind: 'read', reading }),
      (error: unknown): ProofUploadEvent => ({ kind: 'read-failed', cause: causeOf(error) }),
    );
    life.signal.throwIfAborted();
    // Dismissed while the bank was read.
    if (book.get(proofUploadId) === null) return;
    settle(apply(proofUploadId, event));
  }

  async function readingOf(target: ProofUploadTarget, named: ProofUploadNamed) {
    if (target.kind === 'next-version') return bank.readVersionsOf(target.proofId, life.signal);
    if (named === null) return bank.readProofsOf(target.projectId, life.signal);
    return { ...(await bank.readVersionsOf(named, life.signal)), isNamed: true };
  }

  /** A key that is refused for good is what a person must hear of, and not the token that it no longer renews. */
  async function afterSignIn(verdict: Verdict): Promise<Verdict> {
    if (verdict.kind !== 'not-applied' || verdict.next !== 'sign-in') return verdict;
    try {
      await bank.signInAgain();
      return verdict;
    } catch (error) {
      log.warn('signing in again failed', { error });
      const cause = causeOf(error);
      const account = accountSignalOf(cause);
      return account?.kind === 'refused' ? { ...verdict, cause, account } : verdict;
    }
  }

  function settle(upload: ProofUpload): void {
    const { phase } = upload;
    if (phase.kind === 'confirmed') {
      for (const older of overtakenBy(upload, book.all())) apply(older.proofUploadId, { kind: 'overtaken' });
      book.forgetOldest();
    }
    if (phase.kind === 'confirmed' || phase.kind === 'cancelled') removeSpooled(upload);
  }

  function removeSpooled({ isSpooled, localPath }: GivenProof): void {
    if (!isSpooled) return;
    files.removeSpooled(localPath).catch((error: unknown) => {
      log.warn('a spooled proof could not be removed', { error });
    });
  }

  /** Ends early when something changes, so that a retry or a dismissal is not slept through. Throws when all is over. */
  async function rest(delayMs: number): Promise<void> {
    const over = new AbortController();
    const cancel = clock.after(delayMs, () => over.abort());
    await book.changed(AbortSignal.any([over.signal, life.signal]));
    cancel();
    life.signal.throwIfAborted();
  }

  const progressOf = (upload: ProofUpload): ProofUploadProgress => ({
    upload,
    sentBytes: upload.phase.kind === 'confirmed' ? upload.sizeBytes : (sent.get(upload.proofUploadId) ?? 0),
  });

  return {
    start() {
      isStarted = true;
      for (const { proofUploadId } of book.all()) apply(proofUploadId, { kind: 'restart' });
      wake();
    },
    admit(proofUploadId) {
      admitted.add(proofUploadId);
      apply(proofUploadId, { kind: 'awaited' });
      wake();
    },
    promise(request, alongside) {
      const proofUploadId = asId<ProofUploadId>(randomUUID());
      const upload = newProofUpload(request, proofUploadId, nowMs());
      const replaced = book.all().filter((earlier) => isReplaceable(earlier) && isSameFile(earlier, upload));
      admitted.add(proofUploadId);
      book.add(upload, replaced, () => alongside?.(proofUploadId));
      for (const earlier of replaced) {
        beforeCommitPoint.get(earlier.proofUploadId)?.abort(new AppError('CANCELLED'));
        if (earlier.localPath !== upload.localPath) removeSpooled(earlier);
      }
      wake();
      return proofUploadId;
    },
    list: () => book.all().map(progressOf).toReversed(),
    underWay: () => (isStarted ? book.all().map(progressOf) : []),
    get(proofUploadId) {
      const upload = book.get(proofUploadId);
      return upload === null ? null : progressOf(upload);
    },
    bankTrouble: () => bankTrouble,
    retry(proofUploadId) {
      admitted.add(proofUploadId);
      apply(proofUploadId, { kind: 'retry' });
      wake();
    },
    async dismiss(proofUploadId) {
      const { phase } = apply(proofUploadId, { kind: 'dismiss' });
      if (phase.kind !== 'cancelled' && phase.kind !== 'confirmed')
        throw new AppError('CONFLICT', { reason: 'its last byte is on the way' });
      beforeCommitPoint.get(proofUploadId)?.abort(new AppError('CANCELLED'));
      settle(current(proofUploadId));
      forget(proofUploadId);
    },
    pause() {
      isPaused = true;
      for (const activeTransfer of beforeCommitPoint.values())
        activeTransfer.abort(new AppError('CANCELLED'));
    },
    resume() {
      isPaused = false;
      wake();
    },
    reported(proofUploadId) {
      apply(proofUploadId, { kind: 'told' });
    },
    async ended(proofUploadId, signal) {
      const over = AbortSignal.any([signal, life.signal]);
      for (;;) {
        over.throwIfAborted();
        const upload = current(proofUploadId);
        if (!isOpenProofUpload(upload)) return upload;
        await book.changed(over);
      }
    },
    contentOf: (given, signal) => readProofContent(files, given, signal),
    discard: removeSpooled,
    subscribe: book.subscribe,
    async stop() {
      life.abort(new AppError('CANCELLED'));
      await Promise.all(working.values());
    },
  };
}

type ProofUploadNamed = Extract<ProofUpload['phase'], { kind: 'ambiguous' }>['named'];
