import type { LocalPath } from '../files/local-file.ts';
import type { AssetId, Brand, ConversionId, FileId } from '../primitives/ids.ts';
import type { IntentCause } from './intent.ts';

/** Identifies one wish for a conversion on this disk. Made by Galley, safe as a part of a file name. */
export type DownloadId = Brand<string, 'DownloadId'>;

export const downloadStates = ['wanted', 'generating', 'fetching', 'ready', 'failed', 'cancelled'] as const;

/**
 * Persisted states of a download, with what a crash in each of them means:
 *
 * - `wanted`: to be asked for at `runAfterMs`. Crash: stays.
 * - `generating`: the bank said 202 or 204, so it makes the conversion; asked again at `runAfterMs`. Crash: stays.
 * - `fetching`: bytes arrive in a file of Galley's own name beside the final place. Crash: becomes `wanted` and goes on
 *   from the bytes that were durable, or, when the file had been put in place already, `ready`.
 * - `ready`: the whole file lies at `localPath`. Final.
 * - `failed`: needs a person; carries a cause.
 * - `cancelled`: given up, nothing of it is left on this disk. Final.
 */
export type DownloadState = (typeof downloadStates)[number];

/**
 * Every legal move of a download, for the journal, which enforces it, and for its tests. A state followed by itself
 * means: facts change, the state stays.
 */
export const legalDownloadMoves = {
  wanted: ['wanted', 'generating', 'fetching', 'failed', 'cancelled'],
  generating: ['generating', 'wanted', 'fetching', 'failed', 'cancelled'],
  fetching: ['fetching', 'wanted', 'ready', 'failed', 'cancelled'],
  failed: ['wanted', 'cancelled'],
  ready: [],
  cancelled: [],
} as const satisfies Readonly<Record<DownloadState, readonly DownloadState[]>>;

/** A conversion of a bank file that a person wants in a directory of this computer. */
export interface Download {
  readonly downloadId: DownloadId;
  /** Null: the file is a version of a proof. */
  readonly assetId: AssetId | null;
  readonly fileId: FileId;
  readonly conversionId: ConversionId;
  /** Name of the bank file with its extension, as the bank writes it: not yet safe for a disk. */
  readonly bankFileName: string;
  /** See `fileVersionOf`; null where the request did not read the file. */
  readonly fileVersion: string | null;
  readonly directory: LocalPath;
  readonly state: DownloadState;
  /** Why it failed, or why it waits although the bank makes nothing. */
  readonly cause: IntentCause | null;
  /** Failures in a row that pass by themselves. */
  readonly failureCount: number;
  /** When the bank began to make the conversion, as far as we saw; null before it did. */
  readonly generatingSinceMs: number | null;
  readonly runAfterMs: number;
  /** Bytes in the unfinished file that survive a power cut. */
  readonly durableBytes: number;
  /** Version of the content that the unfinished file belongs to; null where the bank names none. */
  readonly contentTag: string | null;
  /** Of the whole content; null until the bank said so. */
  readonly sizeBytes: number | null;
  /** The final place: where the file lies when `ready`, where it is about to be put in the last moment of `fetching`. */
  readonly localPath: LocalPath | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** The user's request; the rest of a `Download` is Galley's. */
export type DownloadWish = Pick<
  Download,
  'assetId' | 'fileId' | 'conversionId' | 'bankFileName' | 'fileVersion' | 'directory'
>;

/** A new version keeps the id of its file: what the bank shows of its content tells the versions apart. */
export function fileVersionOf(file: { readonly created: number; readonly sizeBytes: number }): string {
  return `${file.created} ${file.sizeBytes}`;
}

/** One legal move. The patch is applied together with it or not at all. */
export interface DownloadMove {
  readonly downloadId: DownloadId;
  readonly from: DownloadState;
  readonly to: DownloadState;
  readonly patch: Partial<
    Pick<
      Download,
      | 'cause'
      | 'failureCount'
      | 'generatingSinceMs'
      | 'runAfterMs'
      | 'durableBytes'
      | 'contentTag'
      | 'sizeBytes'
      | 'localPath'
    >
  >;
}
