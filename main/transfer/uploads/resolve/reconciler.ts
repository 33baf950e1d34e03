import {
  type AssetId,
  type BankAsset,
  contentKey,
  type Intent,
  type IntentId,
  noFileBefore,
} from '../../../../shared/model/index.ts';
import type { Clock, Log } from '../../../platform/index.ts';
import { type AccountSignal, accountSignalOf, causeOf } from '../../attempt/classify.ts';
import type { FolderListing, IntentStore, TransferEvents, UploadObservation } from '../../attempt/ports.ts';
import { ownMaxLatencyMs } from '../../limits/max-latency.ts';
import type { CoalescedReads } from '../evidence/coalesced-reads.ts';
import { discloseDuplicate } from '../evidence/disclose-duplicate.ts';
import {
  type Ambiguity,
  type Candidate,
  type Examination,
  examineAsset,
  examineListing,
  filesAt,
  isAsBefore,
  likelyOwned,
} from '../evidence/examine.ts';
import { judgeSearch, type Reading, type SearchLedger } from '../evidence/judge-search.ts';
import type { ActiveTransfer } from '../intent/active-transfer.ts';
import type { IntentEvent, StepContext } from '../intent/intent-machine.ts';
import type { RepeatUpload } from './repeat-upload.ts';
import type { VerificationRunner } from './verify-upload.ts';

/** Clears up ambiguous intents, `docs/protocol/upload.md#step-8-resolve-an-ambiguous-outcome`. */
export interface Reconciler {
  /** The connection of this intent was closed just now, after the bank was silent so long since the last byte: Δ begins. */
  connectionClosed(intentId: IntentId, unansweredMs: number): void;
  /** Does what is to be done about an ambiguous intent now; it then waits, or is in another state. */
  reconcile(intent: Intent, activeTransfer: ActiveTransfer): Promise<void>;
  forget(intentId: IntentId): void;
}

export interface ReconcilerDeps {
  readonly store: IntentStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: TransferEvents;
  readonly readings: CoalescedReads;
  readonly verificationRunner: VerificationRunner;
  readonly repeats: RepeatUpload;
  readonly context: () => StepContext;
  readonly onAccount: (signal: AccountSignal) => void;
  readonly signal: AbortSignal;
}

interface Ledger extends SearchLedger {
  readonly closedAtMs: number;
  readonly unansweredMs: number;
  readings: readonly Reading[];
  readonly rejected: Set<string>;
  readonly reported: Set<AssetId>;
  ambiguousCount: number;
  repeatCount: number;
}

// A connection that breaks each time must not keep an answer from being looked for.
const MOST_REPEATS = 3;

