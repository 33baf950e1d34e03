/**
 * Branded identifiers: at run time every id is a string, at compile time an asset id is not a file id.
 * Bank ids are opaque and case-sensitive (`docs/api/extensions.md#ids`); client ids are made by Galley.
 */
declare const brand: unique symbol;

export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };

export type AssetId = Brand<string, 'AssetId'>;
export type FileId = Brand<string, 'FileId'>;
export type BankFolderId = Brand<string, 'BankFolderId'>;
export type AttachmentTypeId = Brand<string, 'AttachmentTypeId'>;
export type ConversionId = Brand<string, 'ConversionId'>;
export type KeywordId = Brand<string, 'KeywordId'>;
export type ProjectId = Brand<string, 'ProjectId'>;
export type ProjectFolderId = Brand<string, 'ProjectFolderId'>;
export type ProjectStatusId = Brand<string, 'ProjectStatusId'>;
export type ProjectRoleId = Brand<string, 'ProjectRoleId'>;
export type TaskId = Brand<string, 'TaskId'>;
export type MilestoneId = Brand<string, 'MilestoneId'>;
export type ProofId = Brand<string, 'ProofId'>;
export type ProofVersionId = Brand<string, 'ProofVersionId'>;
export type ProofStatusId = Brand<string, 'ProofStatusId'>;
export type MessageId = Brand<string, 'MessageId'>;
export type AssetStatusId = Brand<string, 'AssetStatusId'>;
/** A search that the user saved under a name. A UUID that the page makes. */
export type SavedSearchId = Brand<string, 'SavedSearchId'>;
export type UserId = Brand<string, 'UserId'>;

/** Identifies a local directory linked to a bank folder. Stable: derived from server, bank folder and root path. */
export type WatchedFolderId = Brand<string, 'WatchedFolderId'>;
/** Identifies one journalled promise to create something on the bank. A UUID, also sent as `Idempotency-Key`. */
export type IntentId = Brand<string, 'IntentId'>;

/** Marks a plain string as an id. The caller vouches for where it came from; parsing input belongs to the schemas. */
export function asId<Id extends Brand<string, string>>(value: string): Id {
  return value as Id;
}
