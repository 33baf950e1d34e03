import { z } from 'zod';
import { extensionField } from './fields/extension-field.ts';
import { imageInfoSchema, pageCountSchema, sha256Schema } from './file.ts';
import {
  countSchema,
  localizedStringSchema,
  plainIdSchema,
  projectIdSchema,
  proofIdSchema,
  proofStatusIdSchema,
  proofVersionIdSchema,
  timestampSchema,
} from './scalars.ts';

/** `docs/api/reference.md#activity`: what guests did with one proof version. */
export const activitySchema = z.looseObject({
  CommentCount: countSchema,
  ApprovalCount: countSchema,
  ConditionalApprovalCount: countSchema,
  RejectCount: countSchema,
  SharingGuestCount: countSchema,
  IsSharingActive: z.boolean(),
});

/** `docs/api/reference.md#proofversion`. */
export const proofVersionSchema = z.looseObject({
  Id: proofVersionIdSchema,
  Filename: z.string(),
  Extension: z.string(),
  Created: timestampSchema,
  /** Bytes. */
  Size: countSchema,
  PreviewSupported: z.string().nullish(),
  Info: imageInfoSchema.nullish(),
  Activity: activitySchema.nullish(),
  Sha256: sha256Schema,
  PageCount: pageCountSchema,
});

/** `docs/api/reference.md#proof`. All versions are shown, unlike those of an asset's file. */
export const proofSchema = z.looseObject({
  Id: proofIdSchema,
  Name: z.string(),
  /** Beyond the reference, yet in both profiles (`docs/api/extensions.md#field-proof-description`). */
  Description: z.string().nullish(),
  ProjectId: projectIdSchema,
  ProofStatusId: proofStatusIdSchema,
  Created: timestampSchema,
  Modified: timestampSchema,
  CurrentVersionId: proofVersionIdSchema,
  Versions: z.array(proofVersionSchema),
  /** The moment until which answers are asked for (`docs/api/extensions.md#proof-deadlines`); null: none. */
  Deadline: extensionField(timestampSchema.nullish()),
});

/** Body of POST /papi/v1/proof (`docs/api/extensions.md#proof-save-fields`): only these fields of a proof can change. */
export const proofSaveSchema = z.looseObject({
  Id: proofIdSchema,
  Name: z.string().nullish(),
  Description: z.string().nullish(),
  ProofStatusId: proofStatusIdSchema.nullish(),
  /** Null removes the deadline; absent leaves it. */
  Deadline: extensionField(timestampSchema.nullish()),
});

/** `docs/api/reference.md#proof-status-list`. The list differs per bank and cannot be changed through the API. */
export const proofStatusSchema = z.looseObject({
  Id: proofStatusIdSchema,
  Name: localizedStringSchema,
  IsSharingAllowed: z.boolean(),
});

/** A point of the picture as fractions of its width and height, from the upper left corner (`docs/api/extensions.md#comment-position`). */
export const commentPositionSchema = z.looseObject({
  X: z.number(),
  Y: z.number(),
  /** Of a document, from 1; absent for the first. */
  Page: z.int().positive().nullish(),
});

/** Fractions of width and height from the upper left corner, 0 to 1. */
export const shapePointSchema = z.strictObject({ X: z.number().min(0).max(1), Y: z.number().min(0).max(1) });

/** Least and most points of each kind; 500 are more than a hand draws in one stroke. */
const pointCounts = { pin: [1, 1], rectangle: [2, 2], arrow: [2, 2], freehand: [2, 500] } as const;

/** A drawing on the picture (`docs/api/extensions.md#comment-shapes`): opposite corners of a rectangle, tail and head of an arrow. */
export const commentShapeSchema = z
  .strictObject({
    Kind: z.enum(['pin', 'rectangle', 'arrow', 'freehand']),
    Points: z.array(shapePointSchema).min(1).max(500),
  })
  .refine(
    ({ Kind, Points }) => Points.length >= pointCounts[Kind][0] && Points.length <= pointCounts[Kind][1],
    {
      path: ['Points'],
      error: 'A pin has 1 point, a rectangle and an arrow have 2, a freehand line has 2 to 500.',
    },
  );

