import { AppError } from '../../../../shared/errors/index.ts';
import {
  type BankFile,
  type BankFolderId,
  type Fingerprint,
  type Intent,
  type IntentId,
  noFileBefore,
  type Sha256,
  sameFingerprint,
} from '../../../../shared/model/index.ts';
import type { Clock } from '../../../platform/index.ts';
import { causeOf } from '../../attempt/classify.ts';
import type { TransferEvents, UploadFile, UploadObservation, UploadRequest } from '../../attempt/ports.ts';
import {
  isManualUpload,
  passEmptyGate,
  replaced,
  SMALL_FILE_BYTES,
  type UploadBodyDeps,
  uploadBody,
} from '../../attempt/upload-body.ts';
import { requestTo } from '../../attempt/upload-request.ts';
import type { Bandwidth } from '../../limits/bandwidth.ts';
import type { ActiveTransfer } from '../intent/active-transfer.ts';
import { type StepContext, stepIntent } from '../intent/intent-machine.ts';
import type { IntentWriter } from '../intent/intent-writer.ts';
import { checkPreconditions, type PreconditionDeps } from './preconditions.ts';

/** One HTTP try, as it was seen. `intent` is the intent after everything that was written on the way. */
export interface AttemptOutcome {
  readonly intent: Intent;
  readonly observation: UploadObservation;
  readonly commitPointReached: boolean;
  readonly startedAtMs: number;
  /** From the gate of the last byte to the end, be it an answer or not; null when the gate stayed shut. */
  readonly waitedMs: number | null;
}

export interface SendAttemptDeps extends PreconditionDeps {
  readonly clock: Clock;
  readonly events: TransferEvents;
  readonly bandwidth: Bandwidth;
  readonly writer: IntentWriter;
  readonly context: () => StepContext;
  /** State of the file of a manual upload at the last try, when it was not the promised one. */
  readonly lastSeen: Map<IntentId, Fingerprint>;
  /** Folders for which the journal has control assets. */
  readonly hasControlAsset: Set<BankFolderId>;
}

/** Opens, checks and sends: `docs/protocol/upload.md#step-1-debounce-and-open`, `#step-4-check-and-send`, `#step-5-commit-point`. Never throws for what a file or a bank may do. */
export async function sendAttempt(
  deps: SendAttemptDeps,
  planned: Intent,
  activeTransfer: ActiveTransfer,
): Promise<AttemptOutcome> {
  const { clock, files, writer, events } = deps;
  const startedAtMs = clock.nowMs();
  let intent = planned;
  let lastByteAtMs: number | null = null;

  const recordCommitPoint = async (sha256: Sha256): Promise<void> => {
    // From here on nothing breaks it off: a pause that came in between would only make it ambiguous.
    activeTransfer.isPastCommitPoint = true;
    try {
      intent = await writer.recordCommitPoint(intent, sha256);
    } catch (error) {
      activeTransfer.isPastCommitPoint = false;
      throw error;
    }
    lastByteAtMs = clock.monotonicMs();
  };
  const outcome = (observation: UploadObservation): AttemptOutcome => ({
    intent,
    observation,
    commitPointReached: lastByteAtMs !== null,
    startedAtMs,
    waitedMs: lastByteAtMs === null ? null : clock.monotonicMs() - lastByteAtMs,
  });

  try {
    const { isConditional, active } = await checkPreconditions(deps, planned);
    intent = await prepare(deps, planned, active);
    const file = await files.openForUpload(intent.source);
    try {
      intent = await matchPlan(deps, intent, file);
      const body: AttemptBody = {
        intent,
        file,
        bandwidth: deps.bandwidth,
        signal: activeTransfer.signal,
        recordCommitPoint,
        onHandedOver(sentBytes) {
          activeTransfer.sentBytes = sentBytes;
          if (intent.fingerprint.sizeBytes > SMALL_FILE_BYTES) events.progress(intent.intentId, sentBytes);
        },
      };
      if (intent.fingerprint.sizeBytes === 0) await passEmptyGate(body);
      return outcome(await deps.bank.upload(requestOf(body, isConditional)));
    } finally {
      await file.close();
    }
  } catch (error) {
    return outcome(failureOf(error));
  }
}

