import { z } from 'zod';
import { intentStates, type TransferView, type UploadTarget } from '../../model/index.ts';
import {
  assetIdSchema,
  attachmentTypeIdSchema,
  bankFolderIdSchema,
  fileIdSchema,
  intentIdSchema,
  watchedFolderIdSchema,
} from '../schemas/id-schemas.ts';
import { errorDetailsSchema } from '../schemas/rpc-failure.ts';

const sizeBytesSchema = z.number().int().nonnegative();

const uploadTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asset'), bankFolderId: bankFolderIdSchema }),
  z.object({
    kind: z.literal('version'),
    bankFolderId: bankFolderIdSchema.nullable(),
    assetId: assetIdSchema,
    fileId: fileIdSchema.nullable(),
  }),
  z.object({
    kind: z.literal('attachment'),
    bankFolderId: bankFolderIdSchema.nullable(),
    assetId: assetIdSchema,
    typeId: attachmentTypeIdSchema,
  }),
]) satisfies z.ZodType<UploadTarget>;

/** One line of Activity. `path` is relative to its watched folder, or the bare name of a manual upload. */
export const transferViewSchema = z.object({
  intentId: intentIdSchema,
  watchedFolderId: watchedFolderIdSchema.nullable(),
  path: z.string(),
  target: uploadTargetSchema,
  state: z.enum(intentStates),
  cause: z.object({ code: z.string(), details: errorDetailsSchema }).nullable(),
  sizeBytes: sizeBytesSchema,
  sentBytes: sizeBytesSchema,
  attempt: z.number().int().nonnegative(),
  runAfterMs: z.number(),
  updatedAtMs: z.number(),
  assetId: z.string().nullable(),
  fileId: fileIdSchema.nullable(),
  isShowable: z.boolean(),
}) satisfies z.ZodType<TransferView>;

export const transferPageSchema = z.object({
  rows: z.array(transferViewSchema).readonly(),
  /** Rows that match in all, of which `rows` is the part that was asked for. */
  total: z.number().int().nonnegative(),
});
