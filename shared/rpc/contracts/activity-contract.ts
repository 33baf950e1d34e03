import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import {
  type ActivityBatch,
  type ActivityListQuery,
  activityFilters,
  askChoices,
  type UploadDuplicate,
  uploadDuplicateKinds,
} from '../../model/index.ts';
import {
  assetIdSchema,
  bankFolderIdSchema,
  intentIdSchema,
  watchedFolderIdSchema,
} from '../schemas/id-schemas.ts';
import { downloadViewSchema } from '../views/download-view.ts';
import { transferViewSchema } from '../views/transfer-view.ts';

const codeSchema = z.string().max(100);
const countSchema = z.number().int().nonnegative();

/** Largest page: a virtual list asks for what it is about to show, not for 90 days. */
const largestPageRows = 500;

const batchIdSchema = z.number().int().positive();
/** Each is counted to its place for every page; no page keeps more of them open. */
export const mostOpenBatches = 100;

const activityQuerySchema = z.strictObject({
  filter: z.enum(activityFilters),
  text: z.string().max(1_000),
  offset: countSchema,
  limit: z.number().int().min(1).max(largestPageRows),
  openBatchIds: z.array(batchIdSchema).max(mostOpenBatches).readonly(),
}) satisfies z.ZodType<ActivityListQuery>;

const countsSchema = z.object({
  running: countSchema,
  waiting: countSchema,
  done: countSchema,
  issues: countSchema,
});

const batchViewSchema = z.object({
  batchId: batchIdSchema,
  watchedFolderId: watchedFolderIdSchema.nullable(),
  bankFolderId: bankFolderIdSchema.nullable(),
  counts: countsSchema,
  cancelledCount: countSchema,
  identicalCount: countSchema,
  totalBytes: countSchema,
  doneBytes: countSchema,
  updatedAtMs: z.number(),
}) satisfies z.ZodType<ActivityBatch>;

const activityRowSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('upload'),
    transfer: transferViewSchema,
    isInBatch: z.boolean(),
    isReplaced: z.boolean(),
  }),
  z.object({ kind: z.literal('download'), download: downloadViewSchema, isReplaced: z.boolean() }),
  z.object({ kind: z.literal('batch'), batch: batchViewSchema }),
]);
export type ActivityRow = z.output<typeof activityRowSchema>;
/** A line that is about one file. */
export type ActivityFileRow = Exclude<ActivityRow, { kind: 'batch' }>;

const activityPageSchema = z.object({
  rows: z.array(activityRowSchema).readonly(),
  /** Rows that match in all, of which `rows` is the part that was asked for. */
  total: countSchema,
  /** Rows of each filter at the same moment, independent of the search text. */
  counts: countsSchema,
});

const issueGroupSchema = z.object({
  code: codeSchema,
  count: countSchema,
  canRetry: z.boolean(),
  choices: z.array(z.enum(askChoices)).readonly(),
});

const uploadDuplicateViewSchema = z.object({
  intentId: intentIdSchema,
  path: z.string(),
  bankFolderId: bankFolderIdSchema.nullable(),
  assetId: assetIdSchema,
  kind: z.enum(uploadDuplicateKinds),
  ownAssetId: assetIdSchema.nullable(),
  foundAtMs: z.number(),
}) satisfies z.ZodType<UploadDuplicate>;

/** Under the assumptions of the protocol there is none; more than these are not read one by one. */
export const mostDuplicates = 100;

const groupOutcomeSchema = z.object({ done: countSchema, refused: countSchema });

const verifyTotalsSchema = z.object({
  checked: countSchema,
  equal: countSchema,
  different: countSchema,
  missing: countSchema,
  unreadable: countSchema,
  changedHere: countSchema,
  skipped: countSchema,
  bytes: countSchema,
});

/** Progress at most a few times a second; `total` is how many files the bank is known to hold. */
const verifyEventSchema = z.object({
  isDone: z.boolean(),
  total: countSchema,
  totals: verifyTotalsSchema,
  /** The first that are not equal: enough to act on; the receipts have the rest. */
  findings: z
    .array(
      z.object({ path: z.string(), verdict: z.enum(['different', 'missing', 'unreadable', 'changedHere']) }),
    )
    .readonly(),
});
export type VerifyEvent = z.output<typeof verifyEventSchema>;

export const receiptFileFormats = ['csv', 'json'] as const;

export const activityContract = {
  /** Uploads and downloads as one list, newest first. */
  list: oc.input(activityQuerySchema).output(activityPageSchema),
  /** Parked uploads, grouped by cause, largest group first. */
  issues: oc.input(z.void()).output(z.array(issueGroupSchema).readonly()),
  retryIssues: oc.input(z.strictObject({ code: codeSchema })).output(groupOutcomeSchema),
  answerIssues: oc
    .input(z.strictObject({ code: codeSchema, choice: z.enum(askChoices) }))
    .output(groupOutcomeSchema),
  /** Assets that should not be there, until a person settles them; newest first, the first hundred. */
  duplicates: oc.input(z.void()).output(z.array(uploadDuplicateViewSchema).readonly()),
  /** The user has dealt with them on the bank; they are not reported again. */
  resolveDuplicates: oc
    .input(
      z.strictObject({
        duplicates: z
          .array(z.strictObject({ intentId: intentIdSchema, assetId: assetIdSchema }))
          .max(mostDuplicates)
          .readonly(),
      }),
    )
    .output(z.void()),
  /** Cancels each upload of the batch that can still be taken back. */
  cancelBatch: oc.input(z.strictObject({ batchId: z.number().int().positive() })).output(groupOutcomeSchema),
  /** `isShown` is false where this computer has nothing that shows directories. */
  showInFolder: oc
    .input(z.strictObject({ intentId: intentIdSchema }))
    .output(z.object({ isShown: z.boolean() })),
  /** Pieces of the document, in order. */
  receipts: oc
    .input(z.strictObject({ format: z.enum(receiptFileFormats) }))
    .output(eventIterator(z.string(), z.void())),
  /** Compares by content what is confirmed, here and on the bank. Ends by leaving the loop; uploads nothing. */
  verify: oc.input(z.void()).output(eventIterator(verifyEventSchema, z.void())),
};
