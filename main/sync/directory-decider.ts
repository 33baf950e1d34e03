import { AppError, toAppError } from '../../shared/errors/index.ts';
import {
  type Agreed,
  type AssetId,
  type AttachmentTypeId,
  type BankAsset,
  type BankFile,
  type BankFolderId,
  baseName,
  type Fingerprint,
  type LocalEntry,
  nameKey,
  type Operation,
  pathIdentity,
  type RelativePath,
  type Sha256,
  sameFingerprint,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import { type Hasher, localPathOf } from '../disk/index.ts';
import type { Journal } from '../journal/index.ts';
import {
  type BankNames,
  type Decision,
  type KnownHash,
  needsBank,
  type PendingIntent,
  type PlanInput,
  type PlanOptions,
  planDirectory,
  type Routing,
  type Rules,
} from '../plan/index.ts';
import { createBankNames } from './bank-names.ts';
import type { BankView } from './bank-view.ts';
import { openWaits } from './open-waits.ts';
import type { SyncBank } from './ports.ts';
import type { Settling } from './settling.ts';

/** What is to be done about one directory, after everything was asked that had to be asked. */
export interface DirectoryDecision {
  readonly operations: readonly Operation[];
  /** Files whose content the bank holds already: they are agreed on without an upload. */
  readonly adopted: readonly Agreed[];
  /** Files that could not be read or compared now; they stay as they are and are looked at again. */
  readonly troubled: readonly { readonly path: RelativePath; readonly error: AppError }[];
  /** Files that were changed a moment ago, and when it is worth looking again; null when there are none. */
  readonly settlingCount: number;
  readonly lookAgainInMs: number | null;
  /** Whose transfers have to end before all of this directory can be planned; see `openWaits`. */
  readonly waitsFor: ReadonlySet<string>;
  /** Content hashes that were needed on the way. */
  readonly hashes: ReadonlyMap<RelativePath, KnownHash>;
}

export interface DeciderDeps {
  readonly journal: Journal;
  readonly bank: Pick<SyncBank, 'hashOriginal'>;
  /** What this bank folder holds: the linked one, or one that a rule names. */
  readonly viewOf: (bankFolderId: BankFolderId) => BankView;
  readonly hasher: Hasher;
  /** What the disk holds at a path of the folder now; null when there is no regular file. */
  readonly fingerprintAt: (folder: WatchedFolder, path: RelativePath) => Promise<Fingerprint | null>;
}

export interface DecideRequest {
  readonly folder: WatchedFolder;
  readonly directory: RelativePath;
  readonly entries: readonly LocalEntry[];
  /** False when the directory could not be read to its end. */
  readonly isComplete: boolean;
  readonly rules: Rules;
  readonly routing: Routing;
  readonly options: PlanOptions;
  readonly settling: Settling;
  /** Waits until the bank answers; called before each reading of the bank. */
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  /** False for a preview: content on the bank is not downloaded to be compared. */
  readonly isComparing: boolean;
  readonly signal: AbortSignal;
}

/**
 * Runs the pure plan again and again, each time with one more thing known, until nothing is open: content hashes of
 * settled files, the listing of the bank folder, the content of same-named assets. Every round answers at least one
 * question for good, so the rounds end. Reads only; carrying out is `carry-out.ts`.
 *
 * Throws AppError when the bank folder cannot be read.
 */
export async function decideDirectory(deps: DeciderDeps, request: DecideRequest): Promise<DirectoryDecision> {
  const { journal } = deps;
  const { folder, directory, entries, rules, signal } = request;
  const { watchedFolderId, bankFolderId } = folder;
  const agreed = journal.agreedInDirectory(watchedFolderId, directory);
  const files = entries.filter(({ path, kind }) => kind === 'file' && !rules.decide(path, kind).isIgnored);
  const pending = pendingOf(journal, folder, directory);
  const decisions = decisionsOf(journal, folder, files);
  const moved = await findMoved(deps, folder, directory, files, agreed);
  const hashes = new Map<RelativePath, KnownHash>();
  const rejected = new Map<RelativePath, Set<AssetId>>();
  const adopted = new Map<RelativePath, Agreed>();
  const troubled = new Map<RelativePath, AppError>();
  const routing = remembering(request.routing);
  const banks = new Map<BankFolderId, BankNames>();
  const folderOf = (path: RelativePath) => routing.claim(path)?.rule.bankFolder?.id ?? bankFolderId;
  const siblings = siblingsOf(journal, watchedFolderId, adopted);

  const learnHash = async ({ path, fingerprint }: { path: RelativePath; fingerprint: Fingerprint }) => {
    const result = await hashOf(deps.hasher, folder, path, fingerprint, signal);
    if (result instanceof AppError) troubled.set(path, result);
    else hashes.set(path, { fingerprint, sha256: result });
  };

  for (;;) {
    signal.throwIfAborted();
    const isOpen = openPaths(entries, [...adopted.keys(), ...troubled.keys()]);
    const takenIds = new Set(
      [...adopted.values()].flatMap((row) => (row.attachmentTypeId === null ? [row.assetId] : [])),
    );
    const withTaken = (names: BankNames): BankNames => ({
      ...names,
      isOwnedElsewhere: (id, path) => takenIds.has(id) || names.isOwnedElsewhere(id, path),
    });
    const linked = banks.get(bankFolderId);
    const planned = planDirectory({
      directory,
      entries: entries.filter(isOpen),
      isComplete: request.isComplete,
      hashes,
      agreed: agreed.filter(isOpen),
      moved,
      // What is closed here must not look deleted to the plan, so its intent is out of sight as well.
      pending: new Map([...pending].filter(([path]) => isOpen({ path }))),
      decisions,
      rejected,
      bank: linked === undefined ? null : withTaken(linked),
      otherBanks: new Map([...banks].map(([id, names]) => [id, withTaken(names)])),
      adopted: [...adopted.values()],
      siblings,
      attached: attachedOf(journal, watchedFolderId, adopted),
      routing,
      rules,
      options: request.options,
    });
    const { ready, settlingCount, lookAgainInMs } = splitSettled(planned, entries, request.settling);
    const inspect = ready.filter((operation) => operation.action === 'inspect');
    const compare = request.isComparing ? ready.filter(({ action }) => action === 'compare') : [];
    if (inspect.length > 0) {
      for (const operation of inspect) await learnHash(operation);
    } else if (needsBank(ready)) {
      await request.whenOnline(signal);
      const unread = ready.filter((operation) => needsBank([operation])).map(({ path }) => folderOf(path));
      for (const id of new Set(unread)) {
        const view = deps.viewOf(id);
        await view.refresh(namesToAsk(files, routing), signal);
        banks.set(id, createBankNames(journal, view, watchedFolderId, id));
      }
    } else if (compare.length > 0) {
      await request.whenOnline(signal);
      for (const operation of compare) {
        if (operation.action !== 'compare') continue;
        const { path, fingerprint, candidates } = operation;
        if (!hashes.has(path)) await learnHash(operation);
        const hash = hashes.get(path);
        if (hash === undefined) continue;
        const files = filesOf(deps.viewOf(folderOf(path)), candidates, operation.typeId ?? null);
        const match = await firstMatch(deps, files, hash.sha256, signal);
        if (match instanceof AppError) troubled.set(path, match);
        else if (match === null) rejected.set(path, new Set([...(rejected.get(path) ?? []), ...candidates]));
        else adopted.set(path, { path, fingerprint, sha256: hash.sha256, ...match, isGone: false });
      }
    } else {
      return {
        operations: ready,
        adopted: [...adopted.values()],
        troubled: [...troubled].map(([path, error]) => ({ path, error })),
        settlingCount,
        lookAgainInMs,
        waitsFor: openWaits(ready, entries, pending),
        hashes,
      };
    }
  }
}

/** What the plan may look for in a bank folder: the files' own names, and those of the assets that rules name. */
export function namesToAsk(
  files: readonly { readonly path: RelativePath }[],
  routing: Routing,
): readonly string[] {
  return files.flatMap(({ path }) => {
    const claim = routing.claim(path);
    if (claim === null || claim.rule.kind === 'asset') return [baseName(path)];
    return [baseName(path), claim.rule.kind === 'version' ? claim.assetName : claim.stem];
  });
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

export function siblingsOf(
  journal: Journal,
  watchedFolderId: WatchedFolder['watchedFolderId'],
  adopted: ReadonlyMap<RelativePath, Agreed>,
): PlanInput['siblings'] {
  return (assetId, path) => {
    const rows = journal
      .agreedByAsset(assetId)
      .flatMap(({ folderId, agreed }) => (folderId === watchedFolderId ? [agreed] : []))
      .filter((row) => !adopted.has(row.path))
      .concat([...adopted.values()].filter((row) => row.assetId === assetId));
    return rows.flatMap((row) => (row.attachmentTypeId === null && row.path !== path ? [row.path] : []));
  };
}

export function attachedOf(
  journal: Journal,
  watchedFolderId: WatchedFolder['watchedFolderId'],
  adopted: ReadonlyMap<RelativePath, Agreed>,
): PlanInput['attached'] {
  return (assetId, typeId, path) => {
    const rows = journal
      .agreedByAsset(assetId)
      .filter(({ folderId, agreed }) => folderId !== watchedFolderId || agreed.path !== path)
      .map(({ agreed }) => agreed)
      .concat([...adopted.values()].filter((row) => row.assetId === assetId));
    return rows.find((row) => row.attachmentTypeId === typeId && !row.isGone)?.path ?? null;
  };
}

/** A file on the bank whose content may be that of a local one. */
type Candidate = Pick<Agreed, 'assetId' | 'fileId' | 'attachmentTypeId'>;

function filesOf(
  view: BankView,
  assetIds: readonly AssetId[],
  typeId: AttachmentTypeId | null,
): readonly Candidate[] {
  return assetIds.flatMap((assetId): Candidate[] => {
    const asset = view.get(assetId);
    if (asset === null) return [];
    return filesIn(asset, typeId).map(({ fileId }) => ({ assetId, fileId, attachmentTypeId: typeId }));
  });
}

function filesIn({ master, attachments }: BankAsset, typeId: AttachmentTypeId | null): readonly BankFile[] {
  if (typeId === null) return [master];
  return attachments.flatMap((each) => (each.typeId === typeId ? [each.file] : []));
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

function decisionsOf(
  journal: Journal,
  { watchedFolderId }: WatchedFolder,
  files: readonly LocalEntry[],
): ReadonlyMap<RelativePath, Decision> {
  if (!journal.hasDecisions(watchedFolderId)) return new Map();
  return new Map(
    files.flatMap(({ path, fingerprint }) => {
      const choice = journal.decisionFor(watchedFolderId, path, fingerprint);
      return choice === null ? [] : [[path, { fingerprint, choice }] as const];
    }),
  );
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

/**
 * For paths without a row: the row of another path that the file may have come from. That is one with the same inode
 * whose own path holds no file any more, or else one of the same path in another Unicode form, as a volume shows it
 * that was mounted by another system.
 */
async function findMoved(
  deps: DeciderDeps,
  folder: WatchedFolder,
  directory: RelativePath,
  files: readonly LocalEntry[],
  agreed: readonly Agreed[],
): Promise<ReadonlyMap<RelativePath, Agreed>> {
  const known = new Set(agreed.map((row) => row.path));
  const unknown = files.filter(({ path }) => !known.has(path));
  const otherForms: ReadonlyMap<string, Agreed> =
    unknown.length === 0 ? new Map() : rowsInOtherForms(deps.journal, folder, directory);
  const listed = new Set(files.map(({ path }) => path));
  const moved = new Map<RelativePath, Agreed>();
  for (const { path, fingerprint } of unknown) {
    const { dev, ino } = fingerprint;
    const rows = deps.journal.agreedByInode(folder.watchedFolderId, dev, ino);
    const row = (await firstLeft(deps, folder, path, listed, rows)) ?? otherForms.get(pathIdentity(path));
    if (row !== undefined) moved.set(path, row);
  }
  return moved;
}

/** The first row whose file has left its path. A disk that answers to both spellings of a name shows the file itself. */
async function firstLeft(
  { fingerprintAt }: DeciderDeps,
  folder: WatchedFolder,
  path: RelativePath,
  listed: ReadonlySet<RelativePath>,
  rows: readonly Agreed[],
): Promise<Agreed | undefined> {
  for (const row of rows) {
    if (row.path === path) continue;
    const there = await fingerprintAt(folder, row.path);
    const isOtherSpelling = nameKey(row.path) === nameKey(path) && !listed.has(row.path);
    if (there === null || (isOtherSpelling && there.ino === row.fingerprint.ino)) return row;
  }
  return undefined;
}

function rowsInOtherForms(
  journal: Journal,
  { watchedFolderId }: WatchedFolder,
  directory: RelativePath,
): ReadonlyMap<string, Agreed> {
  const forms = [directory.normalize('NFC'), directory.normalize('NFD')].filter((form) => form !== directory);
  const rows = forms.flatMap((form) => journal.agreedInDirectory(watchedFolderId, form as RelativePath));
  return new Map(rows.map((row) => [pathIdentity(row.path), row]));
}

/** Operations that lead to reading a file wait until it has settled; what only keeps, ignores or forgets does not. */
function splitSettled(
  operations: readonly Operation[],
  entries: readonly LocalEntry[],
  settling: Settling,
): {
  readonly ready: readonly Operation[];
  readonly settlingCount: number;
  readonly lookAgainInMs: number | null;
} {
  const byPath = new Map(entries.map((entry) => [entry.path, entry.fingerprint]));
  const ready: Operation[] = [];
  let settlingCount = 0;
  let lookAgainInMs: number | null = null;
  for (const operation of operations) {
    const fingerprint = byPath.get(operation.path);
    const mustSettle = fingerprint !== undefined && !restful.has(operation.action);
    const remainingMs = mustSettle ? settling.remainingMs(operation.path, fingerprint) : 0;
    if (remainingMs === 0) ready.push(operation);
    else {
      settlingCount += 1;
      lookAgainInMs = Math.min(lookAgainInMs ?? remainingMs, remainingMs);
    }
  }
  return { ready, settlingCount, lookAgainInMs };
}

const restful: ReadonlySet<Operation['action']> = new Set(['keep', 'ignore', 'forget', 'relink']);

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

/** A candidate that cannot be downloaded is no proof of a difference: the error comes back instead of "no match". */
async function firstMatch(
  { bank }: DeciderDeps,
  candidates: readonly Candidate[],
  sha256: Sha256,
  signal: AbortSignal,
): Promise<Candidate | AppError | null> {
  try {
    for (const candidate of candidates) {
      const content = await bank.hashOriginal(candidate.fileId, signal);
      if (content.sha256 === sha256) return candidate;
    }
    return null;
  } catch (error) {
    signal.throwIfAborted();
    return toAppError(error);
  }
}
