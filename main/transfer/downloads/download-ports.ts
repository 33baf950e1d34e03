import type {
  ConversionId,
  Download,
  DownloadId,
  DownloadMove,
  DownloadWish,
  FileId,
  LocalPath,
} from '../../../shared/model/index.ts';

interface DownloadRequest {
  readonly fileId: FileId;
  readonly conversionId: ConversionId;
  /** True when the file itself is a web page. */
  readonly mayBeHtml: boolean;
  /** The rest of a content that was begun; the bank may send all of it nevertheless. */
  readonly resume: { readonly fromByte: number; readonly contentTag: string } | null;
  readonly signal: AbortSignal;
}

/** A content that the bank sends now. */
export interface DownloadContent {
  /** Of the stream; null when the bank does not say. */
  readonly sizeBytes: number | null;
  /** Where in the whole content the stream begins. */
  readonly offsetBytes: number;
  readonly contentType: string;
  readonly contentTag: string | null;
  readonly fileName: string | null;
  /** Once. Throws AppError when it breaks off; what ends without throwing is whole. */
  readonly stream: AsyncIterable<Uint8Array>;
  discard(): void;
}

/** `docs/api/reference.md#download-of-a-file-conversion`; `started` is 202, `waiting` 204. */
type DownloadAnswer =
  | ({ readonly state: 'ready' } & DownloadContent)
  | { readonly state: 'started' | 'waiting'; readonly retryAfterMs: number | null };

export interface DownloadBank {
  /** Throws AppError. */
  download(request: DownloadRequest): Promise<DownloadAnswer>;
}

/** The journal as downloads need it. Every method is durable when it returns. */
export interface DownloadStore {
  create(downloadId: DownloadId, wish: DownloadWish): Download;
  get(downloadId: DownloadId): Download | null;
  move(move: DownloadMove): Download;
  open(): readonly Download[];
  /** All that failed, oldest first. */
  failed(): readonly Download[];
  failedCount(): number;
  recent(limit: number): readonly Download[];
  forget(downloadId: DownloadId): void;
  forgetSettledBefore(beforeMs: number): void;
}

/** An unfinished file beside its final place. Every method throws AppError LOCAL_DISK_FULL, LOCAL_WRITE_FAILED. */
interface UnfinishedFile {
  sizeBytes(): number;
  append(chunk: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** This disk, as downloads need it. */
export interface DownloadFiles {
  unfinishedPath(directory: LocalPath, downloadId: DownloadId): LocalPath;
  /** Opens or begins it, and keeps at most its first bytes. */
  open(unfinished: LocalPath, keepBytes: number): Promise<UnfinishedFile>;
  /** Gives it its final name unless something bears that. */
  place(unfinished: LocalPath, path: LocalPath): Promise<'written' | 'exists'>;
  wasPlaced(unfinished: LocalPath, path: LocalPath): Promise<boolean>;
  remove(unfinished: LocalPath): Promise<void>;
  /** One path component that any disk holds, from any name. */
  safeName(name: string): string;
  join(directory: LocalPath, name: string): LocalPath;
}
