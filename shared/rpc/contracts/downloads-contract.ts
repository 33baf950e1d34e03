import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import {
  assetIdSchema,
  conversionIdSchema,
  directoryGrantSchema,
  fileIdSchema,
} from '../schemas/id-schemas.ts';
import { downloadIdSchema, downloadViewSchema } from '../views/download-view.ts';

const downloadFolderSchema = z.object({
  grant: directoryGrantSchema,
  /** For eyes alone. */
  displayPath: z.string(),
});
export type DownloadFolder = z.output<typeof downloadFolderSchema>;

const downloadInput = z.strictObject({ downloadId: downloadIdSchema });

export const downloadsContract = {
  /** The download folder of this account; null until it is set, and while that directory is missing. */
  folder: oc.input(z.void()).output(downloadFolderSchema.nullable()),
  /** Remembered by the host until another one is chosen. */
  chooseFolder: oc.input(z.strictObject({ grant: directoryGrantSchema })).output(downloadFolderSchema),
  /** Durable when it answers: the download then survives a restart of Galley. */
  begin: oc
    .input(
      z.strictObject({
        /** Null: the file is a version of a proof. */
        assetId: assetIdSchema.nullable(),
        fileId: fileIdSchema,
        conversionId: conversionIdSchema,
        fileName: z.string().min(1).max(2_000),
        /** Of `fileVersionOf`: as the page saw the file. */
        fileVersion: z.string().max(100),
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
