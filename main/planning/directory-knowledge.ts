import type { AppError } from '../../shared/errors/index.ts';
import {
  type AssetId,
  type BankFolderId,
  type LocalEntry,
  type Operation,
  pathIdentity,
  type RelativePath,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import {
  type KnownHash,
  type NameLookup,
  type PendingIntent,
  type PlanInput,
  planDirectory,
  type Routing,
} from '../plan/index.ts';
import {
  type AssetsElsewhere,
  attachedOf,
  createAssetsElsewhere,
  createRemoteFolderResolver,
  type RemoteFolderResolver,
  siblingsOf,
  targetFolderIdOf,
  troubledOf,
} from '../remote/index.ts';
import { recognise } from './adoption/recognise.ts';
import type { AdoptedFile, PlanResolverDeps, ResolveRequest } from './directory-decision.ts';
import { findMoved, type MovedFiles } from './find-moved.ts';
import { stillTrue } from './hash-cache.ts';
import { newReadSet, type ReadSet, recordingReads } from './preconditions/read-set.ts';
import { type FollowedDecision, type Remembered, rememberedDecisions } from './remembered-decisions.ts';
import { splitResolved } from './split-resolved.ts';

/** The knowledge about one directory so far. The maps and sets grow with each satisfied need. */
export interface DirectoryKnowledge {
  readonly request: ResolveRequest;
  readonly routing: Routing;
  readonly agreed: PlanInput['agreed'];
  readonly pending: ReadonlyMap<RelativePath, PendingIntent>;
  readonly decisions: Remembered['decisions'];
  readonly followed: readonly FollowedDecision[];
  readonly moved: Pick<MovedFiles, 'moved' | 'certain'>;
  readonly formerDirectories: readonly RelativePath[];
  readonly siblings: PlanInput['siblings'];
  readonly differences: PlanInput['differences'];
  readonly banks: RemoteFolderResolver;
  readonly elsewhere: AssetsElsewhere;
  readonly readSet: ReadSet;
  readonly hashes: Map<RelativePath, KnownHash>;
  /** By path: assets with other content than the file. */
  readonly rejected: Map<RelativePath, ReadonlySet<AssetId>>;
  readonly adopted: Map<RelativePath, AdoptedFile>;
  readonly troubled: Map<RelativePath, AppError>;
  /** Assets with a master file that this pass has adopted. */
  readonly taken: Set<AssetId>;
  /** Paths with a bank folder that was read once. */
  readonly readOnce: Set<RelativePath>;
}

/** The answer of the pure plan from the present knowledge. */
export interface PlannedDirectory {
  /** Operations on files that rest. Content operations are omitted when the time slice is over. */
  readonly ready: readonly Operation[];
  readonly debouncingCount: number;
  readonly deferredCount: number;
  readonly requeueInMs: number | null;
  /** Assets that were taken when it was made. */
  readonly takenBefore: ReadonlySet<AssetId>;
}

/** Reads what the journal and the disk say of the directory. Asks the bank nothing. */
export async function gatherKnowledge(
  deps: PlanResolverDeps,
  request: ResolveRequest,
): Promise<DirectoryKnowledge> {
  const { journal } = deps;
  const { folder, directory, entries, identity, rules, round, signal } = request;
  const { watchedFolderId } = folder;
  const agreed = journal.agreedInDirectory(watchedFolderId, directory);
  const files = entries.filter(({ path, kind }) => kind === 'file' && !rules.decide(path, kind).isIgnored);
  const pending = pendingOf(journal, folder, directory);
  const known = new Set([...agreed.map(({ path }) => path), ...pending.keys()]);
  const remembered = await rememberedDecisions(deps, folder, files, known);
  const formerDirectories =
    identity === null ? [] : journal.formerPathsOf(watchedFolderId, directory, identity);
  const moved = await findMoved(deps, folder, directory, files, agreed, formerDirectories);
  const failedBefore = [...stillTrue(round.failed, entries)].map(
    ([path, { error }]) => [path, error] as const,
  );
  const routing = remembering(request.routing);
  const adopted = new Map<RelativePath, AdoptedFile>();
  return {
    request,
    routing,
    agreed,
    pending,
    decisions: remembered.decisions,
    followed: remembered.followed,
    moved,
    formerDirectories,
    siblings: siblingsOf(journal, watchedFolderId, adopted),
    differences: journal.remote.differencesIn(watchedFolderId, directory),
    banks: createRemoteFolderResolver(deps, { folder, directory, files, agreed, routing, signal }),
    elsewhere: createAssetsElsewhere(deps),
    readSet: newReadSet(),
    hashes: stillTrue(round.hashes, entries),
    rejected: new Map(),
    adopted,
    troubled: new Map([...failedBefore, ...moved.uncertain, ...remembered.uncertain]),
    taken: new Set(),
    readOnce: new Set(),
  };
}

/** Runs the pure plan on the present knowledge. Its dependencies go into the read set. */
export function planWith(journal: Journal, knowledge: DirectoryKnowledge): PlannedDirectory {
  const { request, agreed, pending, banks, elsewhere, readSet, adopted, troubled, taken } = knowledge;
  const { folder, directory, entries, adoption, portion } = request;
  const { watchedFolderId } = folder;
  const isOpen = openPaths(entries, [...adopted.keys(), ...troubled.keys()]);
  const takenBefore: ReadonlySet<AssetId> = new Set(taken);
  const withTaken = (names: NameLookup, bankFolderId: BankFolderId): NameLookup => {
    const noting = recordingReads(readSet, names, bankFolderId);
    return {
      ...noting,
      isOwnedElsewhere: (id, path) => takenBefore.has(id) || noting.isOwnedElsewhere(id, path),
    };
  };
  const homeNames = banks.homeNames();
  const targetFolderId = targetFolderIdOf(banks.home());
  const planned = planDirectory({
    directory,
    entries: entries.filter(isOpen),
    isComplete: request.isComplete,
    hashes: knowledge.hashes,
    agreed: agreed.filter(isOpen),
    moved: knowledge.moved.moved,
    certain: knowledge.moved.certain,
    formerDirectories: knowledge.formerDirectories,
    // A closed directory must not look deleted to the plan, so its intents are hidden as well.
    pending: new Map([...pending].filter(([path]) => isOpen({ path }))),
    decisions: knowledge.decisions,
    rejected: knowledge.rejected,
    bank: homeNames === null || targetFolderId === null ? homeNames : withTaken(homeNames, targetFolderId),
    otherBanks: new Map([...banks.otherNames()].map(([id, names]) => [id, withTaken(names, id)])),
    adopted: [...adopted.values()],
    troubled: troubledOf(
      troubled,
      agreed.filter((row) => !isOpen(row)),
    ),
    siblings: knowledge.siblings,
    attached: attachedOf(journal, watchedFolderId, adopted),
    elsewhere: elsewhere.seen,
    adoption: recognise(adoption, { journal, watchedFolderId, readSet, taken: takenBefore }),
    differences: knowledge.differences,
    differenceOf: (assetId) => journal.remote.differenceAt({ assetId, typeId: null }),
    routing: knowledge.routing,
    rules: request.rules,
    options: request.options,
  });
  const split = splitResolved(planned, entries, request.debounce);
  const isOfContent = ({ action }: Operation) =>
    action === 'inspect' || (action === 'compare' && request.isComparing);
  // Left out altogether: what a comparison replaces must not be taken back before it has ended.
  const ready = portion.isOver() ? split.ready.filter((each) => !isOfContent(each)) : split.ready;
  return { ...split, ready, deferredCount: split.ready.length - ready.length, takenBefore };
}

/** Each path is asked about many times in a plan. */
function remembering(routing: Routing): Routing {
  const claims = new Map<RelativePath, ReturnType<Routing['claim']>>();
  if (routing.version === '') return routing;
  return {
    ...routing,
    claim(path) {
      const known = claims.get(path);
      if (known !== undefined) return known;
      const claim = routing.claim(path);
      claims.set(path, claim);
      return claim;
    },
  };
}

/** Unsettled intents of this directory, and those past recall of other paths: their files may be here now. */
function pendingOf(
  journal: Journal,
  { watchedFolderId }: WatchedFolder,
  directory: RelativePath,
): ReadonlyMap<RelativePath, PendingIntent> {
  const here = journal.pendingInDirectory(watchedFolderId, directory);
  const open = journal.openIntentsOf(watchedFolderId);
  return new Map([...open, ...here].map((intent) => [intent.source.relativePath, intent]));
}

/**
 * Tells what is still to be planned. Exact paths: two files may differ in Unicode form alone. A row under another form
 * of a closed path is that file's own row, unless a file of exactly that path exists.
 */
function openPaths(
  entries: readonly LocalEntry[],
  closed: readonly RelativePath[],
): (row: { readonly path: RelativePath }) => boolean {
  if (closed.length === 0) return () => true;
  const exact = new Set(closed);
  const identities = new Set(closed.map(pathIdentity));
  const present = new Set(entries.map(({ path }) => path));
  return ({ path }) => !exact.has(path) && (present.has(path) || !identities.has(pathIdentity(path)));
}
