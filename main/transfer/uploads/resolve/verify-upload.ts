import {
  type AssetId,
  type AttemptRecord,
  assertNever,
  type FileId,
  type Intent,
  type Sha256,
} from '../../../../shared/model/index.ts';
import { type AccountSignal, accountSignalOf, causeOf } from '../../attempt/classify.ts';
import type { BankPort, IntentStore, TransferEvents, UploadAnswer } from '../../attempt/ports.ts';
import type { CoalescedReads } from '../evidence/coalesced-reads.ts';
import { discloseDuplicate } from '../evidence/disclose-duplicate.ts';
import { likelyOwned } from '../evidence/examine.ts';
import {
  type NamedFile,
  namesNothing,
  type Verification,
  verifyAnswer,
  verifyAsset,
  verifyListing,
  verifyOtherContent,
} from '../evidence/verify-answer.ts';
import {
  type IntentEffect,
  type IntentEvent,
  type IntentStep,
  type IntentWrite,
  type StepContext,
  stepIntent,
} from '../intent/intent-machine.ts';
import type { IntentWriter } from '../intent/intent-writer.ts';

export interface VerificationDeps {
  readonly bank: BankPort;
  readonly store: IntentStore;
  readonly events: TransferEvents;
  readonly readings: CoalescedReads;
  readonly writer: IntentWriter;
  readonly context: () => StepContext;
  readonly onAccount: (signal: AccountSignal) => void;
  /** A fresh token, unless there is a newer one than `tokenNumber` already. Never rejects. */
  readonly signIn: (tokenNumber: number) => Promise<void>;
  /** Ends readings when the program does. */
  readonly signal: AbortSignal;
}

/** The result of an attempt that its verification needs. `tokenNumber`: the token of the attempt. */
export interface EndedAttempt {
  readonly answer: UploadAnswer | null;
  readonly record: AttemptRecord;
  readonly tokenNumber: number;
}

export interface VerificationRunner {
  /**
   * Drives an intent on from `event` until it waits for something: writes, effects, what follows from them. `answer`
   * belongs to an attempt that ended with a 2xx. Resolves with the intent as it is then, null when it was taken over.
   */
  drive(intent: Intent, event: IntentEvent, attempt?: EndedAttempt): Promise<Intent | null>;
  /** Whether the original of this file on the bank has this very content. Throws AppError. */
  hasContent(
    fileId: FileId,
    content: { readonly sizeBytes: number; readonly sha256: Sha256 | null },
  ): Promise<boolean>;
  ownedAmong(assetIds: readonly AssetId[], intent: Intent): ReadonlySet<AssetId>;
}

export function createVerificationRunner(deps: VerificationDeps): VerificationRunner {
  const { bank, store, events, readings, writer, context } = deps;

  const ownedAmong: VerificationRunner['ownedAmong'] = (assetIds, { intentId }) =>
    new Set(store.ownersOf(assetIds, intentId).keys());

  const hasContent: VerificationRunner['hasContent'] = async (fileId, { sizeBytes, sha256 }) => {
    const found = await bank.hashOriginal(fileId, sha256, deps.signal);
    return found.sizeBytes === sizeBytes && found.sha256 === sha256;
  };

  async function readBack(intent: Intent, namedId: string | null): Promise<Verification> {
    const { target } = intent;
    if (target.kind !== 'asset') {
      const asset = await readings.readAsset(target.assetId, target.bankFolderId);
      return asset === null ? namesNothing : verifyAsset(intent, asset, new Set());
    }
    const listing = await readings.listFolder(target.bankFolderId);
    const owned = ownedAmong(likelyOwned(listing, intent), intent);
    const found = verifyListing(intent, listing, namedId, owned);
    // Name and size prove nothing while another intent of the name is open: the asset may be that one's.
    const isCertain = found.kind !== 'proven' || namedId !== null || !store.isAnotherOpen(intent.intentId);
    const verification: Verification = isCertain ? found : { ...found, kind: 'compare' };
    if (namedId === null || verification.kind !== 'unclear' || verification.namedAssetId !== null)
      return verification;
    // The bank may store new assets in another folder than requested; the id in its answer is enough to read the asset.
    const asset = await readings.readAsset(namedId as AssetId, target.bankFolderId);
    if (asset === null) return verification;
    return verifyAsset(intent, asset, ownedAmong([asset.assetId], intent));
  }

  async function compared(intent: Intent, named: NamedFile): Promise<IntentEvent> {
    const { assetId, fileId } = named;
    if (await hasContent(fileId, { sizeBytes: intent.fingerprint.sizeBytes, sha256: intent.sha256 })) {
      return { kind: 'matched', assetId, fileId, created: named.created, others: [] };
    }
    return { kind: 'verified', verification: verifyOtherContent(intent, assetId) };
  }

  /** A bank that cannot be asked proves nothing: the intent becomes ambiguous, the account learns of it. */
  async function orUnclear(work: () => Promise<IntentEvent>): Promise<IntentEvent> {
    try {
      return await work();
    } catch (error) {
      if (deps.signal.aborted) throw error;
      const cause = causeOf(error);
      const account = accountSignalOf(cause);
      if (account !== null) deps.onAccount(account);
      return { kind: 'verified', verification: { kind: 'unclear', cause, namedAssetId: null } };
    }
  }

  /** Carries an effect out; what it learns is the next event. */
  async function perform(
    effect: IntentEffect,
    intent: Intent,
    attempt: EndedAttempt | undefined,
  ): Promise<IntentEvent | null> {
    const answer = attempt?.answer ?? null;
    switch (effect.kind) {
      case 'verify': {
        const named = answer?.kind === 'asset' ? [answer.asset.assetId] : [];
        const verification = verifyAnswer(
          intent,
          answer ?? { kind: 'unreadable' },
          ownedAmong(named, intent),
        );
        return { kind: 'verified', verification };
      }
      case 'read-back':
        return orUnclear(async () => ({
          kind: 'verified',
          verification: await readBack(intent, effect.namedId),
        }));
      case 'compare-content':
        return orUnclear(() => compared(intent, effect));
      case 'sign-in':
        await deps.signIn(attempt?.tokenNumber ?? 0);
        return null;
      case 'file-changed':
        events.fileChanged(intent.intentId, effect.code);
        return null;
      case 'plan-outdated':
        events.planOutdated(intent.intentId);
        return null;
      case 'duplicates':
        for (const assetId of effect.assetIds) discloseDuplicate(deps, intent.intentId, assetId, 'duplicate');
        return null;
      case 'release-last-byte':
        return null;
      default:
        return assertNever(effect);
    }
  }

  return {
    hasContent,
    ownedAmong,
    async drive(intent, firstEvent, attempt) {
      let current = intent;
      for (let event: IntentEvent | null = firstEvent; event !== null; ) {
        const step: IntentStep = stepIntent(current, event, context());
        if (step.write !== null) {
          const after = await writer.write(current, withRecord(step.write, attempt), attempt?.record);
          if (after === null) return null;
          current = after;
        }
        event = null;
        for (const effect of step.effects) {
          event = (await perform(effect, current, attempt)) ?? event;
        }
      }
      return current;
    },
  };
}

/** A 2xx ends its attempt as well; a pass through `verifying` does not. */
function withRecord(write: IntentWrite, attempt: EndedAttempt | undefined): IntentWrite {
  if (write.kind !== 'move' || write.move.to === 'verifying' || write.move.ended !== undefined) return write;
  return attempt === undefined ? write : { kind: 'move', move: { ...write.move, ended: attempt.record } };
}
