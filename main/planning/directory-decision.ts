import type { AppError } from '../../shared/errors/index.ts';
import type {
  Agreed,
  AssetId,
  BankFolderId,
  Fingerprint,
  LocalEntry,
  Operation,
  RelativePath,
  WatchedFolder,
} from '../../shared/model/index.ts';
import type { Hasher, ScannedDirectory } from '../disk/index.ts';
import type { EvidenceAsset } from '../journal/index.ts';
import type { KnownHash, PlanOptions, Routing, Rules } from '../plan/index.ts';
import type { DirectoryBanksDeps, SyncBank } from '../remote/index.ts';
import type { PassAdoption } from './adoption/folder-adoption.ts';
import type { Debounce } from './debounce.ts';
import type { HashCache, TimeSlice } from './hash-cache.ts';
import type { WaitingFile } from './open-waits.ts';
import type { ReadSet } from './preconditions/read-set.ts';
import type { FollowedDecision } from './remembered-decisions.ts';

/** A local file that the bank holds already, by content. `shownCreated`: of the version with that content, Unix seconds of the bank. */
export interface AdoptedFile extends Agreed {
  readonly shownCreated: number;
}

/** The decision about one directory, after every need was satisfied. */
export interface DirectoryDecision {
  readonly operations: readonly Operation[];
  /** The user's answers about files under another path that they have left. */
  readonly followed: readonly FollowedDecision[];
  /** Files with content that the bank holds already: they are agreed on without an upload. */
  readonly adopted: readonly AdoptedFile[];
  /** Files that could not be read or compared now; they stay as they are and are looked at again. */
  readonly troubled: readonly { readonly path: RelativePath; readonly error: AppError }[];
  /** Files that were changed a moment ago, and when it is worth looking again; null when there are none. */
  readonly debouncingCount: number;
  /** Contents that are left to be read or compared with the next look, which is then worth it at once. */
  readonly deferredCount: number;
  /** Files that wait until every directory of the folder was compared with the bank. */
  readonly matchingCount: number;
  readonly requeueInMs: number | null;
  /** Paths with transfers that have to end before all of this directory can be planned; see `openWaits`. */
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
  /** The facts that the plan relied on; checked again when it is applied. */
  readonly readSet: ReadSet;
  /** Bank folders that the operations need and that are not there: paths below the linked one. */
  readonly newFolders: readonly string[];
}

export interface PlanResolverDeps extends DirectoryBanksDeps {
  readonly bank: Pick<SyncBank, 'hashOriginal' | 'readAsset'>;
  readonly hasher: Hasher;
  /** The file at a path of the folder now; null when there is no regular file. Throws AppError. */
  readonly fingerprintAt: (folder: WatchedFolder, path: RelativePath) => Promise<Fingerprint | null>;
}

export interface ResolveRequest {
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
  readonly debounce: Pick<Debounce, 'remainingMs'>;
  /** Waits until the bank answers; called before each reading of the bank. */
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Found out by earlier looks; this one adds to it. */
  readonly round: HashCache;
  readonly portion: TimeSlice;
  /** Null for a folder that was matched with the bank before. */
  readonly adoption: PassAdoption | null;
  /** False for a preview: content on the bank is not downloaded to be compared. */
  readonly isComparing: boolean;
  /** Bank folders that files need are made. `later`: such files wait; `never`: a plan says what would be made. */
  readonly making: () => 'now' | 'later' | 'never';
  readonly signal: AbortSignal;
}
