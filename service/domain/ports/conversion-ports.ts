import type { Readable } from 'node:stream';
import type { FileRecord, ImageState } from '../records/asset.ts';

/** The facts about a file for a download, of an asset or of a proof. */
export type DownloadableFile = Pick<FileRecord, 'stem' | 'extension' | 'sizeBytes' | 'sha256' | 'image'>;

/** A rendition belongs to a content, for all its users: the same bytes uploaded twice are converted once. */
export interface RenditionKey {
  readonly sha256: string;
  readonly conversionId: string;
}

/** A finished rendition. `body` must be read or destroyed: it holds the file open. */
export interface Rendition {
  readonly body: Readable;
  readonly sizeBytes: number;
  readonly mediaType: string;
  /** Of the rendition's own file name. */
  readonly extension: string;
  /** Changes with the content, the conversion and the way it is made. */
  readonly tag: string;
}

/**
 * Why a content has no rendition. `unreadable`: no picture, or a broken one. `protected`: a PDF with a password. `too-large`: more
 * pixels than the bank unpacks. `too-long`, `crashed`: did not finish in bounded time, or ended the converter, as often as it may.
 */
export type ConversionFailure = 'unreadable' | 'protected' | 'too-large' | 'too-long' | 'crashed';

/**
 * `crashed`, `too-long`: the converter ended, or its time did, which may be the picture's fault or that of a computer that sleeps or
 * has too much to do. `stopped`: the service is ending. `gone`: the bank has no such content any more.
 */
export type MakeOutcome =
  | { readonly kind: 'made' }
  | { readonly kind: 'failed'; readonly reason: Exclude<ConversionFailure, 'crashed' | 'too-long'> }
  | { readonly kind: 'crashed' | 'too-long' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'gone' };

/** Makes pictures out of contents and keeps them; the effects of a hostile content stay in there. */
export interface RenditionMaker {
  /** Reads what kind of picture it is: `failed` when it is none, `pending` when the service is ending. */
  inspect(sha256: string): Promise<ImageState>;
  find(key: RenditionKey): Promise<Rendition | null>;
  /**
   * Makes it unless it is there; calls for the same one share one. `waiting`: a user waits, and is served first. Throws
   * STORAGE_FULL and every error that is no fault of the content.
   */
  make(key: RenditionKey, urgency: 'waiting' | 'queued'): Promise<MakeOutcome>;
  /** Removes the renditions of unused contents. */
  collect(used: UsedContents): Promise<void>;
  /** Running work gets a short while, then it is ended; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

export type UsedContents = (sha256s: readonly string[]) => Promise<ReadonlySet<string>>;

export type ConversionJobState =
  | { readonly kind: 'queued' | 'running' | 'ready' }
  | { readonly kind: 'failed'; readonly reason: ConversionFailure };

export interface TakenJob extends RenditionKey {
  /** This one included, over all runs of the service. */
  readonly attempts: number;
}

/** The durable queue of conversions, and the memory of those that failed. Each call is one transaction. */
export interface ConversionJobStore {
  find(key: RenditionKey): Promise<ConversionJobState | null>;
  /** False when it is queued or running already, or has failed: of several calls at once only one starts it. */
  start(key: RenditionKey, nowMs: number): Promise<boolean>;
  /** The oldest queued job, running from now on; null when there is none. */
  takeNext(): Promise<TakenJob | null>;
  /** Also for a conversion that was never queued, to remember its failure. */
  settle(
    key: RenditionKey,
    state: Exclude<ConversionJobState, { kind: 'queued' | 'running' }>,
  ): Promise<void>;
  /** Puts a taken job at the end of the queue; `isBlameless` takes the attempt back. */
  putBack(key: RenditionKey, nowMs: number, isBlameless: boolean): Promise<void>;
  /** As if it had never been asked for. */
  forget(key: RenditionKey): Promise<void>;
  /** At start: what was running when the service ended is queued again, and failures of older recipes are forgotten. */
  recover(): Promise<void>;
  /** Forgets jobs of unused contents. */
  collect(): Promise<void>;
  /** Which of these contents an asset shows or a proof has; past versions of assets are never downloaded. */
  used: UsedContents;
}
