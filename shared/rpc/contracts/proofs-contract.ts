import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import {
  projectIdSchema,
  proofIdSchema,
  proofStatusIdSchema,
  proofUploadIdSchema,
  proofVersionIdSchema,
  uploadGrantSchema,
} from '../schemas/id-schemas.ts';
import {
  commentPositionViewSchema,
  commentShapeViewSchema,
  decisionRowSchema,
  proofCardSchema,
  proofCommentViewSchema,
  proofStatusViewSchema,
  proofUploadTargetSchema,
  proofUploadViewSchema,
  proofViewSchema,
  seenVersionViewSchema,
  shareViewSchema,
} from '../views/proof-view.ts';
import { requestIdSchema } from './projects-contract.ts';
import { fileNameSchema } from './uploads-contract.ts';

/** More than any round of a proof has. */
export const mostGuests = 200;
const emailSchema = z.string().trim().min(3).max(320);

const proofInput = z.strictObject({ proofId: proofIdSchema });
const uploadInput = z.strictObject({ proofUploadId: proofUploadIdSchema });

const proofListSchema = z.object({
  /** False: the bank cannot list proofs, these are the ones remembered here. */
  isListable: z.boolean(),
  proofs: z.array(proofCardSchema).readonly(),
  /** How many could not be read now. */
  unreadableCount: z.number().int().nonnegative(),
});
export type ProofList = z.output<typeof proofListSchema>;

const proofSaveSchema = z.strictObject({
  proofId: proofIdSchema,
  name: z.string().trim().min(1).max(1_000).optional(),
  description: z.string().max(20_000).optional(),
  statusId: proofStatusIdSchema.optional(),
  /** Unix seconds; null removes it. Throws NOT_FOUND on a bank without deadlines. */
  deadline: z.number().int().nonnegative().nullable().optional(),
});
export type ProofSave = z.output<typeof proofSaveSchema>;

