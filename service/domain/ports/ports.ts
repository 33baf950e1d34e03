import type { Readable } from 'node:stream';
import type { ApiKey, Session, User } from '../records/account.ts';
import type { AssetRecord, FileRecord, ImageState } from '../records/asset.ts';
import type { BankFolder } from '../records/bank-folder.ts';
import type { AttachmentType, KeywordNode, ProofStatus, PropertyField } from '../records/catalogue.ts';
import type { Rights } from '../records/rights.ts';
import type { FoundAssets, SearchClause, SearchPage } from '../search/asset-search.ts';
import type { UploadOutcome, UploadTerms } from './idempotency.ts';

export interface AccountStore {
  findUser(userId: string): Promise<User | null>;
  findLogin(loginName: string): Promise<{ readonly user: User; readonly passwordHash: string | null } | null>;
  listUsers(): Promise<readonly User[]>;
  /** Unix milliseconds. Of a bank that was opened again, an id that an older backup of it has not forgotten either. */
  nextUserId(nowMs: number): Promise<string>;
  addUser(user: User, passwordHash: string | null): Promise<void>;
  /** A disabled user has no token any more, and gets none; enabling gives none back. False when there is no such user. */
  setUserEnabled(userId: string, isEnabled: boolean): Promise<boolean>;
  /** Ends every token of the user. False when there is no such user. */
  setPassword(userId: string, passwordHash: string): Promise<boolean>;
  /** Of a member, too: that changes nothing. */
  addUserToGroup(userId: string, groupId: string): Promise<void>;
  /** False when the user is no member. */
  removeUserFromGroup(userId: string, groupId: string): Promise<boolean>;
  /** Null without a report. */
  emailOf(userId: string): Promise<string | null>;
  /** False when there is no such user. */
  setEmail(userId: string, email: string): Promise<boolean>;
  findKeyByHash(keyHash: string): Promise<ApiKey | null>;
  listKeys(): Promise<readonly ApiKey[]>;
  /** As `nextUserId`. */
  nextKeyId(nowMs: number): Promise<string>;
  addKey(key: ApiKey, keyHash: string): Promise<void>;
  findKey(keyId: string): Promise<ApiKey | null>;
  /** Where it changes, the tokens that the key gave so far end. */
  replaceKeyHash(keyId: string, keyHash: string): Promise<void>;
  /** False when there is no such key. */
  setKeyEnabled(keyId: string, isEnabled: boolean): Promise<boolean>;
  /** For a credential that was valid a moment ago. False, and no token, when it is not valid any more: it was changed since. */
  addSession(session: {
    readonly tokenHash: string;
    readonly userId: string;
    readonly by: { readonly keyId: string } | { readonly passwordHash: string };
    readonly nowMs: number;
  }): Promise<boolean>;
  findSession(tokenHash: string): Promise<Session | null>;
  touchSession(tokenHash: string, nowMs: number): Promise<void>;
  removeSessions(which: { readonly unusedSinceMs: number }): Promise<void>;
}

export interface FolderStore {
  exists(folderId: string): Promise<boolean>;
  /** Grants to the user's groups on the folder and on every folder above it; null when there is no such folder. */
  grantsOnFolder(userId: string, folderId: string): Promise<readonly Rights[] | null>;
  /** The same over all folders an asset is linked to; null when there is no such asset. */
  grantsOnAsset(userId: string, assetId: string): Promise<readonly Rights[] | null>;
  /** Folders in which the user may modify assets, inherited ones included. */
  foldersToModifyAssetsIn(userId: string): Promise<ReadonlySet<string>>;
  /** `parentId` null: top-level folders. `rights` of each are the inherited union for the user. */
  children(userId: string, parentId: string | null): Promise<readonly BankFolder[]>;
  /** Readable folders with an unreadable parent: the roots of a user with partial rights. */
  topmostReadable(userId: string): Promise<readonly BankFolder[]>;
}

/** Finds assets by clauses. Behind a port so that an index of another kind can take its place. */
export interface AssetIndex {
  /** `readableBy`: only assets in folders this user may read; null means all. */
  find(clauses: readonly SearchClause[], readableBy: string | null, page: SearchPage): Promise<FoundAssets>;
}

export interface AssetStore {
  exists(assetId: string): Promise<boolean>;
  /** In the order of the ids; unknown ids are omitted. */
  load(assetIds: readonly string[]): Promise<readonly AssetRecord[]>;
  findFile(fileId: string): Promise<{ readonly file: FileRecord; readonly assetId: string } | null>;
  /** Contents of pictures that were not read yet, oldest first. */
  listPendingImages(
    limit: number,
  ): Promise<readonly { readonly sha256: string; readonly extension: string }[]>;
  /** In one transaction. */
  saveImageStates(
    states: readonly { readonly sha256: string; readonly extension: string; readonly image: ImageState }[],
  ): Promise<void>;
}

/** Bytes that are durable under a name of their own, but belong to nothing yet. */
export interface StagedBlob {
  /** Where a store keeps it until it belongs to something; null when that is its final place. */
  readonly stagedName: string | null;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export interface BlobStore {
  /**
   * Takes exactly `sizeBytes` from `body` to the disk and hashes them on the way. Resolves when they are durable. A body that
   * ends early, breaks or runs long rejects and leaves nothing. Throws BODY_INCOMPLETE, STORAGE_FULL.
   */
  stage(body: Readable, sizeBytes: number): Promise<StagedBlob>;
  /** Takes back what was staged and will not be committed. */
  discard(blob: StagedBlob): Promise<void>;
  /** `range` in bytes, both ends included; null for all. */
  read(sha256: string, range: { readonly first: number; readonly last: number } | null): Readable;
}

/** The result of an upload. Names are accepted, rights are checked, the attachment type exists. */
export type NewUpload = {
  readonly stem: string;
  readonly extension: string;
  readonly image: ImageState;
  readonly blob: StagedBlob;
  readonly userId: string;
  /** Unix seconds. */
  readonly created: number;
} & (
  | { readonly kind: 'asset'; readonly folderId: string }
  | { readonly kind: 'version'; readonly assetId: string }
  | { readonly kind: 'attachment'; readonly assetId: string; readonly typeId: string }
  | { readonly kind: 'file-version'; readonly fileId: string }
);

export interface UploadStore {
  /** Blob and rows are durable when it resolves; uploads that arrive together share one transaction. */
  commit(upload: NewUpload): Promise<AssetRecord>;
  /** The same, at most once: see `UploadTerms`. Throws IDEMPOTENCY_KEY_REUSED. */
  commitOnTerms(upload: NewUpload, terms: UploadTerms<AssetRecord>): Promise<UploadOutcome<AssetRecord>>;
}

export interface CatalogueStore {
  listAttachmentTypes(): Promise<readonly AttachmentType[]>;
  /** By the user-given id or the system's number (`docs/api/reference.md#attachment-id`). */
  findAttachmentType(attachmentId: string): Promise<AttachmentType | null>;
  listKeywords(): Promise<readonly KeywordNode[]>;
  listPropertyFields(): Promise<readonly PropertyField[]>;
  listProofStatuses(): Promise<readonly ProofStatus[]>;
}
