import type { Agreed } from '../files/agreed.ts';
import type { Sha256 } from '../files/local-file.ts';
import type { FolderHealth, WatchedFolder } from '../folders/watched-folder.ts';
import type { BroadRoot } from '../host/own-directory.ts';
import type { FileId, IntentId, WatchedFolderId } from '../primitives/ids.ts';
import type { IntentCause, IntentState, UploadTarget } from '../transfers/intent.ts';
import type { OperationAction, Reason } from './operation.ts';

export const engineStates = [
  'up-to-date',
  'checking',
  'uploading',
  'waiting',
  'paused',
  'offline',
  'sign-in-needed',
  'needs-attention',
] as const;
/** The eight words of the whole engine and of each watched folder; `main/engine/fold-status.ts` says which one wins. */
export type EngineState = (typeof engineStates)[number];

/** Counts that equal the journal at every quiet moment. */
export interface EngineCounts {
  readonly queued: number;
  readonly running: number;
  readonly waiting: number;
  readonly parked: number;
  readonly confirmed: number;
  readonly bytesLeft: number;
}

/** Issues that wait for the user. Every shown number of issues comes from here. */
export interface IssueCounts {
  /** Parked uploads. */
  readonly uploads: number;
  /** Downloads that failed. */
  readonly downloads: number;
  /** Uploads that left more on the bank than they should, or may have. */
  readonly duplicates: number;
  /** Watched folders with a trouble that does not pass by itself. */
  readonly folders: number;
  /** Searches kept as folders, with such a trouble or with a question. */
  readonly smartFolders: number;
  /** Parked files for review. */
  readonly proofs: number;
  /** 1 while the disk of the journal is full and uploads stand still for it; else 0. */
  readonly journal: number;
}

const issuePlaces = ['activity', 'folders', 'proofs'] as const;
/** A screen that shows what needs a person. */
export type IssuePlace = (typeof issuePlaces)[number];

/** How many of them each screen shows. */
export function issuesByPlace({
  uploads,
  downloads,
  duplicates,
  folders,
  smartFolders,
  proofs,
  journal,
}: IssueCounts): Readonly<Record<IssuePlace, number>> {
  return { activity: uploads + downloads + duplicates + journal, folders: folders + smartFolders, proofs };
}

/** How many things "needs attention" is about. */
export function attentionCount(issues: IssueCounts): number {
  const byPlace = issuesByPlace(issues);
  return issuePlaces.reduce((total, place) => total + byPlace[place], 0);
}

/** The screen that shows what needs a person; the one with the files where there are several. */
export function issuesPlace(issues: IssueCounts): IssuePlace {
  const byPlace = issuesByPlace(issues);
  return issuePlaces.find((place) => byPlace[place] > 0) ?? 'activity';
}

export interface FolderStatus {
  readonly folder: WatchedFolder;
  readonly word: EngineState;
  readonly health: FolderHealth;
  readonly counts: EngineCounts;
  /** Files in step with the bank. */
  readonly agreedCount: number;
}

export const pauseLengths = ['half-hour', 'hour', 'until-tomorrow', 'until-resumed'] as const;
/** How long a person wants everything to stand still. */
export type PauseLength = (typeof pauseLengths)[number];

export interface EngineStatus {
  readonly word: EngineState;
  /** The word without what waits for the user: what goes on, or what stops all of it. Never `needs-attention`. */
  readonly workState: EngineState;
  /** Null while nothing is paused as a whole. `untilMs`: milliseconds since the epoch when it ends by itself; null: never. */
  readonly pause: { readonly untilMs: number | null } | null;
  /** Milliseconds since the epoch of the last complete look at every folder; "up to date" is always "as of" this. */
  readonly asOfMs: number | null;
  /** Files for review among them, but not what of those is through or parked: Activity does not list them. */
  readonly counts: EngineCounts;
  readonly issues: IssueCounts;
  /** Files that may still be written to; they become uploads when they have been left alone for a while. */
  readonly debouncingCount: number;
  /** Files that nothing is agreed about and that are still to be compared with what the bank holds. */
  readonly comparing: number;
  readonly bytesPerSecond: number;
  readonly concurrency: number;
  readonly limitBytesPerSecond: number | null;
  readonly folders: readonly FolderStatus[];
}

/** One line of Activity: an intent as people see it, with live progress while it runs. */
export interface TransferView {
  readonly intentId: IntentId;
  readonly watchedFolderId: WatchedFolderId | null;
  readonly path: string;
  readonly target: UploadTarget;
  readonly state: IntentState;
  readonly cause: IntentCause | null;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly attempt: number;
  readonly runAfterMs: number;
  readonly updatedAtMs: number;
  readonly assetId: string | null;
  /** The file on the bank; null until the bank has said so. */
  readonly fileId: FileId | null;
  /** Whether its file lies where its person put it; what was dropped in a browser lies in a place of Galley's own. */
  readonly isShowable: boolean;
}

/** What the journal holds about the content of one file that client and bank agree on. */
export interface FileRecord {
  readonly assetId: Agreed['assetId'];
  readonly fileId: Agreed['fileId'];
  readonly sizeBytes: number;
  readonly sha256: Sha256;
  /**
   * `adopted`: the bank held this content already, and nothing was sent. `upload`: it was sent, so long ago that the journal has
   * forgotten as what.
   */
  readonly how: 'asset' | 'version' | 'attachment' | 'upload' | 'adopted';
  /** When the bank confirmed the upload; null for what was adopted. */
  readonly confirmedAtMs: number | null;
  /** How the receipt was verified; null for what was adopted, which takes equal content. */
  readonly verifiedBy: 'size' | 'content' | null;
  /** When the content was last read back from the bank and found equal; null: never. */
  readonly checkedAtMs: number | null;
}

/** Answer of `why`: what Galley knows of one local path, and the reason it is as it is. */
export interface WhyAnswer {
  readonly path: string;
  readonly action: OperationAction;
  readonly reason: Reason;
  readonly transfer: TransferView | null;
  /** What happened to it so far; null or absent: it was never in step with the bank. */
  readonly record?: FileRecord | null;
}

/** Totals of a plan, before anything is uploaded. */
export interface PlanSummary {
  readonly scanned: number;
  readonly creates: number;
  readonly versions: number;
  readonly compares: number;
  readonly unchanged: number;
  readonly ignored: number;
  readonly asks: number;
  readonly bytes: number;
  /** Only for a folder with mirrored subfolders: the bank folders to be made, as paths below the linked one. */
  readonly newBankFolders?: readonly string[];
  /** Only of a root that is linked after a warning: what the warning must say. */
  readonly broadRoot?: BroadRootSize;
}

/** How much a plan found in a home directory or a whole volume. Files that a rule leaves out do not count. */
export interface BroadRootSize {
  readonly kind: BroadRoot;
  readonly files: number;
  readonly bytes: number;
}