const shareSaveSchema = z.strictObject({
  requestId: requestIdSchema,
  proofId: proofIdSchema,
  /** Null leaves the status. It must allow sharing. */
  statusId: proofStatusIdSchema.nullable(),
  /** Guests to add, to change, or to let see the current version. Others stay as they are. */
  guests: z
    .array(
      z.strictObject({
        email: emailSchema,
        /** Absent or empty: a guest keeps the name that the bank knows. */
        name: z.string().trim().max(1_000).optional(),
        /** Absent: a guest keeps the right that the bank knows; a new one has none. */
        isOpinionAllowed: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(mostGuests)
    .readonly(),
  /** The guests that the bank mails an invitation: these alone, each of them one of `guests`. */
  mailTo: z.array(emailSchema).max(mostGuests).readonly(),
  message: z.string().max(20_000),
  /** Language of the mail: en, fi, sv, de, ru. Null leaves it to the bank. */
  language: z.string().min(2).max(10).nullable(),
  /** Whether guests see the comments of the others; absent leaves it. */
  areCommentsShared: z.boolean().optional(),
});
export type ShareSave = z.output<typeof shareSaveSchema>;

const commentSaveSchema = z.strictObject({
  proofId: proofIdSchema,
  versionId: proofVersionIdSchema,
  /** Made once per comment, the same for each try: 32 lower-case hexadecimal digits. */
  key: z.string().regex(/^[0-9a-f]{32}$/),
  text: z.string().trim().min(1).max(5_000),
  position: commentPositionViewSchema.nullable(),
  /** Page of a shape without a position. */
  page: z.int().min(1).nullable(),
  timeSeconds: z.number().min(0).max(86_400).nullable(),
  shape: commentShapeViewSchema.nullable(),
  /** A reply to a reply joins its parent. */
  parentId: z.string().min(1).nullable(),
});
export type CommentSave = z.output<typeof commentSaveSchema>;

const commentResolutionSchema = z.strictObject({
  proofId: proofIdSchema,
  commentId: z.string().min(1),
  isResolved: z.boolean(),
});
export type CommentResolution = z.output<typeof commentResolutionSchema>;

const deletionSchema = z.strictObject({
  proofId: proofIdSchema,
  /** Null deletes the proof with all its versions; else the latest version alone. */
  versionId: proofVersionIdSchema.nullable(),
});
export type Deletion = z.output<typeof deletionSchema>;

export const proofsContract = {
  statuses: oc.input(z.void()).output(z.array(proofStatusViewSchema).readonly()),
  ofProject: oc.input(z.strictObject({ projectId: projectIdSchema })).output(proofListSchema),
  /** Every proof that can be found, newest change first: all projects the bank lists, else the remembered ones. */
  all: oc.input(z.void()).output(proofListSchema),
  read: oc.input(proofInput).output(proofViewSchema),
  save: oc.input(proofSaveSchema).output(proofViewSchema),
  /** `isListable` false: the bank does not give comments out; counts are in the activity. */
  comments: oc.input(proofInput).output(
    z.object({
      isListable: z.boolean(),
      /** Whether the user can comment, reply and resolve on this bank. */
      isWritable: z.boolean(),
      comments: z.array(proofCommentViewSchema).readonly(),
    }),
  ),
  /** Stores a comment or reply of the user once for each key. This and the next throw NOT_FOUND on a bank without the call. */
  comment: oc.input(commentSaveSchema).output(proofCommentViewSchema),
  resolveComment: oc.input(commentResolutionSchema).output(proofCommentViewSchema),
  /** `isListable` false: the bank does not record seen pages. */
  seen: oc
    .input(proofInput)
    .output(z.object({ isListable: z.boolean(), seen: z.array(seenVersionViewSchema).readonly() })),
  /** The reactions of all guests to all versions. Throws NOT_FOUND on a bank without the call. `csv` is RFC 4180 with a header, in UTF-8. */
  decisionRecord: oc
    .input(proofInput)
    .output(z.object({ csv: z.string(), rows: z.array(decisionRowSchema).readonly() })),

  share: oc.input(proofInput).output(shareViewSchema),
  /**
   * Shares with guests. `notMailed`: requested and dropped, because an earlier invitation of theirs may have left. Throws
   * COULD_NOT_CONFIRM when the answer was lost and the bank does not show the change.
   */
  saveShare: oc
    .input(shareSaveSchema)
    .output(z.object({ share: shareViewSchema, notMailed: z.array(z.string()).readonly() })),
  /** Ends sharing for one guest, or with null for all of them. */
  revoke: oc
    .input(z.strictObject({ proofId: proofIdSchema, email: emailSchema.nullable() }))
    .output(shareViewSchema),
  /** The personal link of one guest. Only for a person who has just asked for it; never kept, shown or logged. */
  copyLink: oc
    .input(z.strictObject({ proofId: proofIdSchema, email: emailSchema }))
    .output(z.object({ shareUrl: z.string() })),

  /** The extent of a deletion, with the token that the deletion itself needs. */
  askDeletion: oc.input(deletionSchema).output(
    z.object({
      confirmation: z.string(),
      name: z.string(),
      versionCount: z.number().int().nonnegative(),
      activeGuestCount: z.number().int().nonnegative(),
    }),
  ),
  /** Throws GRANT_UNKNOWN for a token that was not given for exactly this, CONFLICT when the proof has changed since. */
  remove: oc.input(deletionSchema.extend({ confirmation: z.string().min(1).max(256) })).output(z.void()),

  /** Reserves a place in the spool; the bytes follow by `PUT` to `spoolPath(uploadGrant)`. */
  beginUpload: oc
    .input(
      z.strictObject({
        fileName: fileNameSchema,
        sizeBytes: z.number().int().nonnegative(),
        target: proofUploadTargetSchema,
      }),
    )
    .output(z.object({ uploadGrant: uploadGrantSchema })),
  /** Newest first; what was confirmed long ago is not kept. */
  uploads: oc.input(z.void()).output(z.array(proofUploadViewSchema).readonly()),
  /** The whole list at once, then again after each change, at most ten times a second. */
  uploadEvents: oc
    .input(z.void())
    .output(eventIterator(z.object({ uploads: z.array(proofUploadViewSchema).readonly() }), z.void())),
  /** For a parked one. An ambiguous upload is searched for again before anything is sent. */
  retryUpload: oc.input(uploadInput).output(z.void()),
  /** Cancels what has not left, and forgets what is over or not to be pursued. */
  dismissUpload: oc.input(uploadInput).output(z.void()),
};