/** Collects the facts that an ambiguous end needs, before the first byte leaves. */
async function prepare(deps: SendAttemptDeps, planned: Intent, active: BankFile | null): Promise<Intent> {
  const intent = await noteBefore(deps, planned, active);
  await ensureControlAsset(deps, intent);
  if (intent.fingerprint.sizeBytes <= SMALL_FILE_BYTES || intent.state !== 'queued') return intent;
  const { write } = stepIntent(intent, { kind: 'long-send-begun' }, deps.context());
  return write === null ? intent : writeOrAbort(deps, intent, write);
}

/** Of versions and attachments: what was active before the first attempt, to judge the answer by. */
async function noteBefore(deps: SendAttemptDeps, intent: Intent, active: BankFile | null): Promise<Intent> {
  if (intent.target.kind === 'asset' || intent.before !== null) return intent;
  const before =
    active === null
      ? noFileBefore
      : { fileId: active.fileId, created: active.created, sizeBytes: active.sizeBytes };
  const { intentId, state } = intent;
  return writeOrAbort(deps, intent, {
    kind: 'move',
    move: { intentId, from: state, to: state, patch: { before } },
  });
}

/** The stand-in for a positive control is only worth something when it was read before the first upload. */
async function ensureControlAsset(
  { store, readings, clock, hasControlAsset }: SendAttemptDeps,
  { target }: Intent,
): Promise<void> {
  if (target.kind !== 'asset' || hasControlAsset.has(target.bankFolderId)) return;
  const { bankFolderId } = target;
  if (store.controlAssetOf(bankFolderId) !== null) {
    hasControlAsset.add(bankFolderId);
    return;
  }
  const { assets, receivedCount, isComplete } = await readings.listFolder(bankFolderId);
  if (!isComplete) return;
  const assetIds = assets.slice(0, CONTROL_ASSET_COUNT).map(({ assetId }) => assetId);
  store.noteControlAsset({ bankFolderId, assetIds, receivedCount, readAtMs: clock.nowMs() });
}

/**
 * Compares the file with its plan. A changed file is noticed at the commit point at the latest; large ones are checked before
 * their bytes leave. A manual upload accepts another modification time once two checks, a debounce apart, agree, but never other
 * content: the path may hold the scanner's next document. Another size is noticed here, other content at the commit point.
 */
async function matchPlan(deps: SendAttemptDeps, intent: Intent, file: UploadFile): Promise<Intent> {
  if (!isManualUpload(intent) && intent.fingerprint.sizeBytes <= SMALL_FILE_BYTES) return intent;
  const found = await file.fingerprint();
  if (sameFingerprint(found, intent.fingerprint)) return intent;
  const { intentId, state } = intent;
  const seen = deps.lastSeen.get(intentId);
  deps.lastSeen.set(intentId, found);
  if (!isManualUpload(intent) || seen === undefined || !sameFingerprint(seen, found)) {
    throw new AppError('FILE_CHANGED', { file: intent.source.relativePath, sign: 'stamp' });
  }
  deps.lastSeen.delete(intentId);
  if (intent.sha256 !== null && found.sizeBytes !== intent.fingerprint.sizeBytes) throw replaced(intent);
  const patch = { fingerprint: found };
  return writeOrAbort(deps, intent, {
    kind: 'move',
    move: { intentId, from: state, to: 'queued', patch },
  });
}

// One would do; several survive a deletion or a move of some of them.
const CONTROL_ASSET_COUNT = 8;

async function writeOrAbort(
  { writer }: SendAttemptDeps,
  intent: Intent,
  write: Parameters<IntentWriter['write']>[1],
): Promise<Intent> {
  const after = await writer.write(intent, write);
  if (after === null) throw new AppError('CANCELLED', {});
  return after;
}

interface AttemptBody extends UploadBodyDeps {
  readonly intent: Intent;
}

function requestOf(attempt: AttemptBody, isConditional: boolean): UploadRequest {
  const { intent, signal } = attempt;
  const body = intent.fingerprint.sizeBytes === 0 ? emptyBody() : uploadBody(attempt);
  return requestTo(intent, body, signal, isConditional);
}

async function* emptyBody(): AsyncGenerator<Uint8Array, void, undefined> {
  // Nothing to yield: the gate was passed before the headers.
}

/** An error of the bank's readings counts as no answer, one of the file or the journal as a body that failed. */
function failureOf(error: unknown): UploadObservation {
  const cause = causeOf(error);
  const isOfBank = /^(BANK|TLS|NOT_A_BANK|SIGN_IN)/.test(cause.code);
  return isOfBank ? { kind: 'no-response', cause, sent: 'unsure' } : { kind: 'body-failed', error };
}
