import type { ProofUpload } from '../../shared/model/index.ts';

/** Files on their way to reviews, as the status tells of them. */
export interface SyncProofUploads {
  /** None before the start: an upload that was not started is not under way. */
  underWay(): readonly { readonly upload: ProofUpload; readonly sentBytes: number }[];
  subscribe(listener: () => void): () => void;
}

/** Downloads, as the status tells of them. */
export interface SyncDownloads {
  failedCount(): number;
  /** Called as often as bytes arrive. */
  subscribe(listener: () => void): () => void;
}

/** Searches that are kept as folders, as the status tells of them. */
export interface SyncSmartFolders {
  /** In trouble that does not pass by itself, or with a question; none before they were started. */
  troubledCount(): number;
  subscribe(listener: () => void): () => void;
}
