import { z } from 'zod';
import { proofUploadStates } from '../../model/index.ts';
import {
  conversionIdSchema,
  fileIdSchema,
  projectIdSchema,
  proofIdSchema,
  proofStatusIdSchema,
  proofUploadIdSchema,
  proofVersionIdSchema,
} from '../schemas/id-schemas.ts';
import { errorDetailsSchema } from '../schemas/rpc-failure.ts';

/** Unix seconds of the bank's clock. */
const bankTimeSchema = z.number();
const countSchema = z.number().int().nonnegative();

/** The guests' reactions to one version. */
const activityViewSchema = z.object({
  comments: countSchema,
  approvals: countSchema,
  conditionalApprovals: countSchema,
  rejections: countSchema,
  guests: countSchema,
  isSharingActive: z.boolean(),
});

/** For `thumbnailPath`. Null: this bank shows no picture of proofs through the API; offer to open it in the bank. */
const pictureSchema = z.object({ fileId: fileIdSchema, conversionId: conversionIdSchema }).nullable();

const proofVersionViewSchema = z.object({
  versionId: proofVersionIdSchema,
  fileName: z.string(),
  sizeBytes: countSchema,
  created: bankTimeSchema,
  dimensions: z.object({ width: z.number(), height: z.number(), unit: z.string() }).nullable(),
  thumbnail: pictureSchema,
  preview: pictureSchema,
  /** Null: the bank does not say, or the file is no document. */
  pageCount: z.number().int().positive().nullable(),
  /** Null: the bank did not say. */
  activity: activityViewSchema.nullable(),
});
export type ProofVersionView = z.output<typeof proofVersionViewSchema>;

/**
 * The state of a proof with its guests, from their reactions to its current version. needs-you: a guest rejected it, set a
 * condition or commented. waiting: shared, and an answer is missing. decided: every guest who may still decide approved (decision
 * 60), or the status of the proof ends the review (decision 77). not-shared: guests can open an earlier version only.
 * sharing-off: no guest can open any version.
 */
export const proofBuckets = ['needs-you', 'waiting', 'decided', 'not-shared', 'sharing-off'] as const;

const proofCardFields = {
  proofId: proofIdSchema,
  projectId: projectIdSchema,
  name: z.string(),
  statusId: proofStatusIdSchema,
  created: bankTimeSchema,
  modified: bankTimeSchema,
  versionCount: countSchema,
  /** Null for a proof without versions. */
  current: proofVersionViewSchema.nullable(),
  bucket: z.enum(proofBuckets),
  /** The status ends a review, and no guest was asked about the current version: the status is that of an earlier one. */
  isStatusOutdated: z.boolean(),
};

export const proofCardSchema = z.object(proofCardFields);
export type ProofCard = z.output<typeof proofCardSchema>;

export const proofViewSchema = z.object({
  ...proofCardFields,
  /** Null where the bank does not tell it. */
  description: z.string().nullable(),
  /** Until when answers are asked for. Null: no deadline, or the bank knows none. */
  deadline: bankTimeSchema.nullable(),
  /** Oldest first. Only the last one can be deleted by itself. */
  versions: z.array(proofVersionViewSchema).readonly(),
});
export type ProofView = z.output<typeof proofViewSchema>;

export const proofStatusViewSchema = z.object({
  statusId: proofStatusIdSchema,
  name: z.record(z.string(), z.string()).readonly(),
  isSharingAllowed: z.boolean(),
});
export type ProofStatusView = z.output<typeof proofStatusViewSchema>;

/** A guest without the personal link, which is a secret: ask for it with `proofs.copyLink`. */
const guestViewSchema = z.object({
  email: z.string(),
  name: z.string(),
  isOpinionAllowed: z.boolean(),
  isActive: z.boolean(),
  hasLink: z.boolean(),
  /** When a link of theirs was last copied here; null: never, or no record is kept. */
  linkCopiedAtMs: z.number().nullable(),
  versionIds: z.array(proofVersionIdSchema).readonly(),
  accessCount: countSchema,
  invited: bankTimeSchema.nullable(),
  /** An open set: Pending, Approved, ConditionallyApproved, Rejected, or a word of another bank. */
  response: z.string(),
  commentCount: countSchema,
  /** How far the latest invitation mail got, where the bank tells: none, queued, sent, failed, dropped. */
  invitation: z.object({ state: z.string(), reason: z.string().nullable() }).nullable(),
});
export type GuestView = z.output<typeof guestViewSchema>;

