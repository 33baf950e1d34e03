import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { type DownloadId, downloadStates } from '../model/index.ts';
import {
  assetIdSchema,
  conversionIdSchema,
  directoryGrantSchema,
  fileIdSchema,
  idSchema,
} from './id-schemas.ts';
import { errorDetailsSchema } from './rpc-failure.ts';

const downloadIdSchema = idSchema<DownloadId>();

/** A conversion on its way to this computer, or here. */
export const downloadViewSchema = z.object({
  downloadId: downloadIdSchema,
  assetId: assetIdSchema,
  fileId: fileIdSchema,
  conversionId: conversionIdSchema,
  state: z.enum(downloadStates),
  cause: z.object({ code: z.string(), details: errorDetailsSchema }).nullable(),
  /** Null until the bank said so. */
  sizeBytes: z.number().nonnegative().nullable(),
  receivedBytes: z.number().nonnegative(),
  /** The final name when it is ready, else that of the bank's file. */
  fileName: z.string(),
  /** For eyes alone: the directory it goes to. */
  displayPath: z.string(),
  runAfterMs: z.number(),
  updatedAtMs: z.number(),
});
export type DownloadView = z.output<typeof downloadViewSchema>;

const downloadInput = z.strictObject({ downloadId: downloadIdSchema });

export const downloadsContract = {
  /** Durable when it answers: the download then survives a restart of Galley. */
  begin: oc
    .input(
      z.strictObject({
        assetId: assetIdSchema,
        fileId: fileIdSchema,
        conversionId: conversionIdSchema,
        fileName: z.string().min(1).max(2_000),
        grant: directoryGrantSchema,
      }),
    )
    .output(downloadViewSchema),
  /** The whole list, newest first, at once and after each change; at most a few times a second. */
  events: oc.input(z.void()).output(eventIterator(z.array(downloadViewSchema).readonly(), z.void())),
  cancel: oc.input(downloadInput).output(z.void()),
  retry: oc.input(downloadInput).output(z.void()),
  forget: oc.input(downloadInput).output(z.void()),
  /** Opens the directory of a ready one. `isShown` is false where this computer has nothing that shows directories. */
  reveal: oc.input(downloadInput).output(z.object({ isShown: z.boolean() })),
};
