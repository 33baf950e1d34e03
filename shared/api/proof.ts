import { z } from 'zod';
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
});

/** Body of POST /papi/v1/proof (`docs/api/extensions.md#proof-save-fields`): only these three fields of a proof can change. */
export const proofSaveSchema = z.looseObject({
  Id: proofIdSchema,
  Name: z.string().nullish(),
  Description: z.string().nullish(),
  ProofStatusId: proofStatusIdSchema.nullish(),
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

/**
 * Item of GET /papi/v1/proof/{proof_id}/comment, an extension: what a guest wrote. `Body` is untrusted text. `Position` is
 * null for a comment on the whole picture.
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
});
