import { AppError, retryRuleOf, toAppError } from '../../shared/errors/index.ts';
import {
  type AssetId,
  assertNever,
  type Fingerprint,
  type RelativePath,
  type Sha256,
  sameFingerprint,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import { type Hasher, localPathOf } from '../disk/index.ts';
import { assetAmong } from '../plan/index.ts';
import { targetFolderIdOf } from '../remote/index.ts';
import type { PlanResolverDeps } from './directory-decision.ts';
import type { DirectoryKnowledge } from './directory-knowledge.ts';
import { type FindMatchDeps, findMatch } from './find-match.ts';
import type { Need, ReadOperation } from './needs.ts';

type NeedOf<Kind extends Need['kind']> = Extract<Need, { kind: Kind }>;

/**
 * Answers one need and adds the answer to the knowledge. Reads only, but for the bank folder of a mirrored directory: that is made
 * before any intent names it. Throws AppError when the bank folder cannot be read, or the bank does not know us any more.
 */
export async function satisfyNeed(
  deps: PlanResolverDeps,
  knowledge: DirectoryKnowledge,
  need: Need,
): Promise<void> {
  switch (need.kind) {
    case 'hash':
      return learnHash(deps, knowledge, need.operation);
    case 'bank-names':
      return readNameLookup(knowledge, need);
    case 'comparison':
      return compareContents(deps, knowledge, need);
    case 'target-folders':
      return knowledge.banks.findHome();
    case 'ambiguous':
      knowledge.troubled.set(need.path, need.error);
      return;
    case 'target-folder':
      await knowledge.banks.makeHome();
      noteRefusals(knowledge, need.paths);
      return;
    default:
      assertNever(need);
  }
}

async function learnHash(
  { hasher }: Pick<PlanResolverDeps, 'hasher'>,
  knowledge: DirectoryKnowledge,
  operation: ReadOperation,
): Promise<void> {
  const { folder, round, signal } = knowledge.request;
  const { path, fingerprint } = operation;
  const result = await hashOf(hasher, folder, path, fingerprint, signal);
  if (result instanceof AppError) return noteFailure(knowledge, operation, result);
  knowledge.hashes.set(path, { fingerprint, sha256: result });
  round.hashes.set(path, { fingerprint, sha256: result });
}

async function readNameLookup(
  knowledge: DirectoryKnowledge,
  { paths, operations }: NeedOf<'bank-names'>,
): Promise<void> {
  const { request, banks, elsewhere, readOnce, troubled } = knowledge;
  const { folder, adoption, signal } = request;
  // A need that is open after its bank folder was read waits for the listing in which an absence counts.
  if (paths.some((path) => readOnce.has(path))) await adoption?.read(signal);
  await banks.read(paths, adoption?.check);
  for (const path of paths) readOnce.add(path);
  noteRefusals(knowledge, paths);
  const home = targetFolderIdOf(banks.home()) ?? folder.bankFolderId;
  for (const [path, error] of await elsewhere.read(operations, home, signal)) troubled.set(path, error);
}

async function compareContents(
  deps: Pick<PlanResolverDeps, 'bank' | 'hasher'>,
  knowledge: DirectoryKnowledge,
  { operation, takenBefore, leftCount }: NeedOf<'comparison'>,
): Promise<void> {
  const { request, banks, elsewhere, hashes, rejected, adopted, taken } = knowledge;
  const { adoption, signal } = request;
  const { path, fingerprint, candidates } = operation;
  adoption?.comparing(leftCount);
  if (!hashes.has(path)) await learnHash(deps, knowledge, operation);
  const hash = hashes.get(path);
  if (hash === undefined) return;
  const folders = [banks.homeNames(), ...banks.otherNames().values()];
  const assetOf = (assetId: AssetId) => {
    const seen = assetAmong(folders, elsewhere.seen, assetId);
    return seen === null || seen === 'unread' ? (adoption?.index()?.asset(assetId) ?? seen) : seen;
  };
  // By another file of this pass, under another name: planned again, this one finds it taken.
  const isTakenSince = (id: AssetId): boolean =>
    operation.typeId === undefined && taken.has(id) && !takenBefore.has(id);
  const open = { ...operation, candidates: candidates.filter((id) => !isTakenSince(id)) };
  const onBank = knownContents(knowledge);
  const match = await findMatch({ bank: deps.bank, assetOf, onBank }, open, hash.sha256, signal);
  if (match instanceof AppError) noteFailure(knowledge, operation, match);
  else if (match !== null) {
    adopted.set(path, { path, fingerprint, sha256: hash.sha256, ...match, isGone: false });
    if (match.attachmentTypeId === null) taken.add(match.assetId);
  }
  // A comparison during the matching of a folder is recorded by content, for all files of that size.
  else if (operation.reason.code !== 'same-size-on-bank')
    rejected.set(path, new Set([...(rejected.get(path) ?? []), ...open.candidates]));
}

/** Contents on the bank that this pass, or the adoption of the folder, has learnt. */
function knownContents({ request: { round, adoption } }: DirectoryKnowledge): FindMatchDeps['onBank'] {
  return {
    get: (key) => round.onBank.get(key) ?? adoption?.contents.get(key) ?? null,
    set(key, sha256) {
      round.onBank.set(key, sha256);
      adoption?.contents.set(key, sha256);
    },
  };
}

/** A failure that no retry can mend is parked, and needs no record. */
function noteFailure(
  { request: { round }, troubled }: DirectoryKnowledge,
  { path, fingerprint }: ReadOperation,
  error: AppError,
): void {
  troubled.set(path, error);
  if (retryRuleOf(error.code) !== 'never') round.failed.set(path, { fingerprint, error });
}

function noteRefusals({ banks, troubled }: DirectoryKnowledge, paths: readonly RelativePath[]): void {
  for (const path of paths) {
    const refusal = banks.refusalOf(path);
    if (refusal !== null) troubled.set(path, refusal);
  }
}

async function hashOf(
  hasher: Hasher,
  { root }: WatchedFolder,
  path: RelativePath,
  expected: Fingerprint,
  signal: AbortSignal,
): Promise<Sha256 | AppError> {
  try {
    const hashed = await hasher.hashFile({ path: localPathOf(root, path), root, signal });
    if (sameFingerprint(hashed.fingerprint, expected)) return hashed.sha256;
    return new AppError('FILE_CHANGED', { path });
  } catch (error) {
    signal.throwIfAborted();
    return toAppError(error);
  }
}
