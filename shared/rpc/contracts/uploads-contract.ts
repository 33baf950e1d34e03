import { oc } from '@orpc/contract';
import { z } from 'zod';
import { askChoices } from '../../model/index.ts';
import {
  assetIdSchema,
  attachmentTypeIdSchema,
  bankFolderIdSchema,
  intentIdSchema,
  proofUploadIdSchema,
  uploadGrantSchema,
} from '../schemas/id-schemas.ts';

/**
 * Names one file of a drop: no path; longer than any file system allows is refused. A backslash is a letter of a name on Linux and
 * macOS, and the same file of a watched folder is sent with it; what the page calls a file never touches a disk.
 */
export const fileNameSchema = z
  .string()
  .min(1)
  .max(1_024)
  .refine((name) => !/[/\0]/.test(name) && name !== '.' && name !== '..', 'must be one file name');

/** Names one clash question asks about: a large drop asks in several calls. */
export const largestClashQuery = 1_000;

/** Where the page saw the asset: some banks show assets by folder only. Null where it did not see it. */
const seenInSchema = bankFolderIdSchema.nullable();

const uploadDestinationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('asset'), bankFolderId: bankFolderIdSchema }),
  z.strictObject({ kind: z.literal('version'), assetId: assetIdSchema, bankFolderId: seenInSchema }),
  z.strictObject({
    kind: z.literal('attachment'),
    assetId: assetIdSchema,
    bankFolderId: seenInSchema,
    typeId: attachmentTypeIdSchema,
  }),
]);

const uploadBeginSchema = z.strictObject({
  fileName: fileNameSchema,
  sizeBytes: z.number().int().nonnegative(),
  target: uploadDestinationSchema,
  /**
   * The answer for a name that the bank folder holds already, with the assets of that name that the user saw; null parks the file
   * and asks. An answer is for those assets alone: where another one has the name by now, the file is asked about again.
   */
  onClash: z
    .strictObject({ choice: z.enum(askChoices), assetIds: z.array(assetIdSchema).readonly() })
    .nullable(),
  /** Of `announce`; missing for a file that no drop was announced of. */
  dropId: z.string().exactOptional(),
});
export type UploadBegin = z.output<typeof uploadBeginSchema>;

/**
 * Answer of `PUT /spool/{uploadGrant}`. `promised`: the bytes are safe on this disk and the intent is in the journal.
 * `already-there`: the bank folder holds this name with this very content, nothing will be sent. `skipped`: it holds
 * the name, and the answer given for clashes was to skip.
 */
export const spoolAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('promised'), intentId: intentIdSchema }),
  z.object({ kind: z.literal('already-there'), assetId: assetIdSchema }),
  z.object({ kind: z.literal('skipped') }),
  /** A file for review, begun by `proofs.beginUpload`: safe on this disk and promised. */
  z.object({ kind: z.literal('proof-promised'), proofUploadId: proofUploadIdSchema }),
]);
export type SpoolAnswer = z.output<typeof spoolAnswerSchema>;

export const uploadsContract = {
  /** Writes down what the page is about to hand over, so that a host that is killed can name what did not arrive. */
  announce: oc
    .input(z.strictObject({ fileNames: z.array(fileNameSchema).readonly() }))
    .output(z.object({ dropId: z.string() })),
  /** The page has shown what became of each file of the drop. */
  conclude: oc.input(z.strictObject({ dropId: z.string() })).output(z.void()),
  /** Reserves a place in the spool; the bytes follow by `PUT` to `spoolPath(uploadGrant)`. */
  begin: oc.input(uploadBeginSchema).output(z.object({ uploadGrant: uploadGrantSchema })),
  /** The person has taken the file back before it was promised; does nothing for one that was. */
  withdraw: oc.input(z.strictObject({ uploadGrant: uploadGrantSchema })).output(z.void()),
  /** Which of the names the bank folder holds already, with the assets that hold them. */
  clashes: oc
    .input(
      z.strictObject({
        bankFolderId: bankFolderIdSchema,
        fileNames: z.array(fileNameSchema).max(largestClashQuery).readonly(),
      }),
    )
    .output(
      z.array(z.object({ fileName: z.string(), assetIds: z.array(assetIdSchema).readonly() })).readonly(),
    ),
};
