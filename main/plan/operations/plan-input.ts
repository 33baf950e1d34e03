import type {
  Agreed,
  AskChoice,
  AssetId,
  AttachmentTypeId,
  BankAsset,
  BankFolderId,
  Fingerprint,
  Intent,
  LocalEntry,
  RelativePath,
  RemoteDifference,
  Sha256,
} from '../../../shared/model/index.ts';
import type { Routing } from '../rules/routing.ts';
import type { Rules } from '../rules/rules.ts';

/** A content hash and the state of the file it was taken from; of no use once the file has another state. */
export interface KnownHash {
  readonly fingerprint: Fingerprint;
  readonly sha256: Sha256;
}

/** The user's answer to an `ask` about this state of the file. */
export interface Decision {
  readonly fingerprint: Fingerprint;
  readonly choice: AskChoice;
}

/** A file that could not be read or compared in this look. */
export interface Troubled {
  readonly row: Agreed | null;
  /** False when the operation rests until the user helps: no other upload waits for it. */
  readonly isTriedAgain: boolean;
}

/** The facts that the plan reads of an open intent. */
export type PendingIntent = Pick<
  Intent,
  'intentId' | 'fingerprint' | 'state' | 'wasAmbiguous' | 'target' | 'preexistingAssetIds'
>;

/** The bank folder as last read, seen from the names of local files. */
export interface NameLookup {
  /** Every asset of the folder with a master file of this name (`nameKey`), with any owner. */
  readonly named: (key: string) => readonly BankAsset[];
  /**
   * Those of `named` that may have no owner: of every other one `isOwnedElsewhere` is true for any new file. Of 100,000 assets
   * of one name it holds a handful.
   */
  readonly maybeUnowned: (key: string) => readonly BankAsset[];
  /** Every asset of the folder that has this name without extension (`nameKey`), as its own or that of its master file. */
  readonly stemmed: (key: string) => readonly BankAsset[];
  /** Null for an asset that the folder does not show. */
  readonly asset: (assetId: AssetId) => BankAsset | null;
  /** Another path with an open intent that writes to this attachment of the asset. */
  readonly attacherOf: (
    assetId: AssetId,
    typeId: AttachmentTypeId,
    path: RelativePath,
  ) => RelativePath | null;
  /** The same for the master file of this asset. */
  readonly writerOf: (assetId: AssetId, path: RelativePath) => RelativePath | null;
  /** True when an agreed row (gone or not) or an unsettled intent of a path other than `path` has this asset. */
  readonly isOwnedElsewhere: (assetId: AssetId, path: RelativePath) => boolean;
  /**
   * Open and parked intents of any path that would put an asset of this name into the same bank folder: while one of them may
   * own what the bank shows, no other file adopts it. Queued ones may be among them and count for nothing.
   */
  readonly rivals: (key: string) => ReadonlyMap<RelativePath, PendingIntent>;
  /** A file of no watched folder that is on its way to a new asset of this name here; parked ones are not. */
  readonly coming: (key: string) => RelativePath | null;
}

/**
 * While the files of a folder are matched with the bank (`docs/decisions/0098`). `names`: by name alone, until every directory had its
 * turn. `contents`: by size, then by content, until every directory had its turn again. `rest`: what is left becomes new
 * assets and questions.
 */
export type AdoptionStage = 'names' | 'contents' | 'rest';

export interface Adoption {
  readonly stage: AdoptionStage;
  /**
   * Assets without an owner that may hold the content of this file, likeliest first, at most a few. `sha256` null: the content is
   * not known yet. Null while the listing of the bank is not believed.
   */
  readonly alike: ((entry: LocalEntry, sha256: Sha256 | null) => readonly AssetId[]) | null;
}

export interface PlanOptions {
  /** Ask before an empty file becomes the new version of one that had content. */
  readonly confirmEmptied: boolean;
  /** Ask before a version that lost more than nine tenths of its size. */
  readonly confirmShrunk: boolean;
  /** The answer for a name that the bank folder holds with other content. */
  readonly onClash: AskChoice | 'ask';
  /** The answer for a version on the bank that differs from the agreed one; missing: ask. */
  readonly onConflict?: AskChoice | 'ask' | undefined;
}

/** Everything the plan of one directory depends on. All maps go by exact path, not by Unicode identity. */
export interface PlanInput {
  readonly directory: RelativePath;
  /** All entries of the directory itself, of every kind. */
  readonly entries: readonly LocalEntry[];
  /** False when the directory could not be read to its end: then nothing that is missing counts as gone. */
  readonly isComplete: boolean;
  readonly hashes: ReadonlyMap<RelativePath, KnownHash>;
  /** Rows of exactly this directory, gone rows included. */
  readonly agreed: readonly Agreed[];
  /**
   * For a path without a row: a row of another directory with the same inode, or else with the same path in another Unicode form,
   * if its own path is gone. The caller checked the disk for that; a file system that answers to both spellings of a name shows
   * the same file under the old one, which counts as gone.
   */
  readonly moved: ReadonlyMap<RelativePath, Agreed>;
  /** Paths of `moved` that own their row with any content: see `certainRow`. */
  readonly certain?: ReadonlySet<RelativePath>;
  /**
   * Other paths under which this very directory was looked at before, the latest first: what it holds has moved with it. Missing
   * where the disk does not name a directory for good.
   */
  readonly formerDirectories?: readonly RelativePath[];
  /** Open intents of this directory, of the rows in `moved`, and of any path with an inode that an entry here has. */
  readonly pending: ReadonlyMap<RelativePath, PendingIntent>;
  readonly decisions: ReadonlyMap<RelativePath, Decision>;
  /** Assets with content that was compared with that of the file and differs. */
  readonly rejected: ReadonlyMap<RelativePath, ReadonlySet<AssetId>>;
  /** Null while the bank folder has not been read. */
  readonly bank: NameLookup | null;
  /** The same for the folders that rules name, as far as they have been read. */
  readonly otherBanks: ReadonlyMap<BankFolderId, NameLookup>;
  /** Rows that were found by content in this look; their files are not among the entries. */
  readonly adopted: readonly Agreed[];
  /** Neither these files are among the entries nor their rows among the agreed; who shares their asset has to know both. */
  readonly troubled: ReadonlyMap<RelativePath, Troubled>;
  /** Other paths of the watched folder with a file that is, or was when it was sent, a version of this asset. */
  readonly siblings: (assetId: AssetId, path: RelativePath) => readonly RelativePath[];
  /** Another path of any watched folder with a file that is this attachment of the asset. */
  readonly attached: (assetId: AssetId, typeId: AttachmentTypeId, path: RelativePath) => RelativePath | null;
  /**
   * An asset outside the bank folders that were read for this plan; null: the bank has none. `unread`: it was not asked for yet.
   */
  readonly elsewhere: (assetId: AssetId) => BankAsset | null | 'unread';
  /** Unanswered differences of the files of this directory, by path. */
  readonly differences: ReadonlyMap<RelativePath, RemoteDifference>;
  /** The unanswered difference of the master file of any asset. */
  readonly differenceOf: (assetId: AssetId) => RemoteDifference | null;
  /** Null for a folder that was matched with the bank before. */
  readonly adoption: Adoption | null;
  readonly routing: Routing;
  readonly rules: Pick<Rules, 'decide'>;
  readonly options: PlanOptions;
}
