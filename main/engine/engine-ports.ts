import type { LocalPath, WatchedFolder } from '../../shared/model/index.ts';
import type { Hasher, OwnDirectories } from '../disk/index.ts';
import type { FolderPartsDeps, StartWatcher, SyncTransfer, WatchedFolderStore } from '../folders/index.ts';
import type { Journal } from '../journal/index.ts';
import type { FolderAmbiguityTiming } from '../plan/index.ts';
import type { ListingTiming } from '../planning/index.ts';
import type { Clock, HostEvent, Log, Random } from '../platform/index.ts';
import type { SyncBank } from '../remote/index.ts';
import type { IsIgnored, ServerState, TransferTiming } from '../transfer/index.ts';
import type { SyncDownloads, SyncProofUploads, SyncSmartFolders } from './status-ports.ts';
import type { TransferListener } from './transfer-listener.ts';

/** The parts that the composition root hands to the engine. */
export interface SyncEngineDeps {
  readonly journal: Journal;
  readonly bank: SyncBank;
  /** Transfer tells sync what happens; the composition root joins the two. */
  readonly createTransfer: (
    listener: TransferListener,
    isIgnored: IsIgnored,
    server: ServerState,
  ) => SyncTransfer;
  /** Sent, fetched and kept by others; the status tells of them too. */
  readonly proofUploads: SyncProofUploads;
  readonly downloads: SyncDownloads;
  readonly smartFolders: SyncSmartFolders;
  readonly hasher: Hasher;
  /** The limit that everything of the account shares. */
  readonly bandwidth: { setLimit(bytesPerSecond: number | null): void };
  readonly startWatcher: StartWatcher;
  readonly isNetworkVolume: FolderPartsDeps['isNetworkVolume'];
  readonly identityOf: FolderPartsDeps['identityOf'];
  readonly broadRootOf: FolderPartsDeps['broadRootOf'];
  /** Directories that Galley keeps its own data in. */
  readonly own: OwnDirectories;
  readonly folders: WatchedFolderStore;
  /** Directories that were linked for one run. Some of them may be in the list above as well. */
  readonly formerLinks: () => Promise<readonly WatchedFolder[]>;
  /** Sleep and network; returns the remover. */
  readonly onHostEvent: (listener: (event: HostEvent) => void) => () => void;
  readonly removeSpooled: (localPath: LocalPath) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  /** Draws the waits before retries. */
  readonly random: Random;
}

/** How the engine is to work. */
export interface SyncEngineOptions {
  /** Origin and base path of the bank; part of the identity of a watched folder. */
  readonly server: string;
  readonly planOptions: FolderPartsDeps['planOptions'];
  readonly settleMs: FolderPartsDeps['settleMs'];
  /** gitignore patterns for every watched folder. */
  readonly excludes?: FolderPartsDeps['excludes'];
  /** False for a single pass (`sync --once`): scan and upload, watch nothing. */
  readonly isWatching: boolean;
  /** False for a look that must not send anything, not even what an earlier run has left in the journal. */
  readonly isSending: boolean;
  readonly limitBytesPerSecond: number | null;
  /** The waits after a folder save with a lost answer. */
  readonly folderAmbiguity: FolderAmbiguityTiming;
  /** Between two readings of the bank that must agree before a difference is believed; missing: `CONFIRM_GAP_MS`. */
  readonly confirmGapMs?: number | undefined;
  /** Waits that differ from `defaultTiming`. */
  readonly timing?: Partial<TransferTiming>;
  /** The waits before an absence in a listing counts. */
  readonly listingTiming: ListingTiming;
}
