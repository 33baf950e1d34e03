import { AppError, type ErrorCode, toAppError } from '../../shared/errors/index.ts';
import { type BankFolderId, nameKey, type RelativePath } from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import {
  type FolderAmbiguity,
  type FolderAmbiguityTiming,
  type FolderControl,
  judgeFolderAbsence,
  type ListedFolder,
  matchSubfolder,
  missingPaths,
  newAmbiguity,
} from '../plan/index.ts';
import { type Clock, type Log, unlessAborted } from '../platform/index.ts';
import { fateOfFailure } from '../transfer/index.ts';
import type { SyncBank } from './bank-port.ts';
import { createSubfolderListings } from './subfolder-listings.ts';

/** Where on the bank the files of a local directory belong. */
export type BankHome =
  | { readonly kind: 'folder'; readonly bankFolderId: BankFolderId }
  /** Not there yet: it holds nothing. The folders to be made, as paths below the linked one. */
  | { readonly kind: 'missing'; readonly newFolders: readonly string[] }
  /** The folder is unknown, or cannot be made. `requeueInMs`: when another pass is worth it without the user. */
  | { readonly kind: 'refused'; readonly error: AppError; readonly requeueInMs: number | null };

/** Null where the bank cannot list folders. */
type Subfolders = readonly ListedFolder[] | null;

/** Lists the subfolders of one bank folder, of this path below the linked one, or says why that fails for this one alone. */
type ListingOfItsOwn = (
  parentId: BankFolderId,
  path: string,
  list: () => Promise<Subfolders>,
) => Promise<Subfolders | AppError>;

/** The bank folders that mirror local directories (`docs/decisions/0023`). Both throw AppError of a bank that is away. */
export interface BankSubfolders {
  /** Reads alone. With `ofItsOwn` a listing that fails for its own bank folder alone makes a refusal. */
  find(
    linkedId: BankFolderId,
    directory: RelativePath,
    signal: AbortSignal,
    ofItsOwn?: ListingOfItsOwn,
  ): Promise<BankHome>;
  /** Makes a missing folder once, however often it is asked for; never answers `missing`. */
  make(linkedId: BankFolderId, directory: RelativePath, signal: AbortSignal): Promise<BankHome>;
  /** The next question reads the bank again. */
  invalidate(): void;
  /** Resolves when no save is under way any more. An open one is resolved after the next start. */
  stop(): Promise<void>;
}

export interface BankSubfoldersDeps {
  readonly bank: Pick<SyncBank, 'folderChildren' | 'saveFolder'>;
  readonly store: Journal['bankSubfolders'];
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly log: Log;
}

/** Refusals that are about this folder, and not about the whole bank or who we are there. */
const aboutTheFolder: ReadonlySet<ErrorCode> = new Set([
  'BAD_NAME',
  'BAD_REQUEST',
  'FORBIDDEN',
  'NOT_FOUND',
  'UNPROCESSABLE',
]);

export function isAboutFolder({ code }: AppError): boolean {
  return aboutTheFolder.has(code);
}

export function refusalFor(error: AppError, folder: string): AppError {
  return new AppError('SUBFOLDER_REFUSED', { folder, reason: error.code }, error);
}

function refusedFolder(error: AppError, folder: string): BankHome {
  return { kind: 'refused', error: refusalFor(error, folder), requeueInMs: null };
}

