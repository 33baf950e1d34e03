import type { AskChoice, AssetId, IntentId, LocalPath, UploadTarget } from '../../shared/model/index.ts';

export interface ManualUploadRequest {
  readonly localPath: LocalPath;
  readonly fileName: string;
  readonly target: UploadRequestTarget;
  /** The file is Galley's own copy and goes away when the upload has settled. */
  readonly isSpooled: boolean;
  /** The answer for a name that the bank folder already holds with other content; null: park and ask. */
  readonly onClash: ClashAnswer | null;
}

/** An answer that was given before the file was promised. */
export interface ClashAnswer {
  readonly choice: AskChoice;
  /** The assets it was given for; with any other of the name it is asked again. Null: a rule for every asset of the name. */
  readonly assetIds: readonly AssetId[] | null;
}

/** `already-there`: the bank folder holds this name with this very content; nothing was sent. */
export type ManualUploadResult =
  | { readonly kind: 'promised'; readonly intentId: IntentId }
  | { readonly kind: 'already-there'; readonly assetId: AssetId }
  | { readonly kind: 'skipped' };

export type UploadRequestTarget =
  | Extract<UploadTarget, { kind: 'asset' | 'attachment' }>
  | Omit<Extract<UploadTarget, { kind: 'version' }>, 'fileId'>;
