import { AppError } from '../../shared/errors/index.ts';
import type {
  AskChoice,
  AssetId,
  FileId,
  Intent,
  IntentId,
  RelativePath,
  UploadTarget,
  WatchedFolderId,
} from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import { newIntentId } from '../planning/index.ts';
import { offeredChoices } from './offered-choices.ts';

/**
 * Carries out what a person answered to a parked question, in one step: the question is closed and, unless it is
 * skipped, an upload is promised in its place. `skip` holds for this state of the file and no longer. `heldNow`: assets
 * of this name that the bank folder is known to hold by now, for what was no new asset before and has looked for none.
 * Throws BAD_USAGE when the intent asks nothing or does not offer this choice. Returns the new intent, if any.
 */
export function answerQuestion(
  journal: Journal,
  intent: Intent,
  choice: AskChoice,
  heldNow: readonly AssetId[],
): IntentId | null {
  const offered = offeredChoices(intent.cause, intent.target);
  if (intent.state !== 'parked' || !offered.includes(choice)) {
    throw new AppError('BAD_USAGE', { intentId: intent.intentId, choice, offered: offered.join(' ') });
  }
  return journal.transaction(() => {
    if (!journal.discard(intent.intentId)) {
      throw new AppError('BAD_USAGE', { intentId: intent.intentId, choice });
    }
    const { watchedFolderId, relativePath } = intent.source;
    if (watchedFolderId !== null)
      settleDifference(journal, { ...intent.source, watchedFolderId }, intent, choice);
    if (choice === 'skip') {
      if (watchedFolderId !== null) journal.decide(watchedFolderId, relativePath, intent.fingerprint, choice);
      return null;
    }
    const intentId = newIntentId();
    journal.createIntents([
      {
        intentId,
        target: choice === 'new-version' ? versionTarget(intent) : assetTarget(intent),
        source: intent.source,
        sentName: intent.sentName,
        fingerprint: intent.fingerprint,
        sha256: intent.sha256,
        // The user has answered for the state at the time of the question, however long ago. A later asset may be this very file:
        // transfer searches for it before it sends.
        preexistingAssetIds:
          intent.target.kind === 'asset'
            ? intent.preexistingAssetIds
            : [...new Set([...intent.preexistingAssetIds, ...heldNow])],
        plannedAtMs: intent.plannedAtMs,
        before: null,
        runAfterMs: 0,
        parkedFor: null,
      },
    ]);
    return intentId;
  });
}

/**
 * The answer rebases the agreed state on what the user was shown. The asset that is gone, or that the file leaves for one of its
 * own, must not become the asset of this file again; the version that was shown has been seen, and the next one may go above it.
 */
function settleDifference(
  journal: Journal,
  { watchedFolderId, relativePath }: { watchedFolderId: WatchedFolderId; relativePath: RelativePath },
  { cause, target }: Intent,
  choice: AskChoice,
): void {
  const { assetId, bankFileId, bankBytes, bankTime } = cause?.details ?? {};
  const row = journal.agreedAt(watchedFolderId, relativePath);
  const typeId = target.kind === 'attachment' ? target.typeId : null;
  const ofRow = row === null ? null : { assetId: row.assetId, typeId: row.attachmentTypeId };
  const place = typeof assetId === 'string' ? { assetId: assetId as AssetId, typeId } : ofRow;
  if (place === null) return;
  const difference = journal.remote.differenceAt(place);
  const isGone = cause?.code === 'ASSET_GONE';
  if (row !== null && (isGone || (choice === 'new-asset' && difference !== null)))
    journal.forgetAgreed(watchedFolderId, [relativePath]);
  else if (difference?.shown !== undefined && difference.shown !== null)
    journal.remote.accept(place, difference.shown);
  else if (
    choice === 'new-version' &&
    typeof bankFileId === 'string' &&
    journal.remote.expected(place) === null
  )
    journal.remote.accept(place, {
      fileId: bankFileId as FileId,
      created: typeof bankTime === 'number' ? bankTime : null,
      sizeBytes: Number(bankBytes),
      sha256: null,
    });
  if (difference !== null) journal.remote.clear(place);
}

function versionTarget({ target, cause }: Intent): UploadTarget {
  const assetId = cause?.details.assetId;
  // A question about an attachment is about this very one.
  if (target.kind === 'attachment') return target;
  if (typeof assetId !== 'string') throw new AppError('BAD_USAGE', { choice: 'new-version' });
  return { kind: 'version', bankFolderId: target.bankFolderId, assetId: assetId as AssetId, fileId: null };
}

function assetTarget({ target }: Intent): UploadTarget {
  if (target.bankFolderId === null) throw new AppError('BAD_USAGE', { choice: 'new-asset' });
  return { kind: 'asset', bankFolderId: target.bankFolderId };
}