export function createBankSubfolders(
  deps: BankSubfoldersDeps,
  timing: FolderAmbiguityTiming,
): BankSubfolders {
  const { bank, store, clock, log } = deps;
  const life = new AbortController();
  const listings = createSubfolderListings({ bank, clock });
  const ambiguities = new Map<string, FolderAmbiguity>();
  const saves = new Map<string, Promise<BankHome>>();

  async function walk(
    linkedId: BankFolderId,
    directory: RelativePath,
    isMaking: boolean,
    signal: AbortSignal,
    ofItsOwn: ListingOfItsOwn = (_parentId, _path, list) => list(),
  ): Promise<BankHome> {
    const steps = directory.normalize('NFC').split('/');
    let at = linkedId;
    for (const [index, name] of steps.entries()) {
      const path = steps.slice(0, index + 1).join('/');
      const parentId = at;
      const parentPath = steps.slice(0, index).join('/');
      const list = () => listings.read(parentId, signal);
      const listed = await resolve(parentId, name, path, () => ofItsOwn(parentId, parentPath, list));
      if (listed.kind === 'missing') {
        if (!isMaking) return { kind: 'missing', newFolders: missingPaths(steps, index) };
        const made = await unlessAborted(makeOnce(at, name, path), signal);
        if (made.kind !== 'folder') return made;
        at = made.bankFolderId;
      } else if (listed.kind === 'folder') at = listed.bankFolderId;
      else return listed;
    }
    return { kind: 'folder', bankFolderId: at };
  }

  async function resolve(
    parentId: BankFolderId,
    name: string,
    path: string,
    read: () => Promise<Subfolders | AppError>,
  ): Promise<BankHome> {
    let children: Subfolders | AppError;
    try {
      children = await read();
    } catch (error) {
      const failure = toAppError(error);
      if (isAboutFolder(failure)) return refusedFolder(failure, path);
      throw failure;
    }
    if (children instanceof AppError) return { kind: 'refused', error: children, requeueInMs: null };
    if (children === null) return unsupported(path);
    const match = matchSubfolder(children, name);
    if (match.kind === 'one') return { kind: 'folder', bankFolderId: match.bankFolderId };
    // Our own folder counts when it was renamed on the bank, when the bank keeps its name in another form, and when another machine
    // made a second one at the same moment.
    const ownId = store.get(parentId, name)?.bankFolderId ?? null;
    if (ownId !== null && children.some(({ bankFolderId }) => bankFolderId === ownId))
      return { kind: 'folder', bankFolderId: ownId };
    if (match.kind === 'several') {
      const error = new AppError('SUBFOLDER_TWICE', { folder: path, count: match.count });
      return { kind: 'refused', error, requeueInMs: null };
    }
    return { kind: 'missing', newFolders: [path] };
  }

  function makeOnce(parentId: BankFolderId, name: string, path: string): Promise<BankHome> {
    const key = `${parentId}/${nameKey(name)}`;
    const known = saves.get(key);
    if (known !== undefined) return known;
    const save = makeFolder(key, parentId, name, path).finally(() => saves.delete(key));
    // The caller receives the failure; a failure without a waiting caller is none.
    save.catch(() => undefined);
    saves.set(key, save);
    return save;
  }

  /** The bank has no key that makes a save idempotent: the promise is durable before it, and an ambiguous save is read first. */
  async function makeFolder(
    key: string,
    parentId: BankFolderId,
    name: string,
    path: string,
  ): Promise<BankHome> {
    let children: readonly ListedFolder[] = [];
    let askedAtMs = clock.monotonicMs();
    const readAnew = () =>
      resolve(parentId, name, path, async () => {
        listings.invalidate(parentId);
        askedAtMs = clock.monotonicMs();
        const read = await listings.read(parentId, life.signal);
        children = read ?? [];
        return read;
      });
    const found = await readAnew();
    if (found.kind === 'folder') return settled(found.bankFolderId);
    if (found.kind === 'refused') return found;
    const promised = store.get(parentId, name);
    if (promised?.bankFolderId === null) {
      const verdict = judge(promised.heldBefore);
      if (verdict !== null) return verdict;
    }
    store.promise(
      parentId,
      name,
      children.map(({ bankFolderId }) => bankFolderId),
    );
    ambiguities.delete(key);
    try {
      const madeId = await bank.saveFolder(null, { parentId, name }, life.signal);
      settled(madeId);
      return await firstMade(madeId);
    } catch (error) {
      life.signal.throwIfAborted();
      const failure = toAppError(error);
      log.warn('folder save failed', { parentId, code: failure.code });
      if (fateOfFailure(failure) === 'not-applied') {
        store.withdraw(parentId, name);
        if (failure.code === 'NOT_FOUND' && failure.details.status === undefined) return unsupported(path);
        if (isAboutFolder(failure)) return refusedFolder(failure, path);
        throw failure;
      }
      ambiguities.set(key, newAmbiguity(clock.monotonicMs()));
    }
    // At once: what has had its effect is then known without a wait.
    const shown = await readAnew();
    if (shown.kind === 'folder') return settled(shown.bankFolderId);
    return shown.kind === 'refused' ? shown : isAmbiguous(path, timing.maxLatencyMs);

    function settled(bankFolderId: BankFolderId): BankHome {
      if (store.get(parentId, name)?.bankFolderId === null) store.settle(parentId, name, bankFolderId);
      ambiguities.delete(key);
      listings.learn(parentId, { bankFolderId, names: [name] });
      return { kind: 'folder', bankFolderId };
    }

    /**
     * Two machines may make a folder of this name at the same moment. A bank lists siblings in the order in which they were made: the
     * machine that came second sees both and goes into the first one, and its own stays empty.
     */
    async function firstMade(madeId: BankFolderId): Promise<BankHome> {
      const heldBefore = new Set(children.map(({ bankFolderId }) => bankFolderId));
      let first = madeId;
      try {
        listings.invalidate(parentId);
        const shown = (await listings.read(parentId, life.signal)) ?? [];
        const made = shown.filter((each) => !heldBefore.has(each.bankFolderId) && isNamed(each, name));
        if (made.some(({ bankFolderId }) => bankFolderId === madeId)) first = made[0]?.bankFolderId ?? madeId;
      } catch (error) {
        life.signal.throwIfAborted();
        // Our folder exists. Whether there is a second one stays unknown.
        log.warn('siblings of a new folder not read', { parentId, code: toAppError(error).code });
      }
      if (first !== madeId) {
        log.warn('another machine made the same folder first', { parentId, first, madeId });
        store.settle(parentId, name, first);
      }
      return { kind: 'folder', bankFolderId: first };
    }

    /** Null when it is certain that nothing of the save before is there. */
    function judge(heldBefore: readonly BankFolderId[]): BankHome | null {
      const ambiguity = ambiguities.get(key) ?? newAmbiguity(askedAtMs);
      const verdict = judgeFolderAbsence(ambiguity, controlOf(children, heldBefore), askedAtMs, timing);
      if (verdict.kind === 'absent') return null;
      ambiguities.set(key, verdict.ambiguity);
      return isAmbiguous(path, verdict.inMs);
    }
  }

  return {
    find: (linkedId, directory, signal, ofItsOwn) => walk(linkedId, directory, false, signal, ofItsOwn),
    make: (linkedId, directory, signal) => walk(linkedId, directory, true, signal),
    invalidate: () => listings.invalidate(null),
    async stop() {
      life.abort(new AppError('CANCELLED'));
      await Promise.allSettled(saves.values());
    },
  };
}

function isNamed(folder: ListedFolder, name: string): boolean {
  return matchSubfolder([folder], name).kind === 'one';
}

function controlOf(children: readonly ListedFolder[], heldBefore: readonly BankFolderId[]): FolderControl {
  if (heldBefore.length === 0) return children.length === 0 ? 'empty' : 'seen';
  return children.some(({ bankFolderId }) => heldBefore.includes(bankFolderId)) ? 'seen' : 'lost';
}

function unsupported(folder: string): BankHome {
  return { kind: 'refused', error: new AppError('SUBFOLDERS_UNSUPPORTED', { folder }), requeueInMs: null };
}

function isAmbiguous(folder: string, requeueInMs: number): BankHome {
  return { kind: 'refused', error: new AppError('SUBFOLDER_DOUBT', { folder }), requeueInMs };
}
