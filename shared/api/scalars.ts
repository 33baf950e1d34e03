import { z } from 'zod';
import type {
  AssetId,
  AssetStatusId,
  AttachmentTypeId,
  BankFolderId,
  Brand,
  ConversionId,
  FileId,
  KeywordId,
  MessageId,
  MilestoneId,
  ProjectFolderId,
  ProjectId,
  ProjectRoleId,
  ProjectStatusId,
  ProofId,
  ProofStatusId,
  ProofVersionId,
  TaskId,
  UserId,
} from '../model/index.ts';

/**
 * Any id: strings on the wire, numbers accepted and turned into strings (`docs/api/extensions.md#ids`). Only safe
 * integers: a larger one has already lost digits in JSON.parse, and a wrong id is worse than an unreadable answer.
 */
export const plainIdSchema = z.codec(z.union([z.string(), z.int()]), z.string().min(1), {
  decode: (value) => String(value),
  encode: (value) => value,
});

export const assetIdSchema = idSchema<AssetId>();
export const assetStatusIdSchema = idSchema<AssetStatusId>();
export const attachmentTypeIdSchema = idSchema<AttachmentTypeId>();
export const bankFolderIdSchema = idSchema<BankFolderId>();
export const conversionIdSchema = idSchema<ConversionId>();
export const fileIdSchema = idSchema<FileId>();
export const keywordIdSchema = idSchema<KeywordId>();
export const messageIdSchema = idSchema<MessageId>();
export const milestoneIdSchema = idSchema<MilestoneId>();
export const projectIdSchema = idSchema<ProjectId>();
export const projectFolderIdSchema = idSchema<ProjectFolderId>();
export const projectRoleIdSchema = idSchema<ProjectRoleId>();
export const projectStatusIdSchema = idSchema<ProjectStatusId>();
export const proofIdSchema = idSchema<ProofId>();
export const proofStatusIdSchema = idSchema<ProofStatusId>();
export const proofVersionIdSchema = idSchema<ProofVersionId>();
export const taskIdSchema = idSchema<TaskId>();
export const userIdSchema = idSchema<UserId>();

/** Unix seconds of the bank's clock (`docs/api/reference.md#conventions`). Never compared with the local clock. */
export const timestampSchema = z.int();

export const countSchema = z.int().nonnegative();

/** Language key → text (`docs/api/reference.md#other-language-keys`); every key with a string value is allowed. */
export const localizedStringSchema = z.record(z.string(), z.string());
export type LocalizedString = z.output<typeof localizedStringSchema>;

/** Name on save: a map, or a plain string that sets the default text. */
export const localizedOrPlainSchema = z.union([z.string(), localizedStringSchema]);

/** The answer of a save: the id of the created or changed object. */
export type IdSchema<Id extends string> = z.ZodType<Id, string | number>;

/** The brand exists at compile time only, so the one codec serves every kind of id. */
function idSchema<Id extends Brand<string, string>>(): IdSchema<Id> {
  return plainIdSchema as unknown as IdSchema<Id>;
}