export function createReconciler(deps: ReconcilerDeps): Reconciler {
  const { store, clock, log, readings, verificationRunner, context } = deps;
  // After a crash the time when the connection was closed is unknown; it was before this.
  const processStartedAtMs = clock.monotonicMs();
  const ledgers = new Map<IntentId, Ledger>();

  function ledgerOf(intentId: IntentId): Ledger {
    return ledgers.get(intentId) ?? newLedger(intentId, processStartedAtMs, 0);
  }

  function newLedger(intentId: IntentId, closedAtMs: number, unansweredMs: number): Ledger {
    const ledger: Ledger = {
      closedAtMs,
      unansweredMs,
      readings: [],
      rejected: new Set(),
      reported: new Set(),
      ambiguousCount: 0,
      repeatCount: 0,
    };
    ledgers.set(intentId, ledger);
    return ledger;
  }

  async function reconcile(intent: Intent, activeTransfer: ActiveTransfer): Promise<void> {
    const ledger = ledgerOf(intent.intentId);
    if (await repeated(intent, ledger, activeTransfer)) return;
    const before = judge(ledger);
    if (before.kind === 'wait') {
      await verificationRunner.drive(intent, waitUntil(before.untilMs));
      return;
    }
    await verificationRunner.drive(intent, await lookOnce(intent, ledger, activeTransfer));
  }

  /**
   * A bank that keeps idempotency keys answers a repeated request for certain, so that neither Δ nor a search is needed. False
   * where it cannot be repeated, or did not help: then the search tells.
   */
  async function repeated(intent: Intent, ledger: Ledger, activeTransfer: ActiveTransfer): Promise<boolean> {
    if (ledger.repeatCount >= MOST_REPEATS || activeTransfer.isCancelled) return false;
    ledger.repeatCount += 1;
    const startedAtMs = clock.nowMs();
    let observation: UploadObservation | null;
    try {
      if (!(await isAsBeforeAttempt(intent))) {
        ledger.repeatCount = MOST_REPEATS;
        return false;
      }
      observation = await deps.repeats.repeat(intent, activeTransfer.signal);
    } catch (error) {
      await verificationRunner.drive(intent, readFailed(ledger, error));
      return true;
    }
    if (observation === null) {
      ledger.repeatCount = MOST_REPEATS;
      return false;
    }
    if (activeTransfer.signal.aborted) return false;
    log.info('repeated', { intentId: intent.intentId, kind: observation.kind });
    if (observation.kind !== 'response') {
      if (observation.kind !== 'body-failed') {
        const account = accountSignalOf(observation.cause);
        if (account !== null) deps.onAccount(account);
      }
      await verificationRunner.drive(
        intent,
        waitUntil(clock.monotonicMs() + context().timing.backoffFloorMs),
      );
      return true;
    }
    const { status, sent, answer, existingAssetId = null } = observation;
    // The first request may have asked for a second asset beside this one; only the search can tell.
    if (existingAssetId !== null && verificationRunner.ownedAmong([existingAssetId], intent).size > 0) {
      ledger.repeatCount = MOST_REPEATS;
      return false;
    }
    // Any refusal is about this request: of the first one it says nothing.
    if (status < 200 || status >= 300 || sent !== 'whole' || answer.kind === 'unreadable') return false;
    const record = { startedAtMs, endedAtMs: clock.nowMs(), status, outcome: 'verify' };
    const verdict = { kind: 'verify', answer } as const;
    const ended = {
      verdict,
      record,
      isTokenFresh: true,
      failureCount: 0,
      isCancelled: activeTransfer.isCancelled,
    };
    const attempt = { answer, record, tokenNumber: activeTransfer.tokenNumber };
    await verificationRunner.drive(intent, { kind: 'attempt-ended', ...ended }, attempt);
    return true;
  }

  /** The repeat of a request that never took effect would put its file above a version that a colleague has added since. */
  async function isAsBeforeAttempt({ target, before }: Intent): Promise<boolean> {
    if (target.kind === 'asset') return true;
    const asset = await readings.readAsset(target.assetId, target.bankFolderId);
    if (asset === null) return false;
    const [active] = filesAt(asset, target);
    return active === undefined ? before?.fileId === noFileBefore.fileId : isAsBefore(active, before);
  }

  function judge(ledger: Ledger): ReturnType<typeof judgeSearch> {
    const { timing, maxLatencyMs } = context();
    const waits = {
      readGapMs: timing.readGapMs,
      maxLatencyMs: ownMaxLatencyMs(maxLatencyMs, ledger.unansweredMs, timing),
    };
    return judgeSearch(ledger, waits, clock.monotonicMs());
  }

  function waitUntil(untilMs: number): IntentEvent {
    return { kind: 'search-waits', runAfterMs: clock.nowMs() + untilMs - clock.monotonicMs() };
  }

  async function lookOnce(
    intent: Intent,
    ledger: Ledger,
    activeTransfer: ActiveTransfer,
  ): Promise<IntentEvent> {
    const atMs = clock.monotonicMs();
    let examination: Examination;
    try {
      const found = await examineAndCompare(intent, ledger);
      if (found.matched !== null) return found.matched;
      examination = found.examination;
    } catch (error) {
      return readFailed(ledger, error);
    }
    reportPartialUploads(intent, ledger, examination);
    ledger.readings = [...ledger.readings, { atMs, examination }];
    const judgement = judge(ledger);
    log.info('reconcile', { intentId: intent.intentId, attempt: intent.attempt, judgement });
    switch (judgement.kind) {
      case 'absent':
        ledgers.delete(intent.intentId);
        return { kind: 'judged-absent', isCancelled: activeTransfer.isCancelled };
      case 'inadmissible':
        ledger.readings = ledger.readings.slice(0, -1);
        return inadmissible(ledger, judgement.ambiguity);
      case 'wait':
        return waitUntil(judgement.untilMs);
      case 'read':
        return waitUntil(clock.monotonicMs());
    }
  }

  function inadmissible(ledger: Ledger, ambiguity: Ambiguity): IntentEvent {
    ledger.ambiguousCount += 1;
    return { kind: 'judged-inadmissible', ambiguity, failureCount: ledger.ambiguousCount };
  }

  function readFailed(ledger: Ledger, error: unknown): IntentEvent {
    if (deps.signal.aborted) throw error;
    const account = accountSignalOf(causeOf(error));
    if (account !== null) {
      deps.onAccount(account);
      // The whole account waits: this intent need not wait on top of it.
      return waitUntil(clock.monotonicMs());
    }
    const { code } = causeOf(error);
    return inadmissible(
      ledger,
      code === 'FORBIDDEN' || code === 'NOT_FOUND' ? 'read-refused' : 'read-failed',
    );
  }

  /** Reads, and compares every candidate that was not compared before. Throws AppError. */
  async function examineAndCompare(
    intent: Intent,
    ledger: Ledger,
  ): Promise<{ readonly matched: IntentEvent | null; readonly examination: Examination }> {
    const examine = await readOnce(intent);
    const first = examine(ledger.rejected);
    const matches: Candidate[] = [];
    for (const candidate of first.candidates) {
      const isOurs = await verificationRunner.hasContent(candidate.fileId, {
        sizeBytes: intent.fingerprint.sizeBytes,
        sha256: intent.sha256,
      });
      if (isOurs) matches.push(candidate);
      else ledger.rejected.add(contentKey(candidate));
    }
    const [oldest, ...others] = matches;
    if (oldest === undefined) return { matched: null, examination: examine(ledger.rejected) };
    const { assetId, fileId, created } = oldest;
    // Each open intent of the same content may own one of the others, and takes it when its own turn comes.
    const beside = store.openBeside(intent.intentId).filter(({ sha256 }) => sha256 === intent.sha256);
    const duplicates = others
      .map((duplicate) => duplicate.assetId)
      .filter((id) => id !== assetId)
      .slice(beside.length);
    return { matched: { kind: 'matched', assetId, fileId, created, others: duplicates }, examination: first };
  }

  async function readOnce(intent: Intent): Promise<(rejected: ReadonlySet<string>) => Examination> {
    const { target } = intent;
    if (target.kind !== 'asset') {
      const asset = await readings.readAsset(target.assetId, target.bankFolderId);
      return (rejected) => examineAsset(asset, intent, rejected);
    }
    const listing = await withNamedAsset(intent, await readings.listFolder(target.bankFolderId));
    const controlAsset = store.controlAssetOf(target.bankFolderId);
    const owned = verificationRunner.ownedAmong(likelyOwned(listing, intent), intent);
    return (rejected) => examineListing(listing, { intent, owned, controlAsset, rejected });
  }

  /** The asset that an answer named belongs to the reading even when the bank keeps it in another folder. */
  async function withNamedAsset(intent: Intent, listing: FolderListing): Promise<FolderListing> {
    const namedId = intent.assetId;
    if (namedId === null || listing.assets.some(({ assetId }) => assetId === namedId)) return listing;
    const named: BankAsset | null = await readings.readAsset(namedId, null);
    return named === null ? listing : { ...listing, assets: [...listing.assets, named] };
  }

  /** An asset as long as what another open intent of the name sends may be that one's, whole. */
  function reportPartialUploads(intent: Intent, { reported }: Ledger, { partialUploads }: Examination): void {
    if (partialUploads.length === 0) return;
    const sizes = new Set(store.openBeside(intent.intentId).map(({ sizeBytes }) => sizeBytes));
    for (const { assetId, sizeBytes } of partialUploads) {
      if (reported.has(assetId) || sizes.has(sizeBytes)) continue;
      reported.add(assetId);
      discloseDuplicate(deps, intent.intentId, assetId, 'partial');
    }
  }

  return {
    connectionClosed(intentId, unansweredMs) {
      newLedger(intentId, clock.monotonicMs(), unansweredMs);
    },
    reconcile,
    forget(intentId) {
      ledgers.delete(intentId);
    },
  };
}