/** Seconds from the beginning of a video; a day is longer than any. */
export const commentTimeSchema = z.number().min(0).max(86_400);

/** The same key for each try to send one comment: the bank stores it once. */
export const commentKeySchema = z.string().regex(/^[0-9a-f]{32}$/);

export const commentAuthorSchema = z.looseObject({
  /** An open set: `guest` or `user`. */
  Kind: z.string(),
  Name: z.string(),
});

/**
 * Item of GET /papi/v1/proof/{proof_id}/comment, an extension. `Body` is untrusted text. `Position` is null for a comment on the
 * whole picture. The fields from `Author` on come with `proof-discussion` (`docs/api/extensions.md#proof-discussion`).
 */
export const proofCommentSchema = z.looseObject({
  Id: plainIdSchema,
  ProofId: proofIdSchema,
  VersionId: proofVersionIdSchema,
  GuestName: z.string(),
  GuestEmail: z.string(),
  Body: z.string(),
  Created: timestampSchema,
  Position: commentPositionSchema.nullish(),
  Author: commentAuthorSchema.nullish(),
  /** Written by the user behind the token. */
  IsOwn: z.boolean().nullish(),
  /** The comment that this one answers. */
  ParentId: plainIdSchema.nullish(),
  /** Page of a position or shape, from 1; null for a comment on the whole. */
  Page: z.int().positive().nullish(),
  Time: commentTimeSchema.nullish(),
  Shape: commentShapeSchema.nullish(),
  ResolvedAt: timestampSchema.nullish(),
  /** Full name of the user. */
  ResolvedBy: z.string().nullish(),
});

/** Body of POST /papi/v1/proof/{proof_id}/comment, an extension. */
export const proofCommentPostSchema = z.strictObject({
  Key: commentKeySchema,
  VersionId: proofVersionIdSchema,
  Body: z.string(),
  Position: commentPositionSchema.nullish(),
  /** Page of the shape where there is no position. */
  Page: z.int().positive().nullish(),
  Time: commentTimeSchema.nullish(),
  Shape: commentShapeSchema.nullish(),
  ParentId: plainIdSchema.nullish(),
});

/** Body of POST /papi/v1/proof/{proof_id}/comment/{comment_id}/resolve, an extension. */
export const commentResolutionSchema = z.strictObject({ Resolved: z.boolean() });

/** `FirstSeen` and `LastSeen` are those of the guest's page on the screen. */
export const seenPageSchema = z.looseObject({
  Page: z.int().positive(),
  FirstSeen: timestampSchema,
  LastSeen: timestampSchema,
});

/** Item of GET /papi/v1/proof/{proof_id}/seen, an extension: the pages of one version that one guest saw. */
export const seenVersionSchema = z.looseObject({
  GuestName: z.string(),
  GuestEmail: z.string(),
  VersionId: proofVersionIdSchema,
  Pages: z.array(seenPageSchema),
});

/** The reaction of one guest to one version. */
export const decisionSchema = z.looseObject({
  Name: z.string(),
  Email: z.string(),
  IsActive: z.boolean(),
  /** When the version was shared with the guest. */
  Shared: timestampSchema.nullish(),
  SeenPages: z.array(z.int().positive()),
  FirstSeen: timestampSchema.nullish(),
  LastSeen: timestampSchema.nullish(),
  CommentCount: countSchema,
  /** An open set, as `Response` of a guest. */
  Response: z.string(),
  Responded: timestampSchema.nullish(),
});

export const decisionVersionSchema = z.looseObject({
  VersionId: proofVersionIdSchema,
  Filename: z.string(),
  Extension: z.string(),
  Created: timestampSchema,
  Sha256: z.string(),
  Guests: z.array(decisionSchema),
});

/** Answer of GET /papi/v1/proof/{proof_id}/record, an extension (`docs/api/extensions.md#decision-records`). */
export const decisionRecordSchema = z.looseObject({
  ProofId: proofIdSchema,
  Name: z.string(),
  ProofStatusId: proofStatusIdSchema,
  Deadline: timestampSchema.nullish(),
  /** When the bank made this record. */
  Created: timestampSchema,
  Versions: z.array(decisionVersionSchema),
});
