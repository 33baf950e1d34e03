import { AppError } from '../../shared/errors/index.ts';
import {
  type Agreed,
  type AssetId,
  assertNever,
  type BankFolderId,
  type IntentCause,
  type IntentId,
  type Operation,
  type RelativePath,
  type RemoteVersion,
  type UploadTarget,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import type { Journal, NewIntent } from '../journal/index.ts';
import { causeOfAsk, type Routing } from '../plan/index.ts';
import { needsHome } from '../remote/index.ts';
import type { AdoptedFile, DirectoryDecision } from './directory-decision.ts';
import { createPreconditions, placeOfDifference } from './preconditions/preconditions.ts';
import { watchedIntent } from './watched-intent.ts';

/** The result of one directory pass. */
export interface DirectoryOutcome {
  /** Nothing is open: as long as the listing stays the same there is no need to look again. */
  readonly isSettled: boolean;
  readonly unchanged: number;
  readonly ignored: number;
  readonly adopted: number;
  readonly intentsCreated: number;
  /** Paths of uploads and questions that were taken back. */
  readonly withdrawn: readonly RelativePath[];
  /**
   * Since the plan was made, an upload that it takes back has passed recall, another one of the same file was promised, or an
   * unowned asset has become another file's: the directory must be planned again.
   */
  readonly isOvertaken: boolean;
}

/**
 * Writes a decision into the journal, in the order of the plan and in one transaction: what leads to an upload is an
 * intent there before its first byte leaves, and an older intent that it replaces is gone in the same step.
 */
export function applyPlan(
  journal: Journal,
  folder: WatchedFolder,
  directory: RelativePath,
  decision: DirectoryDecision,
  routing: Routing,
): DirectoryOutcome {
  const placeOf = (path: RelativePath) => routing.claim(path)?.rule.bankFolder?.id ?? decision.bankFolderId;
  return journal.transaction(() => {
    for (const { path, fingerprint, choice } of decision.followed)
      journal.decide(folder.watchedFolderId, path, fingerprint, choice);
    // Before anything is written: what is written next makes this folder the owner itself.
    const preconditions = createPreconditions(journal, folder.watchedFolderId, {
      ...decision,
      directory,
      placeOf,
    });
    const { kept } = preconditions;
    const withdrawn = adopt(
      journal,
      folder,
      directory,
      kept,
      (row) => decision.places.get(row.assetId) ?? placeOf(row.path),
    );
    journal.bankEvidence.note(decision.evidence);
    let isOvertaken = kept.length < decision.adopted.length;
    let isSettled =
      !isOvertaken &&
      decision.troubled.length === 0 &&
      decision.debouncingCount === 0 &&
      decision.deferredCount === 0;
    let unchanged = 0;
    let ignored = 0;
    const intents: NewIntent[] = [];
    for (const operation of decision.operations) {
      const broken = preconditions.brokenBy(operation);
      // An intent beside a newer promise is taken back all the same.
      const isDropped = (broken === null || broken === 'promise') && dropSuperseded(journal, operation);
      if (isDropped && operation.reason.details.supersedes !== undefined) withdrawn.push(operation.path);
      if (broken !== null || !isDropped) {
        isOvertaken = true;
        isSettled = false;
        continue;
      }
      switch (operation.action) {
        case 'keep':
          rebase(journal, folder, operation);
          unchanged += 1;
          break;
        case 'ignore':
          ignored += 1;
          break;
        case 'refresh':
        case 'relink':
          unchanged += 1;
          rewriteRow(journal, folder, operation);
          break;
        case 'forget':
          journal.markGone(folder.watchedFolderId, [operation.path]);
          break;
        case 'create':
        case 'version':
        case 'attach':
        case 'ask':
          rebase(journal, folder, operation);
          intents.push(intentFor(journal, folder, operation, decision, placeOf(operation.path)));
          isSettled = false;
          break;
        case 'wait':
        case 'inspect':
        case 'compare':
          isSettled = false;
          break;
        default:
          assertNever(operation);
      }
    }
    if (intents.length > 0) journal.createIntents(intents);
    if (preconditions.isAskDue()) {
      isOvertaken = true;
      isSettled = false;
    }
    const adopted = kept.length;
    return { isSettled, unchanged, ignored, adopted, intentsCreated: intents.length, withdrawn, isOvertaken };
  });
}

function adopt(
  journal: Journal,
  { watchedFolderId, bankFolderId }: WatchedFolder,
  directory: RelativePath,
  adopted: readonly AdoptedFile[],
  shownIn: (row: Agreed) => BankFolderId | null,
): RelativePath[] {
  if (adopted.length === 0) return [];
  journal.putAgreed(watchedFolderId, adopted);
  for (const row of adopted) {
    const place = shownIn(row);
    if (place !== null) journal.adoption.notePlace(row.assetId, place);
    const { assetId, attachmentTypeId: typeId, fileId, shownCreated: created } = row;
    journal.remote.noteShown({ assetId, typeId }, { fileId, created });
    // A file that left the disk had it before: it is this one, under another name.
    const left = journal
      .agreedByAsset(row.assetId)
      .flatMap(({ folderId, agreed: { path, isGone } }) =>
        folderId === watchedFolderId && isGone && path !== row.path ? [path] : [],
      );
    if (row.attachmentTypeId === null && left.length > 0) journal.forgetAgreed(watchedFolderId, left);
  }
  journal.noteIdentical({ watchedFolderId, bankFolderId }, adopted.length);
  const paths = new Set(adopted.map(({ path }) => path));
  return journal
    .pendingInDirectory(watchedFolderId, directory)
    .filter(({ source, intentId }) => paths.has(source.relativePath) && journal.discard(intentId))
    .map(({ source }) => source.relativePath);
}

/** False when the operation replaces an upload that can no longer be taken back. */
function dropSuperseded(journal: Journal, { reason }: Operation): boolean {
  const superseded = reason.details.supersedes;
  return superseded === undefined || journal.discard(String(superseded) as IntentId);
}

function rewriteRow(
  journal: Journal,
  { watchedFolderId }: WatchedFolder,
  operation: Extract<Operation, { action: 'refresh' | 'relink' }>,
): void {
  const { path, fingerprint } = operation;
  if (operation.action === 'relink') {
    journal.relink(watchedFolderId, operation.from, path, fingerprint);
    return;
  }
  const row = journal.agreedAt(watchedFolderId, path);
  if (row !== null) journal.putAgreed(watchedFolderId, [{ ...row, fingerprint, isGone: false }]);
}

/**
 * Brings the agreed state in line with what this operation keeps or goes above: a version that the policy of the run accepts, or the
 * first one that was seen of an asset with which no file was agreed before.
 */
function rebase(journal: Journal, { watchedFolderId }: WatchedFolder, operation: Operation): void {
  if (operation.action === 'ask') return;
  const { remote } = journal;
  const place = placeOfDifference(operation);
  if (place !== null) {
    const shown = remote.differenceAt(place)?.shown ?? null;
    if (operation.action === 'create') journal.forgetAgreed(watchedFolderId, [operation.path]);
    else if (shown !== null) remote.accept(place, shown);
    remote.clear(place);
    return;
  }
  if (operation.action !== 'version' || operation.seen === undefined) return;
  const master = { assetId: operation.assetId, typeId: null };
  if (remote.expected(master) === null) remote.accept(master, operation.seen);
}

type Promising = Extract<Operation, { action: 'create' | 'version' | 'attach' | 'ask' }>;

function intentFor(
  journal: Journal,
  folder: WatchedFolder,
  operation: Promising,
  { hashes, readAtMs }: DirectoryDecision,
  place: BankFolderId | null,
): NewIntent {
  const { path, fingerprint } = operation;
  return watchedIntent(folder, path, {
    target: targetOf(journal, folder, operation, place),
    fingerprint,
    sha256: hashes.get(path)?.sha256 ?? null,
    preexistingAssetIds: 'preexistingAssetIds' in operation ? operation.preexistingAssetIds : [],
    parkedFor: operation.action === 'ask' ? questionOf(operation) : null,
    // Comparing may have taken hours since; transfer asks anew what has come to the folder by then.
    plannedAtMs: place === null ? undefined : readAtMs.get(place),
    ...('sentName' in operation ? { sentName: operation.sentName } : {}),
  });
}

function targetOf(
  journal: Journal,
  folder: WatchedFolder,
  operation: Promising,
  place: BankFolderId | null,
): UploadTarget {
  const whereIs = (assetId: AssetId) => journal.bankFolderOf(assetId) ?? place;
  if (operation.action === 'version') {
    const { assetId, fileId } = operation;
    return { kind: 'version', bankFolderId: whereIs(assetId), assetId, fileId };
  }
  if (operation.action === 'attach') {
    const { assetId, typeId } = operation;
    return { kind: 'attachment', bankFolderId: whereIs(assetId), assetId, typeId };
  }
  if (needsHome(operation) && place === null)
    throw new AppError('INTERNAL', { message: 'A new asset has no bank folder.', path: operation.path });
  // A question that can become no asset is in no folder in particular.
  const asset = { kind: 'asset', bankFolderId: place ?? folder.bankFolderId } as const;
  if (operation.action === 'create' || operation.assetId === null) return asset;
  const { assetId, typeId } = operation;
  if (typeId !== undefined) return { kind: 'attachment', bankFolderId: place, assetId, typeId };
  // An ambiguous version that cannot change any more is shown, and blocks others, as that version.
  if (operation.choices.includes('new-asset')) return asset;
  return { kind: 'version', bankFolderId: whereIs(assetId), assetId, fileId: null };
}

/** The question with what an answer needs: which choices there are and which asset a new version would go to. */
function questionOf(operation: Extract<Operation, { action: 'ask' }>): IntentCause {
  const cause = causeOfAsk(operation);
  return {
    code: cause.code,
    details: {
      ...cause.details,
      choices: operation.choices.join(' '),
      ...(operation.assetId === null ? {} : { assetId: operation.assetId }),
      ...(operation.seen === undefined ? {} : seenDetails(operation.seen)),
    },
  };
}

/** For the answer `new-version`, which may come days later. */
function seenDetails({ fileId, created, sizeBytes }: RemoteVersion): IntentCause['details'] {
  return { bankFileId: fileId, bankBytes: sizeBytes, ...(created === null ? {} : { bankTime: created }) };
}
