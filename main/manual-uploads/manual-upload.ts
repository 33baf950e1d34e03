import { AppError } from '../../shared/errors/index.ts';
import {
  type AskChoice,
  type AssetId,
  assertNever,
  type BankAsset,
  type BankFolderId,
  blockingKey,
  type Intent,
  type IntentCause,
  type IntentId,
  nameKey,
  namesOnBank,
  type RelativePath,
  type UploadTarget,
} from '../../shared/model/index.ts';
import type { HashedFile, Hasher } from '../disk/index.ts';
import type { Journal } from '../journal/index.ts';
import { newIntentId } from '../planning/index.ts';
import type { RemoteFolderCache, RemoteSnapshot, SyncBank } from '../remote/index.ts';
import type { ClashAnswer, ManualUploadRequest, ManualUploadResult } from './manual-upload-request.ts';

export interface ManualUploadDeps {
  readonly journal: Journal;
  readonly bank: Pick<SyncBank, 'hashOriginal'>;
  readonly viewOf: (bankFolderId: BankFolderId) => RemoteFolderCache;
  readonly hasher: Hasher;
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  /** A parked promise has ended with what came in its place. */
  readonly onReplaced: (parked: Intent) => Promise<void>;
}

interface Wish {
  readonly request: ManualUploadRequest;
  readonly file: HashedFile;
  readonly replaces: Intent | null;
  /** `plannedAtMs`: see `NewIntent`. */
  readonly promise: (
    target: UploadTarget,
    preexistingAssetIds: readonly AssetId[],
    cause: IntentCause | null,
    plannedAtMs?: number,
  ) => IntentId;
  /** For an asset that is known; where this very file is on its way to it, that promise. */
  readonly promiseOnce: (target: UploadTarget) => IntentId;
}

/**
 * Promises the upload of a file that belongs to no watched folder. A bank folder that holds the very same file already gets
 * nothing; one that holds the name with other content leads to a question, unless `onClash` answers it for the very assets that
 * have the name now. A promise that has not arrived yet counts as well: dropping a file twice promises it once, with any answer,
 * and a parked promise of the file ends in the same step. `replaces`: a parked promise of this file for the same target, which
 * the user wants to try again. Nothing happens when it is not parked any more. Throws AppError when the file, the bank folder, or
 * all that may have the name in it, cannot be read, and the signal's reason: then nothing was promised.
 */
export async function uploadManually(
  deps: ManualUploadDeps,
  request: ManualUploadRequest,
  signal: AbortSignal,
  replaces: Intent | null = null,
): Promise<ManualUploadResult> {
  const { journal, hasher } = deps;
  const file = await hasher.hashFile({ path: request.localPath, root: null, signal });
  const promise: Wish['promise'] = (target, preexistingAssetIds, cause, plannedAtMs) => {
    // The bank was away for hours: a request that was taken back since is not promised.
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
        ...file,
        preexistingAssetIds,
        before: null,
        runAfterMs: 0,
        parkedFor: cause,
        plannedAtMs,
      },
    ]);
    return intentId;
  };

  /** The last promise for this place, when it is of this very file: once there, it would be sent a second time. */
  const sameComing = (target: UploadTarget): IntentId | null => {
    const last = journal
      .intentsOfKey(blockingKey(target, request.fileName))
      .findLast(({ state, isCancelAsked }) => state !== 'parked' && !isCancelAsked);
    const isSame = last?.sha256 === file.sha256 && last.sentName === request.fileName.normalize('NFC');
    return isSame ? last.intentId : null;
  };
  const promiseOnce: Wish['promiseOnce'] = (target) => sameComing(target) ?? promise(target, [], null);

  const promiseVersion = async (target: UploadTarget): Promise<ManualUploadResult> => {
    if (isOver(journal, replaces)) return { kind: 'skipped' };
    const intentId = journal.transaction(() => {
      if (replaces !== null) journal.discard(replaces.intentId);
      return promiseOnce(target);
    });
    if (replaces !== null) await deps.onReplaced(replaces);
    return { kind: 'promised', intentId };
  };

  const { target } = request;
  switch (target.kind) {
    case 'attachment':
      return promiseVersion(target);
    case 'version':
      return promiseVersion({ ...target, fileId: null });
    case 'asset':
      return uploadAsset(deps, target, { request, file, replaces, promise, promiseOnce }, signal);
    default:
      return assertNever(target);
  }
}

async function uploadAsset(
  deps: ManualUploadDeps,
  target: Extract<UploadTarget, { kind: 'asset' }>,
  wish: Wish,
  signal: AbortSignal,
): Promise<ManualUploadResult> {
  const { journal } = deps;
  const { request, file, replaces } = wish;
  const { fileName } = request;
  // The bank stores files under sanitized names when it refuses their own. Any file may be behind one, so only the content tells.
  const names = namesOnBank(fileName);
  await deps.whenOnline(signal);
  const reading = await deps.viewOf(target.bankFolderId).refresh(names, signal);
  const decided = new Set(replaces?.sha256 === file.sha256 ? replaces.preexistingAssetIds : []);
  const bearing = (wanted: readonly string[]): readonly BankAsset[] =>
    wanted.flatMap((name) => reading.byName(nameKey(name)));
  const open = bearing(names).filter(({ assetId }) => !decided.has(assetId));
  const same = await findSame(deps, open, file, signal);
  // From here on nothing is awaited: what is asked of reading and journal holds until the promise is made.
  if (isOver(journal, replaces)) return { kind: 'skipped' };
  const unsettled = names
    .flatMap((name) => journal.intentsOfKey(blockingKey(target, name)))
    .filter(({ intentId }) => intentId !== replaces?.intentId);
  const facts = { same, named: bearing([fileName]), bearing: bearing(names), decided, unsettled };
  const ended: Intent[] = [];
  const result = journal.transaction(() => {
    const decision = decide(journal, target, wish, facts, reading);
    if (decision.kind === 'skipped') return decision;
    const kept = decision.kind === 'promised' ? decision.intentId : null;
    const parked = unsettled.filter((intent) => isOfFile(intent, file) && isReplaceable(intent));
    for (const old of replaces === null ? parked : [replaces, ...parked]) {
      if (old.intentId !== kept && journal.discard(old.intentId)) ended.push(old);
    }
    return decision;
  });
  for (const old of ended) await deps.onReplaced(old);
  return result;
}

