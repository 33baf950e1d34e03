import { z } from 'zod';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankFolderId,
  type Brand,
  type ConversionId,
  type FileId,
  type IntentId,
  type MessageId,
  type MilestoneId,
  type ProjectFolderId,
  type ProjectId,
  type ProjectRoleId,
  type ProjectStatusId,
  type ProofId,
  type ProofStatusId,
  type ProofUploadId,
  type ProofVersionId,
  type TaskId,
  type UserId,
  type WatchedFolderId,
} from '../../model/index.ts';

/** Longer than any id that a bank or Galley makes; keeps a page from sending megabytes where an id belongs. */
const longestIdCharacters = 256;

export const assetIdSchema = idSchema<AssetId>();
export const fileIdSchema = idSchema<FileId>();
export const bankFolderIdSchema = idSchema<BankFolderId>();
export const attachmentTypeIdSchema = idSchema<AttachmentTypeId>();
export const conversionIdSchema = idSchema<ConversionId>();
export const intentIdSchema = idSchema<IntentId>();
export const watchedFolderIdSchema = idSchema<WatchedFolderId>();
export const projectIdSchema = idSchema<ProjectId>();
export const projectFolderIdSchema = idSchema<ProjectFolderId>();
export const projectStatusIdSchema = idSchema<ProjectStatusId>();
export const projectRoleIdSchema = idSchema<ProjectRoleId>();
export const taskIdSchema = idSchema<TaskId>();
export const milestoneIdSchema = idSchema<MilestoneId>();
export const messageIdSchema = idSchema<MessageId>();
export const userIdSchema = idSchema<UserId>();
export const proofIdSchema = idSchema<ProofId>();
export const proofVersionIdSchema = idSchema<ProofVersionId>();
export const proofStatusIdSchema = idSchema<ProofStatusId>();
export const proofUploadIdSchema = idSchema<ProofUploadId>();

/** An account of this machine; goes into names of files, and into addresses of pictures. */
export const accountIdSchema = z.string().regex(/^[0-9a-z]{1,64}$/);

/** Names a local directory without telling its path. Made by the host, good until the host ends. */
export type DirectoryGrant = Brand<string, 'DirectoryGrant'>;
export const directoryGrantSchema = idSchema<DirectoryGrant>();

/** Permits one body of the announced size to be sent to `PUT /spool/{uploadGrant}`. */
export type UploadGrant = Brand<string, 'UploadGrant'>;
export const uploadGrantSchema = idSchema<UploadGrant>();

export function idSchema<Id extends Brand<string, string>>() {
  return z
    .string()
    .min(1)
    .max(longestIdCharacters)
    .transform((value) => asId<Id>(value));
}
