import { AppError, toAppError } from '../../shared/errors/index.ts';
import type {
  Agreed,
  BankFolderId,
  LocalEntry,
  RelativePath,
  WatchedFolder,
} from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import type { NameLookup, Routing } from '../plan/index.ts';
import { type BankHome, type BankSubfolders, isAboutFolder, refusalFor } from './bank-subfolders.ts';
import type { FolderFailures } from './folder-failures.ts';
import { createNameLookup, emptyNameLookup } from './name-lookup.ts';
import { filesToAsk, namesToAsk } from './names-to-ask.ts';
import type { RemoteFolderCache } from './remote-folder-cache.ts';
import type { RemoteSnapshot } from './remote-snapshot.ts';
import { targetFolderIdOf } from './target-folder-needs.ts';

/** The bank folders that the files of one directory go to, as far as a look at it has asked about them. */
export interface RemoteFolderResolver {
  /** The target folder of files without a rule; null: not asked yet. */
  home(): BankHome | null;
  /** Where this file goes; while the home is not known, the linked folder. */
  folderOf(path: RelativePath): BankFolderId;
  isAtHome(path: RelativePath): boolean;
  /** The reading of the target folder; null when it was not read. One that is still to be made holds nothing. */
  homeNames(): NameLookup | null;
  otherNames(): ReadonlyMap<BankFolderId, NameLookup>;
  /** Wall clock of when the reading of each of them began. */
  readAtMs(): ReadonlyMap<BankFolderId, number>;
  findHome(): Promise<void>;
  makeHome(): Promise<void>;
  /**
   * Reads what the plan of these files needs. The home is found first. Throws AppError when the linked folder, or the bank, cannot
   * be read; one that a rule or a directory leads to concerns its own files alone, for as long as the linked one answers.
   */
  read(paths: readonly RelativePath[], check?: ReadingCheck): Promise<void>;
  /** The reason why the bank folder of this file is unknown; null when it is known, or was not asked for. */
  refusalOf(path: RelativePath): AppError | null;
  /** Why a new asset of this file may be a second one, though nothing that could be read is this file; null: it is none. */
  ambiguityOf(path: RelativePath): AppError | null;
}

/** Throws AppError for a reading of a bank folder that cannot be all of it. */
export type ReadingCheck = (bankFolderId: BankFolderId, reading: RemoteSnapshot) => void;

export interface DirectoryBanksDeps {
  readonly journal: Journal;
  /** The content of this bank folder: the linked one, or one that a rule names. */
  readonly viewOf: (bankFolderId: BankFolderId) => RemoteFolderCache;
  readonly subfolders: Pick<BankSubfolders, 'find' | 'make'>;
  readonly failures: FolderFailures;
}

export interface DirectoryBanksRequest {
  readonly folder: WatchedFolder;
  readonly directory: RelativePath;
  readonly files: readonly LocalEntry[];
  readonly agreed: readonly Agreed[];
  readonly routing: Routing;
  readonly signal: AbortSignal;
}

export function createRemoteFolderResolver(
  { journal, viewOf, subfolders, failures }: DirectoryBanksDeps,
  { folder, directory, files, agreed, routing, signal }: DirectoryBanksRequest,
): RemoteFolderResolver {
  const { watchedFolderId, bankFolderId } = folder;
  const isMirrored = folder.subfolders === 'mirror' && directory !== '';
  const banks = new Map<BankFolderId, NameLookup>();
  const readings = new Map<BankFolderId, RemoteSnapshot>();
  const refusals = new Map<BankFolderId, AppError>();
  let home: BankHome | null = isMirrored ? null : { kind: 'folder', bankFolderId };

  const ruledFolder = (path: RelativePath) => routing.claim(path)?.rule.bankFolder ?? null;
  const ruledFolderOf = (path: RelativePath) => ruledFolder(path)?.id ?? null;
  const isAtHome = (path: RelativePath) => ruledFolderOf(path) === null;
  const folderOf = (path: RelativePath) => ruledFolderOf(path) ?? targetFolderIdOf(home) ?? bankFolderId;
  /** Names that the linked folder does not share belong to this one alone. */
  const ofItsOwn = <Result>(key: string, name: string, work: () => Promise<Result>) =>
    failures.ofItsOwn({ key, folder: name, control: viewOf(bankFolderId), signal }, work);
  const findHome = async () => {
    // Thousands of directories may lie below the one that fails, near and far.
    home = await subfolders.find(bankFolderId, directory, signal, (parentId, path, list) =>
      ofItsOwn(`subfolders of ${parentId}`, path === '' ? folder.bankFolderName : path, list),
    );
  };

  async function readFolder(id: BankFolderId, path: RelativePath, check?: ReadingCheck): Promise<void> {
    const names = namesToAsk(filesToAsk(files, agreed, routing), routing);
    const isHome = id === targetFolderIdOf(home);
    const isLinked = isHome && !isMirrored;
    const name = isHome ? directory : (ruledFolder(path)?.name ?? '');
    const read = () => viewOf(id).refresh(names, signal);
    try {
      const reading = isLinked ? await read() : await ofItsOwn(id, name, read);
      if (reading instanceof AppError) refuse(id, reading);
      else {
        check?.(id, reading);
        readings.set(id, reading);
        banks.set(id, createNameLookup(journal, reading, watchedFolderId, id));
      }
    } catch (error) {
      const failure = toAppError(error);
      if (isLinked || !isAboutFolder(failure)) throw error;
      refuse(id, refusalFor(failure, name));
    }
  }

  function refuse(id: BankFolderId, error: AppError): void {
    // A rule may name the very folder of the directory.
    refusals.set(id, error);
    if (id === targetFolderIdOf(home)) home = homeOf(error);
  }

  return {
    home: () => home,
    folderOf,
    isAtHome,
    homeNames() {
      if (home?.kind === 'missing') return emptyNameLookup;
      const id = targetFolderIdOf(home);
      return id === null ? null : (banks.get(id) ?? null);
    },
    otherNames: () => banks,
    readAtMs: () => new Map([...readings].map(([id, { beganAtMs }]) => [id, beganAtMs])),
    findHome,
    async makeHome() {
      const make = () => subfolders.make(bankFolderId, directory, signal);
      home = homeOf(await ofItsOwn(`${bankFolderId}/${directory}, made`, directory, make));
    },
    async read(paths, check) {
      if (home === null && paths.some(isAtHome)) await findHome();
      const isReadable = (path: RelativePath) => !isAtHome(path) || home?.kind === 'folder';
      const firstOf = new Map(paths.filter(isReadable).map((path) => [folderOf(path), path]));
      for (const [id, path] of firstOf) if (!refusals.has(id)) await readFolder(id, path, check);
    },
    refusalOf(path) {
      if (!isAtHome(path)) return refusals.get(folderOf(path)) ?? null;
      return home?.kind === 'refused' ? home.error : null;
    },
    ambiguityOf(path) {
      const reading = readings.get(folderOf(path));
      if (reading?.mayHide(namesToAsk([{ path }], routing)) !== true) return null;
      const name = ruledFolder(path)?.name ?? (isMirrored ? directory : folder.bankFolderName);
      return new AppError('BANK_ITEMS_UNREADABLE', { folder: name });
    },
  };
}

function homeOf(found: BankHome | AppError): BankHome {
  return found instanceof AppError ? { kind: 'refused', error: found, requeueInMs: null } : found;
}