export const shareViewSchema = z.object({
  proofId: proofIdSchema,
  statusId: proofStatusIdSchema.nullable(),
  isCancelled: z.boolean(),
  /** Whether guests see the comments of the others. Null: the bank does not have this. */
  areCommentsShared: z.boolean().nullable(),
  guests: z.array(guestViewSchema).readonly(),
});
export type ShareView = z.output<typeof shareViewSchema>;

const fractionSchema = z.number().min(0).max(1);
const pageSchema = z.int().min(1);
const shapePointsSchema = (least: number, most: number) =>
  z
    .array(z.object({ x: fractionSchema, y: fractionSchema }))
    .min(least)
    .max(most)
    .readonly();

/** A drawing, in fractions of width and height: opposite corners of a rectangle, tail and head of an arrow, a stroke. */
export const commentShapeViewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pin'), points: shapePointsSchema(1, 1) }),
  z.object({ kind: z.literal('rectangle'), points: shapePointsSchema(2, 2) }),
  z.object({ kind: z.literal('arrow'), points: shapePointsSchema(2, 2) }),
  z.object({ kind: z.literal('freehand'), points: shapePointsSchema(2, 500) }),
]);
export type CommentShapeView = z.output<typeof commentShapeViewSchema>;

/** Fractions of width and height on a page, counted from 1. */
export const commentPositionViewSchema = z.object({ x: z.number(), y: z.number(), page: pageSchema });

/** A comment of a guest or a user: plain, untrusted text. `position` null is about the whole. */
export const proofCommentViewSchema = z.object({
  commentId: z.string(),
  versionId: proofVersionIdSchema,
  /** As `author.name`. */
  guestName: z.string(),
  /** Empty for a comment of a user. */
  guestEmail: z.string(),
  text: z.string(),
  created: bankTimeSchema,
  position: commentPositionViewSchema.nullable(),
  /** Of position or shape, from 1. Null: the comment is about the whole file. */
  page: pageSchema.nullable(),
  /** Seconds from the beginning of a video. */
  timeSeconds: z.number().nonnegative().nullable(),
  shape: commentShapeViewSchema.nullable(),
  /** The comment that this one answers; never itself a reply. */
  parentId: z.string().nullable(),
  resolvedAt: bankTimeSchema.nullable(),
  /** Full name of a user. */
  resolvedBy: z.string().nullable(),
  /** Written by the signed-in user. */
  isOwn: z.boolean(),
  author: z.object({ kind: z.enum(['guest', 'user']), name: z.string() }),
});
export type ProofCommentView = z.output<typeof proofCommentViewSchema>;

/** The pages of one version that one guest saw. */
export const seenVersionViewSchema = z.object({
  guestName: z.string(),
  guestEmail: z.string(),
  versionId: proofVersionIdSchema,
  pages: z
    .array(z.object({ page: pageSchema, firstSeen: bankTimeSchema, lastSeen: bankTimeSchema }))
    .readonly(),
});
export type SeenVersionView = z.output<typeof seenVersionViewSchema>;

/** One guest and one version of a decision record. */
export const decisionRowSchema = z.object({
  versionId: proofVersionIdSchema,
  fileName: z.string(),
  versionCreated: bankTimeSchema,
  sha256: z.string(),
  guestName: z.string(),
  guestEmail: z.string(),
  isActive: z.boolean(),
  /** When the version was shared with the guest, where the bank knows. */
  shared: bankTimeSchema.nullable(),
  seenPages: z.array(pageSchema).readonly(),
  firstSeen: bankTimeSchema.nullable(),
  lastSeen: bankTimeSchema.nullable(),
  commentCount: countSchema,
  /** An open set, as that of a guest. */
  response: z.string(),
  responded: bankTimeSchema.nullable(),
});
export type DecisionRow = z.output<typeof decisionRowSchema>;

export const proofUploadTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('new-proof'), projectId: projectIdSchema }),
  z.strictObject({ kind: z.literal('next-version'), proofId: proofIdSchema }),
]);

/** A file on its way to a review. `exists`: the bank holds one proof more and cannot say which; never sent again. */
export const proofUploadViewSchema = z.object({
  proofUploadId: proofUploadIdSchema,
  target: proofUploadTargetSchema,
  fileName: z.string(),
  sizeBytes: countSchema,
  sentBytes: countSchema,
  state: z.enum(proofUploadStates),
  cause: z.object({ code: z.string(), details: errorDetailsSchema }).nullable(),
  attempt: countSchema,
  /** The new proof, once it is known; at once for a next version. */
  proofId: proofIdSchema.nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type ProofUploadView = z.output<typeof proofUploadViewSchema>;
