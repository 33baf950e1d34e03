import { AppError } from '../../shared/errors/index.ts';
import type {
  AskChoice,
  AssetId,
  BankFolderId,
  Intent,
  IntentId,
  LocalPath,
  UploadSource,
} from '../../shared/model/index.ts';
import type { SyncTransfer } from '../folders/index.ts';
import type { Journal } from '../journal/index.ts';
import { answerQuestion } from './answer-question.ts';

/** Commands of the user on one transfer. All throw NOT_FOUND for an intent that the journal does not know. */
export interface UserCommands {
  /** Gives it up. A file of a watched folder stays given up until it is saved again. */
  cancel(intentId: IntentId): Promise<void>;
  /**
   * Throws BAD_USAGE for a question of the plan, which needs an answer. For a new asset from no watched folder it also throws
   * when its file or the bank folder cannot be read, and OTHER_UPLOAD_OPEN for an ambiguous one while another is on its way to
   * the same place: then it stays parked.
   */
  retry(intentId: IntentId): Promise<void>;
  answer(intentId: IntentId, choice: AskChoice): Promise<void>;
}

/** For the engine, which hears what becomes of transfers. */
export interface UserCommandStore {
  /** The bank has this after all: that it was to be cancelled says nothing any more. */
  noteConfirmed(intent: Intent): void;
}

export interface UserCommandsDeps {
  readonly journal: Journal;
  readonly transfer: Pick<SyncTransfer, 'cancel' | 'retry' | 'schedule'>;
  /** The assets of the bank folder with this file name, as far as they are known without asking the bank. */
  readonly heldUnder: (bankFolderId: BankFolderId, fileName: string) => readonly AssetId[];
  readonly removeSpooled: (localPath: LocalPath) => Promise<void>;
  /** The file of this parked promise, and what the bank folder holds, are looked at again. */
  readonly uploadAgain: (parked: Intent) => Promise<void>;
  /** The directory of this file is to be planned again. */
  readonly requeue: (source: UploadSource) => void;
  /** An intent of this file ended without transfer: waiting uploads can go on. */
  readonly onWithdrawn: (source: UploadSource) => void;
  readonly onChanged: (intentId: IntentId) => void;
}

export function createUserCommands(deps: UserCommandsDeps): UserCommands & UserCommandStore {
  const { journal, transfer, requeue, onWithdrawn, onChanged } = deps;
  function requireIntent(intentId: IntentId): Intent {
    const intent = journal.get(intentId);
    if (intent === null) throw new AppError('NOT_FOUND', { intentId });
    return intent;
  }

  async function removeSpooledOf({ source }: Intent): Promise<void> {
    if (source.isSpooled) await deps.removeSpooled(source.localPath);
  }

  /** Without this the next look would plan, and ask, the very same again. */
  function rememberSkip({ source, fingerprint }: Intent): void {
    const { watchedFolderId, relativePath } = source;
    if (watchedFolderId !== null) journal.decide(watchedFolderId, relativePath, fingerprint, 'skip');
  }

  function forgetSkip({ source: { watchedFolderId, relativePath } }: Intent): void {
    if (watchedFolderId !== null) journal.forgetSkip(watchedFolderId, relativePath);
  }

  /** The intent as it is now. A skipped file is wanted after all, unless it ended so on another page a moment ago. */
  function takeUpAgain(intentId: IntentId): Intent {
    return journal.transaction(() => {
      const intent = requireIntent(intentId);
      if (isPlannedAnew(intent) && intent.cause?.details.choices !== undefined)
        throw new AppError('BAD_USAGE', { intentId, code: intent.cause.code });
      if (isWaiting(intent)) forgetSkip(intent);
      return intent;
    });
  }

  return {
    noteConfirmed(intent) {
      if (intent.isCancelAsked) forgetSkip(intent);
    },
    async cancel(intentId) {
      const intent = requireIntent(intentId);
      // First of all: what is past recall may still end as cancelled, long after this program has ended.
      rememberSkip(intent);
      if (intent.state === 'parked' && journal.discard(intentId)) await removeSpooledOf(intent);
      else await transfer.cancel(intentId);
      onWithdrawn(intent.source);
      onChanged(intentId);
    },
    async retry(intentId) {
      const intent = takeUpAgain(intentId);
      const isAnew = isPlannedAnew(intent);
      const isManualUpload = intent.source.watchedFolderId === null;
      // A known version is sent as it was promised; what lies in its place by now was never promised.
      const isLookedAt = intent.target.kind === 'asset' || intent.cause?.code === 'FILE_REPLACED';
      if (isAnew && isManualUpload && isLookedAt) await deps.uploadAgain(intent);
      else if (isAnew && !isManualUpload) {
        // Planned anew rather than sent as it was: the file, or what the bank holds, may be another by now.
        journal.discard(intentId);
        onWithdrawn(intent.source);
        requeue(intent.source);
      } else await transfer.retry(intentId);
      transfer.schedule();
      onChanged(intentId);
    },
    async answer(intentId, choice) {
      const intent = requireIntent(intentId);
      const { target, sentName } = intent;
      const heldNow = target.bankFolderId !== null ? deps.heldUnder(target.bankFolderId, sentName) : [];
      const next = answerQuestion(journal, intent, choice, heldNow);
      if (next === null) await removeSpooledOf(intent);
      else onChanged(next);
      onWithdrawn(intent.source);
      requeue(intent.source);
      transfer.schedule();
      onChanged(intentId);
    },
  };
}

/** Under way it goes on as it is, and may be about to be given up; when it has ended, nothing of it is tried again. */
function isWaiting({ state, isCancelAsked }: Intent): boolean {
  return state === 'parked' || state === 'ambiguous' || (state === 'queued' && !isCancelAsked);
}

/**
 * Whether a retry begins with a pass over the file. A file that the bank has, or may have, is searched for on the bank first: a
 * plan would send a known file as one version more.
 */
function isPlannedAnew({ state, wasAmbiguous, cause }: Intent): boolean {
  return state === 'parked' && !wasAmbiguous && cause?.code !== 'UPLOADED_NOT_ACTIVE';
}
