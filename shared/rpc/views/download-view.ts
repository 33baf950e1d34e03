import { z } from 'zod';
import { type DownloadId, downloadStates } from '../../model/index.ts';
import { assetIdSchema, conversionIdSchema, fileIdSchema, idSchema } from '../schemas/id-schemas.ts';
import { errorDetailsSchema } from '../schemas/rpc-failure.ts';

export const downloadIdSchema = idSchema<DownloadId>();

/** A conversion on its way to this computer, or here. */
export const downloadViewSchema = z.object({
  downloadId: downloadIdSchema,
  /** Null: the file is a version of a proof. */
  assetId: assetIdSchema.nullable(),
  fileId: fileIdSchema,
  conversionId: conversionIdSchema,
  state: z.enum(downloadStates),
  cause: z.object({ code: z.string(), details: errorDetailsSchema }).nullable(),
  /** Null until the bank said so. */
  sizeBytes: z.number().nonnegative().nullable(),
  receivedBytes: z.number().nonnegative(),
  /** For eyes alone: of the file in the bank, which the conversion is made of, without marks that turn a line around. */
  bankFileName: z.string(),
  /** Not every disk can hold the bank's name: the file is, or will be, called otherwise here. */
  isRenamed: z.boolean(),
  /** Of `fileVersionOf`, at the time of the request; null where the file was not read. */
  fileVersion: z.string().nullable(),
  /** The final name when it is ready, else that of the bank's file as this disk would hold it. */
  fileName: z.string(),
  /** For eyes alone: the directory it goes to. */
  displayPath: z.string(),
  runAfterMs: z.number(),
  updatedAtMs: z.number(),
});
export type DownloadView = z.output<typeof downloadViewSchema>;
