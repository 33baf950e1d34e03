import type { Intent, IntentId, IntentState } from '../../../../shared/model/index.ts';
import type { Clock, Log } from '../../../platform/index.ts';
import { type AccountSignal, accountSignalOf, causeOf } from '../../attempt/classify.ts';
import type { IntentStore, TransferEvents } from '../../attempt/ports.ts';
import type { TransferTiming } from '../../limits/timing.ts';
import type { CoalescedReads } from '../evidence/coalesced-reads.ts';
import { discloseDuplicate } from '../evidence/disclose-duplicate.ts';
import { examineListing, likelyOwned } from '../evidence/examine.ts';
import type { VerificationRunner } from './verify-upload.ts';

/**
 * Late sweeps, `docs/protocol/upload.md#step-9-sweep`: every upload that was ever ambiguous is searched for again, in case the
 * bank applied a request later than it should. A duplicate cannot be deleted, but it can be shown.
 */
export interface Sweeper {
  /** Carries out every sweep that is due. Failed readings are tried again later. Throws when the journal does not take that. */
  sweepDue(): Promise<void>;
}

export interface SweeperDeps {
  readonly store: IntentStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: TransferEvents;
  readonly readings: CoalescedReads;
  readonly verificationRunner: VerificationRunner;
  readonly timing: TransferTiming;
  readonly onAccount: (signal: AccountSignal) => void;
  readonly signal: AbortSignal;
}

const underWay: ReadonlySet<IntentState> = new Set(['sending', 'committing', 'verifying', 'ambiguous']);

function isUnderWay({ state }: Intent): boolean {
  return underWay.has(state);
}

export function createSweeper(deps: SweeperDeps): Sweeper {
  const { store, clock, log, events, readings, verificationRunner, timing } = deps;

  /** Resolves with false when it has to look again, because what it found may belong to an upload that has not ended. */
  async function sweep(intent: Intent): Promise<boolean> {
    if (intent.target.kind !== 'asset') return true;
    const { bankFolderId } = intent.target;
    const listing = await readings.listFolder(bankFolderId);
    if (listing.receivedCount === 0) {
      disclose(intent, intent.assetId, 'unchecked');
      return true;
    }
    if (store.forgetUnchecked(intent.intentId)) events.duplicateCleared(intent.intentId);
    const owned = verificationRunner.ownedAmong(likelyOwned(listing, intent), intent);
    const facts = { intent, owned, controlAsset: null, rejected: new Set<string>() };
    // In one turn with `owned`: an asset of another intent of the name is either owned or that of an open one.
    const { sizeBytes } = intent.fingerprint;
    const isPerhapsAnothers = store
      .openBeside(intent.intentId)
      .some((other) => other.sizeBytes === sizeBytes && (other.sha256 ?? intent.sha256) === intent.sha256);
    for (const { assetId, fileId } of examineListing(listing, facts).candidates) {
      if (assetId === intent.assetId) continue;
      if (!(await verificationRunner.hasContent(fileId, { sizeBytes, sha256: intent.sha256 }))) continue;
      if (isPerhapsAnothers) return false;
      if (isStill(intent)) disclose(intent, assetId, 'duplicate');
    }
    return true;
  }

  /** The find may belong to an attempt that has begun since; the end of that attempt schedules its own sweeps. */
  function isStill({ intentId, attempt }: Intent): boolean {
    const now = store.get(intentId);
    return now !== null && now.attempt === attempt && !isUnderWay(now);
  }

  function disclose(intent: Intent, assetId: Intent['assetId'], kind: 'duplicate' | 'unchecked'): void {
    if (assetId !== null) discloseDuplicate(deps, intent.intentId, assetId, kind);
  }

  async function sweepOne(intentId: IntentId, step: number): Promise<void> {
    const intent = store.get(intentId);
    try {
      // One that was given up or parked has no asset of its own, but its lost request may have become one since. Where an attempt
      // is under way or being cleared up, its end schedules sweeps anew.
      const isOver = intent === null || intent.sha256 === null || isUnderWay(intent) || (await sweep(intent));
      if (isOver) store.finishSweep(intentId, step);
      else store.scheduleSweep(intentId, clock.nowMs() + timing.probeCeilingMs, step);
    } catch (error) {
      if (deps.signal.aborted) throw error;
      const cause = causeOf(error);
      log.warn('sweep failed', { intentId, step, ...cause });
      store.scheduleSweep(intentId, clock.nowMs() + timing.probeCeilingMs, step);
      const account = accountSignalOf(cause);
      if (account !== null) deps.onAccount(account);
    }
  }

  return {
    async sweepDue() {
      for (const { intentId, step } of store.dueSweeps(clock.nowMs())) await sweepOne(intentId, step);
    },
  };
}