interface AssetFacts {
  /** An asset of the folder with this very content under this name, or a tamer one. */
  readonly same: BankAsset | null;
  readonly named: readonly BankAsset[];
  /** Those of the tamer names as well. */
  readonly bearing: readonly BankAsset[];
  /** Beside these it was to be a new asset before. */
  readonly decided: ReadonlySet<AssetId>;
  /** Promises of the folder under the name or a tamer one, but for the one that is replaced. */
  readonly unsettled: readonly Intent[];
}

function decide(
  journal: Journal,
  target: Extract<UploadTarget, { kind: 'asset' }>,
  { request, file, promise, promiseOnce }: Wish,
  { same, named, bearing, decided, unsettled }: AssetFacts,
  reading: Pick<RemoteSnapshot, 'mayHide' | 'beganAtMs'>,
): ManualUploadResult {
  const { fileName, onClash } = request;
  const { bankFolderId } = target;
  const key = blockingKey(target, fileName);
  const preexistingAssetIds = bearing.map(({ assetId }) => assetId);
  const isNew = onClash?.choice === 'new-asset';
  // The user saw it and wants a second asset; a later one may be of this very hand-over, made once before.
  const isSameSeen = isNew && same !== null && isAnsweredFor(onClash, [same.assetId]);
  if (same !== null && !isSameSeen) {
    journal.noteIdentical({ watchedFolderId: null, bankFolderId }, 1);
    return { kind: 'already-there', assetId: same.assetId };
  }
  const ids = named.map(({ assetId }) => assetId);
  const choice = onClash !== null && isAnsweredFor(onClash, ids) ? onClash.choice : null;
  const duplicate = unsettled.find(
    (intent) =>
      isOfFile(intent, file) && (isComing(intent) || (isQuestion(intent) && choice === null && !isNew)),
  );
  if (duplicate !== undefined) return { kind: 'promised', intentId: duplicate.intentId };
  if (isNew)
    return { kind: 'promised', intentId: promise(target, preexistingAssetIds, null, reading.beganAtMs) };
  const coming = unsettled.filter(
    (intent) => isComing(intent) && blockingKey(target, intent.sentName) === key,
  );
  if (coming.length === 0 && ids.every((assetId) => decided.has(assetId))) {
    if (reading.mayHide([fileName])) throw new AppError('BANK_ITEMS_UNREADABLE', { bankFolderId });
    return { kind: 'promised', intentId: promise(target, preexistingAssetIds, null, reading.beganAtMs) };
  }
  if (choice === 'skip') return { kind: 'skipped' };
  const count = named.length + coming.length;
  const only = count === 1 ? named[0] : undefined;
  if (choice === 'new-version' && only !== undefined) {
    const { assetId, master } = only;
    const version = { kind: 'version', bankFolderId, assetId, fileId: master.fileId } as const;
    return { kind: 'promised', intentId: promiseOnce(version) };
  }
  return {
    kind: 'promised',
    intentId: promise(target, preexistingAssetIds, clashOf(fileName, only, count), reading.beganAtMs),
  };
}

/** The user has cancelled the promise to be replaced, or tried it again, a moment ago. */
function isOver(journal: Journal, replaces: Intent | null): boolean {
  return replaces !== null && journal.get(replaces.intentId)?.state !== 'parked';
}

/** A promise that may yet end with an asset, with any answer of the user. */
function isComing({ state, wasAmbiguous }: Intent): boolean {
  return state !== 'parked' || wasAmbiguous;
}

/** A person who answered for one asset has said nothing of another that bears the same name. */
function isAnsweredFor({ assetIds }: ClashAnswer, named: readonly AssetId[]): boolean {
  return assetIds === null || named.every((assetId) => assetIds.includes(assetId));
}

/** A promise about this very file, and nothing else: that of a watched folder follows what is saved there. */
function isOfFile({ source, sha256, isCancelAsked }: Intent, file: HashedFile): boolean {
  return source.watchedFolderId === null && sha256 === file.sha256 && !isCancelAsked;
}

function isReplaceable({ state, wasAmbiguous }: Intent): boolean {
  return state === 'parked' && !wasAmbiguous;
}

/** A failure that is parked promises nothing: dropping the file again is a way to try it again. */
function isQuestion({ state, cause }: Intent): boolean {
  return state === 'parked' && cause?.details.choices !== undefined;
}

async function findSame(
  { bank }: ManualUploadDeps,
  named: readonly BankAsset[],
  { sha256, fingerprint: { sizeBytes } }: HashedFile,
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
