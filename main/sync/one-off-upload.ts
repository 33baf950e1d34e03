import { AppError } from '../../shared/errors/index.ts';
import {
  type AskChoice,
  type AssetId,
  type BankAsset,
  type BankFolderId,
  blockingKey,
  type Intent,
  type IntentCause,
  type IntentId,
  nameKey,
  type RelativePath,
  type Sha256,
  type UploadTarget,
} from '../../shared/model/index.ts';
import type { Hasher } from '../disk/index.ts';
import type { Journal } from '../journal/index.ts';
import type { BankView } from './bank-view.ts';
import type { SyncBank } from './ports.ts';
import type { ClashAnswer, OneOffRequest, OneOffResult } from './sync-engine.ts';
import { newIntentId } from './watched-intent.ts';

export interface OneOffDeps {
  readonly journal: Journal;
  readonly bank: Pick<SyncBank, 'hashOriginal'>;
  readonly viewOf: (bankFolderId: BankFolderId) => BankView;
  readonly hasher: Hasher;
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
}

/**
 * Promises the upload of a file that belongs to no watched folder. A bank folder that holds the very same file already
 * gets nothing; one that holds the name with other content leads to a question, unless `onClash` answers it for the very
 * assets that bear it now. What is promised to the folder but not there yet counts as well: dropping a file twice
 * promises it once.
 * Throws AppError when the file or the bank folder, or all that may bear the name in it, cannot be read, and the signal's
 * reason: then nothing was promised.
 */
export async function uploadOneOff(
  deps: OneOffDeps,
  request: OneOffRequest,
  signal: AbortSignal,
): Promise<OneOffResult> {
  const { journal, hasher } = deps;
  const { sha256, fingerprint } = await hasher.hashFile({ path: request.localPath, root: null, signal });
  const promise = (target: UploadTarget, s0: readonly AssetId[], cause: IntentCause | null): IntentId => {
    // A bank that was away for hours has kept this waiting: what was taken back meanwhile is not promised.
    signal.throwIfAborted();
    const intentId = newIntentId();
    journal.createIntents([
      {
        intentId,
        target,
        source: {
          localPath: request.localPath,
          watchedFolderId: null,
          relativePath: request.fileName as RelativePath,
          isSpooled: request.isSpooled,
        },
        sentName: request.fileName.normalize('NFC'),
        fingerprint,
        sha256,
        s0,
        before: null,
        runAfterMs: 0,
        parkedFor: cause,
      },
    ]);
    return intentId;
  };

  /** What was promised last for this place, when it is this very file: once there, it would be sent a second time. */
  const sameComing = (target: UploadTarget): IntentId | null => {
    const last = journal
      .intentsOfKey(blockingKey(target, request.fileName))
      .findLast(({ state, isCancelAsked }) => state !== 'parked' && !isCancelAsked);
    const isSame = last?.sha256 === sha256 && last.sentName === request.fileName.normalize('NFC');
    return isSame ? last.intentId : null;
  };

  const { target } = request;
  switch (target.kind) {
    case 'attachment':
      return { kind: 'promised', intentId: sameComing(target) ?? promise(target, [], null) };
    case 'version': {
      const version = { ...target, fileId: null };
      return { kind: 'promised', intentId: sameComing(version) ?? promise(version, [], null) };
    }
    case 'asset': {
      await deps.whenOnline(signal);
      const reading = await deps.viewOf(target.bankFolderId).refresh([request.fileName], signal);
      const key = nameKey(request.fileName);
      const same = await findSame(deps, reading.byName(key), fingerprint.sizeBytes, sha256, signal);
      // From here on nothing is awaited: what is asked of reading and journal holds until the promise is made.
      const named = reading.byName(key);
      const s0 = named.map(({ assetId }) => assetId);
      const unsettled = journal.intentsOfKey(blockingKey(target, request.fileName));
      const coming = unsettled.filter(({ state, wasAmbiguous }) => state !== 'parked' || wasAmbiguous);
      const count = named.length + coming.length;
      const twin = [...coming, ...unsettled.filter(isQuestion)].find((intent) => intent.sha256 === sha256);
      const { onClash } = request;
      const isNew = count === 0 && twin === undefined && onClash?.choice !== 'new-asset';
      if (isNew && reading.mayHide([request.fileName]))
        throw new AppError('BANK_ITEMS_UNREADABLE', { bankFolderId: target.bankFolderId });
      if (onClash?.choice === 'new-asset' || (count === 0 && twin === undefined)) {
        return { kind: 'promised', intentId: promise(target, s0, null) };
      }
      if (same !== null) {
        journal.noteIdentical({ watchedFolderId: null, bankFolderId: target.bankFolderId }, 1);
        return { kind: 'already-there', assetId: same.assetId };
      }
      if (twin !== undefined) return { kind: 'promised', intentId: twin.intentId };
      const choice = onClash !== null && isAnsweredFor(onClash, s0) ? onClash.choice : null;
      if (choice === 'skip') return { kind: 'skipped' };
      const only = count === 1 ? named[0] : undefined;
      if (choice === 'new-version' && only !== undefined) {
        const version = {
          kind: 'version',
          bankFolderId: target.bankFolderId,
          assetId: only.assetId,
          fileId: only.master.fileId,
        } as const;
        return { kind: 'promised', intentId: promise(version, [], null) };
      }
      return { kind: 'promised', intentId: promise(target, s0, clashOf(request.fileName, only, count)) };
    }
  }
}

/** A person who answered for one asset has said nothing of another that bears the same name. */
function isAnsweredFor({ assetIds }: ClashAnswer, named: readonly AssetId[]): boolean {
  return assetIds === null || named.every((assetId) => assetIds.includes(assetId));
}

/** A failure that is parked promises nothing: dropping the file again is a way to try it again. */
function isQuestion({ state, cause }: Intent): boolean {
  return state === 'parked' && cause?.details.choices !== undefined;
}

async function findSame(
  { bank }: OneOffDeps,
  named: readonly BankAsset[],
  sizeBytes: number,
  sha256: Sha256,
  signal: AbortSignal,
): Promise<BankAsset | null> {
  for (const asset of named) {
    if (asset.master.sizeBytes !== sizeBytes) continue;
    const content = await bank.hashOriginal(asset.master.fileId, sha256, signal);
    if (content.sha256 === sha256) return asset;
  }
  return null;
}

/** The question as a watched folder would ask it, so that one answer path serves both. */
function clashOf(fileName: string, only: BankAsset | undefined, count: number): IntentCause {
  const choices: readonly AskChoice[] =
    only === undefined ? ['new-asset', 'skip'] : ['new-version', 'new-asset', 'skip'];
  return {
    code: count > 1 ? 'SEVERAL_ON_BANK' : 'NAME_ON_BANK',
    details: {
      path: fileName,
      count,
      choices: choices.join(' '),
      ...(only === undefined ? {} : { assetId: only.assetId }),
    },
  };
}
