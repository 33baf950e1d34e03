import {
  type Agreed,
  type AssetId,
  type AttachmentTypeId,
  type BankFolderId,
  baseName,
  nameKey,
  type Operation,
  type ReasonCode,
  type RelativePath,
  type RemotePlace,
  type WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { Journal } from '../../journal/index.ts';
import { droppedOn } from '../../remote/index.ts';
import { hasNewOwner, type ReadSet } from './read-set.ts';

/**
 * May this plan still be applied? The only place that answers it. A plan may be hours old when it is applied, and other folders,
 * drops and readings of the bank went on since. The transaction that applies it asks here, operation by operation, whether each
 * fact holds that the operation relies on:
 *
 * - `owner`: an asset that had no owner belongs to another file by now, or may soon;
 * - `difference`: the bank went back to the agreed state, or another answer was given;
 * - `promise`: an upload or question of the same file was promised since;
 * - `drop`: a file of the name was dropped on the bank folder since.
 *
 * The journal checks one more fact itself, by compare-and-set: that an upload which the plan takes back has not passed recall.
 * Facts that only the bank can tell are checked before bytes leave, in `main/transfer/uploads/send/preconditions.ts`.
 */
export interface Preconditions<Adopted extends Agreed> {
  /** Adopted files with assets that no other file owns. */
  readonly kept: readonly Adopted[];
  /** The fact that does not hold any more; null: the operation may be applied. Asked right before, because operations change facts. */
  brokenBy(operation: Operation): BrokenFact | null;
  /** After the application: a moved file has a difference on the bank, and the user is asked by the next plan. */
  isAskDue(): boolean;
}

export type BrokenFact = 'owner' | 'difference' | 'promise' | 'drop';

export interface PlanFacts<Adopted extends Agreed> {
  readonly directory: RelativePath;
  readonly adopted: readonly Adopted[];
  readonly operations: readonly Operation[];
  readonly readSet: ReadSet;
  /** The bank folder that a new asset of this path goes to; null while it is not known. */
  readonly placeOf: (path: RelativePath) => BankFolderId | null;
}

/** Inside the transaction that applies the plan, before anything of it is written: what is written makes this folder an owner. */
export function createPreconditions<Adopted extends Agreed>(
  journal: Journal,
  watchedFolderId: WatchedFolderId,
  facts: PlanFacts<Adopted>,
): Preconditions<Adopted> {
  const { directory, operations, placeOf } = facts;
  const { kept, isTaken } = stillFree(journal, watchedFolderId, facts);
  let isPromised: ((operation: Operation) => boolean) | null = null;
  return {
    kept,
    brokenBy(operation) {
      // First asked after the adoption, which takes promises back.
      isPromised ??= promisesIn(journal, watchedFolderId, directory, operations);
      if (isTaken(operation)) return 'owner';
      if (isDifferenceOver(journal, operation)) return 'difference';
      if (isPromised(operation)) return 'promise';
      return isBehindDrop(journal, operation, placeOf(operation.path)) ? 'drop' : null;
    },
    isAskDue: () => isAskDue(journal, watchedFolderId, directory, operations),
  };
}

/**
 * Folders are looked after at the same time, and two of them may have compared a file with one asset. The one that comes second
 * would share it, and the edits of each would become versions of the other's file.
 */
function stillFree<Adopted extends Agreed>(
  journal: Journal,
  watchedFolderId: WatchedFolderId,
  { adopted, operations, readSet, placeOf }: PlanFacts<Adopted>,
): { readonly kept: readonly Adopted[]; readonly isTaken: (operation: Operation) => boolean } {
  const hasOwner = (claim: { readonly path: RelativePath; readonly assetId: AssetId | null }): boolean =>
    hasNewOwner(journal, readSet, watchedFolderId, claim, placeOf(claim.path));
  const lost = new Set(
    adopted.filter((row) => row.attachmentTypeId === null && hasOwner(row)).map(({ assetId }) => assetId),
  );
  const taken = new Set(
    operations.filter((operation) => {
      if (!isClaiming.has(operation.action) || !('assetId' in operation)) return false;
      return (operation.assetId !== null && lost.has(operation.assetId)) || hasOwner(operation);
    }),
  );
  return {
    kept: adopted.filter(({ assetId }) => !lost.has(assetId)),
    isTaken: (operation) => taken.has(operation),
  };
}

/**
 * A plan promises a file anew only where it takes back what was promised before, or sees nothing promised. So a promise
 * that is still there is one that the plan did not see, and a second one would make a second asset.
 */
function promisesIn(
  journal: Journal,
  watchedFolderId: WatchedFolderId,
  directory: RelativePath,
  operations: readonly Operation[],
): (operation: Operation) => boolean {
  if (!operations.some(({ action }) => isPromising.has(action))) return () => false;
  const promised = Map.groupBy(
    journal.pendingInDirectory(watchedFolderId, directory),
    ({ source }) => source.relativePath,
  );
  return ({ action, path, reason }) =>
    isPromising.has(action) &&
    (promised.get(path) ?? []).some(({ intentId }) => intentId !== reason.details.supersedes);
}

/** The same of a file that was dropped on the bank folder: a plan promises no new asset beside one that it sees coming. */
function isBehindDrop(journal: Journal, operation: Operation, place: BankFolderId | null): boolean {
  const { action, path, reason } = operation;
  if (place === null || action !== 'create' || reason.details.supersedes !== undefined) return false;
  return droppedOn(journal, place, nameKey(operation.sentName ?? baseName(path))) !== null;
}

/** The file with the difference on the bank that led to this operation; null for any other operation. */
export function placeOfDifference({ reason: { code, details } }: Operation): RemotePlace | null {
  const { assetId, typeId } = details;
  if (!isOfDifference.has(code) || typeof assetId !== 'string') return null;
  return {
    assetId: assetId as AssetId,
    typeId: typeof typeId === 'string' ? (typeId as AttachmentTypeId) : null,
  };
}

function isDifferenceOver({ remote }: Journal, operation: Operation): boolean {
  const place = placeOfDifference(operation);
  return place !== null && remote.differenceAt(place) === null;
}

/**
 * The bank has lost or changed the asset of a file that was renamed or moved. The plan knew the file under its old path; planned
 * again under the new one, the user is asked.
 */
function isAskDue(
  { remote }: Journal,
  watchedFolderId: WatchedFolderId,
  directory: RelativePath,
  operations: readonly Operation[],
): boolean {
  const promised = new Set(
    operations.filter(({ action }) => isPromising.has(action)).map(({ path }) => path),
  );
  const moved = operations.filter(({ action, path }) => action === 'relink' && !promised.has(path));
  if (moved.length === 0) return false;
  const differences = remote.differencesIn(watchedFolderId, directory);
  return moved.some(({ path }) => differences.has(path));
}

const isOfDifference: ReadonlySet<ReasonCode> = new Set(['gone-from-bank', 'older-on-bank', 'newer-on-bank']);

/** Operations with an asset that may be another file's, or with the question whether to take one. */
const isClaiming: ReadonlySet<Operation['action']> = new Set(['version', 'attach', 'ask']);
const isPromising: ReadonlySet<Operation['action']> = new Set(['create', 'version', 'attach', 'ask']);
