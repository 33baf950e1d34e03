import { AppError, retryRuleOf, toAppError } from '../../shared/errors/index.ts';
import {
  type Agreed,
  type AssetId,
  type BankFolderId,
  type Fingerprint,
  type LocalEntry,
  type Operation,
  pathIdentity,
  type RelativePath,
  type Sha256,
  sameFingerprint,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import { type Hasher, localPathOf, type ScannedDirectory } from '../disk/index.ts';
import type { EvidenceAsset, Journal } from '../journal/index.ts';
import {
  assetAmong,
  type BankNames,
  type KnownHash,
  needsBank,
  type PendingIntent,
  type PlanOptions,
  planDirectory,
  type Routing,
  type Rules,
} from '../plan/index.ts';
import type { SyncBank } from '../remote/index.ts';
import {
  attachedOf,
  createAssetsElsewhere,
  createDirectoryBanks,
  type DirectoryBanksDeps,
  holdBack,
  homeIdOf,
  needsHome,
  siblingsOf,
  troubledOf,
} from '../remote/index.ts';
import type { LookAdoption } from './adoption/folder-adoption.ts';
import { evidenceOf, placesOf, recognise } from './adoption/recognise.ts';
import { type ContentRound, type Portion, stillTrue } from './content-round.ts';
import { type FindMatchDeps, findMatch } from './find-match.ts';
import { findMoved } from './find-moved.ts';
import { openWaits, type WaitingFile, waitingFilesOf } from './open-waits.ts';
import { newToldOwners, notingOwners, type ToldOwners } from './preconditions/told-owners.ts';
import { type FollowedDecision, rememberedDecisions } from './remembered-decisions.ts';
import type { Settling } from './settling.ts';
import { splitSettled } from './split-settled.ts';

/** A local file that the bank holds already, by content. `shownCreated`: of the version with that content, Unix seconds of the bank. */
export interface AdoptedFile extends Agreed {
  readonly shownCreated: number;
}

/** What is to be done about one directory, after everything was asked that had to be asked. */
export interface DirectoryDecision {
  readonly operations: readonly Operation[];
  /** What people said of files under another path that they have left. */
  readonly followed: readonly FollowedDecision[];
  /** Files whose content the bank holds already: they are agreed on without an upload. */
  readonly adopted: readonly AdoptedFile[];
  /** Files that could not be read or compared now; they stay as they are and are looked at again. */
  readonly troubled: readonly { readonly path: RelativePath; readonly error: AppError }[];
  /** Files that were changed a moment ago, and when it is worth looking again; null when there are none. */
  readonly settlingCount: number;
  /** Contents that are left to be read or compared with the next look, which is then worth it at once. */
  readonly deferredCount: number;
  /** Files that wait until every directory of the folder was compared with the bank. */
  readonly matchingCount: number;
  readonly lookAgainInMs: number | null;
  /** Whose transfers have to end before all of this directory can be planned; see `openWaits`. */
  readonly waitsFor: ReadonlySet<string>;
  readonly waiting: readonly WaitingFile[];
  /** Content hashes that were needed on the way. */
  readonly hashes: ReadonlyMap<RelativePath, KnownHash>;
  /** The bank folder of this directory's files, where no rule names another; null when nothing needed to know it. */
  readonly bankFolderId: BankFolderId | null;
  /** Wall clock of when the reading of each bank folder began by which this was decided. */
  readonly readAtMs: ReadonlyMap<BankFolderId, number>;
  /** Where the bank shows the assets that were found by content, beyond the bank folder of the directory. */
  readonly places: ReadonlyMap<AssetId, BankFolderId>;
  /** Of the assets that were found by content: how the bank shows them. */
  readonly evidence: readonly EvidenceAsset[];
  /** What was said of who owns what. */
  readonly told: ToldOwners;
  /** Bank folders that the operations need and that are not there: paths below the linked one. */
  readonly newFolders: readonly string[];
}

export interface DeciderDeps extends DirectoryBanksDeps {
  readonly bank: Pick<SyncBank, 'hashOriginal' | 'readAsset'>;
  readonly hasher: Hasher;
  /** What the disk holds at a path of the folder now; null when there is no regular file. Throws AppError. */
  readonly fingerprintAt: (folder: WatchedFolder, path: RelativePath) => Promise<Fingerprint | null>;
}

export interface DecideRequest {
  readonly folder: WatchedFolder;
  readonly directory: RelativePath;
  /** Which directory it is, where the disk names it for good. */
  readonly identity: ScannedDirectory['identity'];
  readonly entries: readonly LocalEntry[];
  /** False when the directory could not be read to its end. */
  readonly isComplete: boolean;
  readonly rules: Rules;
  readonly routing: Routing;
  readonly options: PlanOptions;
  readonly settling: Pick<Settling, 'remainingMs'>;
  /** Waits until the bank answers; called before each reading of the bank. */
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Found out by earlier looks; this one adds to it. */
  readonly round: ContentRound;
  readonly portion: Portion;
  /** Null for a folder that was matched with the bank before. */
  readonly adoption: LookAdoption | null;
  /** False for a preview: content on the bank is not downloaded to be compared. */
  readonly isComparing: boolean;
  /** Bank folders that files need are made. `later`: such files wait; `never`: a plan says what would be made. */
  readonly making: () => 'now' | 'later' | 'never';
  readonly signal: AbortSignal;
}

type CompareOperation = Extract<Operation, { action: 'compare' }>;
type ReadOperation = Pick<CompareOperation, 'path' | 'fingerprint'>;

/**
 * Runs the pure plan again and again, each time with one more thing known, until nothing is open: content hashes of
 * settled files, the listing of the bank folder, the content of same-named assets. Every round answers at least one
 * question for good, so the rounds end; when the portion is over, what follows from the contents known by then is decided without
 * the others. Reads only, but for the bank folder of a mirrored directory: that is made before any
 * intent names it, and then looked into like any other. Carrying out is `carry-out.ts`.
 *
 * Throws AppError when the bank folder cannot be read, or the bank does not know us any more.
 */
export async function decideDirectory(deps: DeciderDeps, request: DecideRequest): Promise<DirectoryDecision> {
  const { journal } = deps;
  const { folder, directory, entries, rules, round, portion, adoption, signal } = request;
  const { watchedFolderId } = folder;
  const agreed = journal.agreedInDirectory(watchedFolderId, directory);
  const files = entries.filter(({ path, kind }) => kind === 'file' && !rules.decide(path, kind).isIgnored);
  const pending = pendingOf(journal, folder, directory);
  const known = new Set([...agreed.map(({ path }) => path), ...pending.keys()]);
  const { decisions, followed, ...remembered } = await rememberedDecisions(deps, folder, files, known);
  const formerDirectories =
    request.identity === null ? [] : journal.formerPathsOf(watchedFolderId, directory, request.identity);
  const { moved, certain, uncertain } = await findMoved(
    deps,
    folder,
    directory,
    files,
    agreed,
    formerDirectories,
  );
  const hashes = stillTrue(round.hashes, entries);
  const rejected = new Map<RelativePath, Set<AssetId>>();
  const adopted = new Map<RelativePath, AdoptedFile>();
  const failedBefore = [...stillTrue(round.failed, entries)].map(
    ([path, { error }]) => [path, error] as const,
  );
  const troubled = new Map<RelativePath, AppError>([...failedBefore, ...uncertain, ...remembered.uncertain]);
  const routing = remembering(request.routing);
  const banks = createDirectoryBanks(deps, { folder, directory, files, agreed, routing, signal });
  const noteRefusal = (paths: readonly RelativePath[]) => {
    for (const path of paths) {
      const refusal = banks.refusalOf(path);
      if (refusal !== null) troubled.set(path, refusal);
    }
  };
  /** A file waits that something unreadable on the bank may be; where a person is asked anyway, they decide. */
  const noteDoubts = (operations: readonly Operation[]): boolean => {
    const before = troubled.size;
    for (const { action, path } of operations) {
      const doubt = action === 'create' ? banks.doubtOf(path) : null;
      if (doubt !== null) troubled.set(path, doubt);
    }
    return troubled.size > before;
  };
  const elsewhere = createAssetsElsewhere(deps);
  const told = newToldOwners();
  const siblings = siblingsOf(journal, watchedFolderId, adopted);
  const differences = journal.remote.differencesIn(watchedFolderId, directory);
  const differenceOf = (assetId: AssetId) => journal.remote.differenceAt({ assetId, typeId: null });

  const asksWhereAssetIs = (operation: Operation): boolean =>
    (operation.action === 'version' || operation.action === 'attach') &&
    journal.bankFolderOf(operation.assetId) === null;

  /** Assets whose master file is one of those adopted by this look. */
  const taken = new Set<AssetId>();
  const readOnce = new Set<RelativePath>();
  const readBanks = async (paths: readonly RelativePath[]): Promise<void> => {
    // What is still open once its bank folder was read waits for the listing whose absences count.
    const isListingNeeded = paths.some((path) => readOnce.has(path));
    if (isListingNeeded) await adoption?.read(signal);
    await banks.read(paths, adoption?.check);
    for (const path of paths) readOnce.add(path);
  };

  /** What no retry can mend is parked, and needs no memory. */
  const noteFailure = ({ path, fingerprint }: ReadOperation, error: AppError) => {
    troubled.set(path, error);
    if (retryRuleOf(error.code) !== 'never') round.failed.set(path, { fingerprint, error });
  };
  const learnHash = async (operation: ReadOperation) => {
    const { path, fingerprint } = operation;
    const result = await hashOf(deps.hasher, folder, path, fingerprint, signal);
    if (result instanceof AppError) return noteFailure(operation, result);
    hashes.set(path, { fingerprint, sha256: result });
    round.hashes.set(path, { fingerprint, sha256: result });
  };
  const onBank: FindMatchDeps['onBank'] = {
    get: (key) => round.onBank.get(key) ?? adoption?.contents.get(key) ?? null,
    set(key, sha256) {
      round.onBank.set(key, sha256);
      adoption?.contents.set(key, sha256);
    },
  };
  const compareContents = async (operation: CompareOperation, takenBefore: ReadonlySet<AssetId>) => {
    const { path, fingerprint, candidates } = operation;
    if (!hashes.has(path)) await learnHash(operation);
    const hash = hashes.get(path);
    if (hash === undefined) return;
    const folders = [banks.homeNames(), ...banks.otherNames().values()];
    const assetOf = (assetId: AssetId) => {
      const seen = assetAmong(folders, elsewhere.seen, assetId);
      return seen === null || seen === 'unread' ? (adoption?.index()?.asset(assetId) ?? seen) : seen;
    };
    // By another file of this look, under another name: planned again, this one finds it taken.
    const isTakenSince = (id: AssetId): boolean =>
      operation.typeId === undefined && taken.has(id) && !takenBefore.has(id);
    const open = { ...operation, candidates: candidates.filter((id) => !isTakenSince(id)) };
    const match = await findMatch({ bank: deps.bank, assetOf, onBank }, open, hash.sha256, signal);
    if (match instanceof AppError) noteFailure(operation, match);
    else if (match !== null) {
      adopted.set(path, { path, fingerprint, sha256: hash.sha256, ...match, isGone: false });
      if (match.attachmentTypeId === null) taken.add(match.assetId);
    }
    // What is found out while a folder is matched is known by content, for all files of that size.
    else if (operation.reason.code !== 'same-size-on-bank')
      rejected.set(path, new Set([...(rejected.get(path) ?? []), ...open.candidates]));
  };
  const inPortion = async <Each>(operations: readonly Each[], read: (operation: Each) => Promise<void>) => {
    for (const operation of operations) {
      if (portion.isOver()) return;
      portion.begin();
      await read(operation);
    }
  };

  for (;;) {
    signal.throwIfAborted();
    const isOpen = openPaths(entries, [...adopted.keys(), ...troubled.keys()]);
    const takenBefore: ReadonlySet<AssetId> = new Set(taken);
    const withTaken = (names: BankNames, bankFolderId: BankFolderId): BankNames => {
      const noting = notingOwners(told, names, bankFolderId);
      return {
        ...noting,
        isOwnedElsewhere: (id, path) => takenBefore.has(id) || noting.isOwnedElsewhere(id, path),
      };
    };
    const homeNames = banks.homeNames();
    const homeId = homeIdOf(banks.home());
    const planned = planDirectory({
      directory,
      entries: entries.filter(isOpen),
      isComplete: request.isComplete,
      hashes,
      agreed: agreed.filter(isOpen),
      moved,
      certain,
      formerDirectories,
      // What is closed here must not look deleted to the plan, so its intent is out of sight as well.
      pending: new Map([...pending].filter(([path]) => isOpen({ path }))),
      decisions,
      rejected,
      bank: homeNames === null || homeId === null ? homeNames : withTaken(homeNames, homeId),
      otherBanks: new Map([...banks.otherNames()].map(([id, names]) => [id, withTaken(names, id)])),
      adopted: [...adopted.values()],
      troubled: troubledOf(
        troubled,
        agreed.filter((row) => !isOpen(row)),
      ),
      siblings,
      attached: attachedOf(journal, watchedFolderId, adopted),
      elsewhere: elsewhere.seen,
      adoption: recognise(adoption, { journal, watchedFolderId, told, taken: takenBefore }),
      differences,
      differenceOf,
      routing,
      rules,
      options: request.options,
    });
    const split = splitSettled(planned, entries, request.settling);
    const { settlingCount, lookAgainInMs } = split;
    if (settlingCount > 0 && adoption?.index() === null) adoption.prepare(request.whenOnline, signal);
    const isOfContent = ({ action }: Operation) =>
      action === 'inspect' || (action === 'compare' && request.isComparing);
    // Left out altogether: what a comparison replaces must not be taken back before it has ended.
    const ready = portion.isOver() ? split.ready.filter((each) => !isOfContent(each)) : split.ready;
    const deferredCount = split.ready.length - ready.length;
    const inspect = ready.filter((operation) => operation.action === 'inspect');
    const compare = request.isComparing ? ready.filter((operation) => operation.action === 'compare') : [];
    if (inspect.length > 0) {
      await inPortion(inspect, learnHash);
    } else if (needsBank(ready)) {
      await request.whenOnline(signal);
      const unread = ready.filter((operation) => needsBank([operation])).map(({ path }) => path);
      await readBanks(unread);
      noteRefusal(unread);
      const home = homeIdOf(banks.home()) ?? folder.bankFolderId;
      for (const [path, error] of await elsewhere.read(ready, home, signal)) troubled.set(path, error);
    } else if (compare.length > 0) {
      await request.whenOnline(signal);
      let left = compare.length;
      await inPortion(compare, async (operation) => {
        adoption?.comparing(left);
        left -= 1;
        await compareContents(operation, takenBefore);
      });
    } else if (banks.home() === null && ready.some(asksWhereAssetIs)) {
      // Says where the asset is on a bank that shows assets by folder only.
      await request.whenOnline(signal);
      await banks.findHome();
    } else if (!noteDoubts(ready)) {
      const home = banks.home();
      const homeless =
        home?.kind === 'missing' ? ready.filter((each) => needsHome(each) && banks.isAtHome(each.path)) : [];
      const making = homeless.length === 0 ? 'never' : request.making();
      if (making === 'now') {
        await request.whenOnline(signal);
        await banks.makeHome();
        noteRefusal(homeless.map(({ path }) => path));
        continue;
      }
      const operations = making === 'later' ? holdBack(ready, homeless) : ready;
      const waitsFor = openWaits(ready, entries, pending);
      return {
        operations,
        followed,
        adopted: [...adopted.values()],
        troubled: [...troubled].map(([path, error]) => ({ path, error })),
        settlingCount,
        deferredCount,
        matchingCount: ready.filter(({ reason }) => reason.code === 'matching').length,
        evidence: evidenceOf(adoption, [...adopted.values()]),
        places: placesOf(adoption, [...adopted.values()], homeIdOf(home)),
        lookAgainInMs:
          deferredCount > 0
            ? 0
            : soonest(lookAgainInMs, home?.kind === 'refused' ? home.lookAgainInMs : null),
        // No path is that of a directory: who resumes wakes all that wait.
        waiting: waitingFilesOf(ready, entries, pending),
        waitsFor: making === 'later' ? new Set([...waitsFor, directory]) : waitsFor,
        hashes,
        bankFolderId: homeIdOf(home),
        readAtMs: banks.readAtMs(),
        told,
        newFolders: homeless.length > 0 && home?.kind === 'missing' ? home.newFolders : [],
      };
    }
  }
}

function soonest(leftMs: number | null, rightMs: number | null): number | null {
  if (leftMs === null || rightMs === null) return leftMs ?? rightMs;
  return Math.min(leftMs, rightMs);
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
