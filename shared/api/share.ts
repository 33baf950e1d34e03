import { z } from 'zod';
import { extensionField } from './fields/extension-field.ts';
import {
  countSchema,
  proofIdSchema,
  proofStatusIdSchema,
  proofVersionIdSchema,
  timestampSchema,
} from './scalars.ts';

const guestFields = {
  Name: z.string().nullish(),
  /** Identifies the guest. */
  Email: z.string(),
  IsOpinionAllowed: z.boolean().nullish(),
  SendEmailInvitation: z.boolean().nullish(),
  IsActive: z.boolean().nullish(),
};

/** A guest in a request. `IsActive: false` cancels sharing; `SendEmailInvitation: true` sends an e-mail. */
export const guestRequestSchema = z.looseObject(guestFields);

/** `docs/api/reference.md#guest` as read. `ShareUrl` opens the proof for its holder: it is a secret. */
export const guestSchema = z.looseObject({
  ...guestFields,
  ShareUrl: z.string().nullish(),
  VersionIds: z.array(proofVersionIdSchema).nullish(),
  AccessCount: countSchema.nullish(),
  Invited: timestampSchema.nullish(),
  /** Open set: only 'Pending' is documented; the service adds Approved, ConditionallyApproved and Rejected. */
  Response: z.string().nullish(),
  CommentCount: countSchema.nullish(),
  /** Beyond the reference, yet in both profiles, as the next one: how far the latest invitation got. */
  InvitationState: z.string().nullish(),
  /** Why the last try to send the invitation failed; absent without a failure. */
  InvitationReason: z.string().nullish(),
});

/** Body of POST /papi/v1/proof/share. `ProofStatusId` also sets the status of the proof, as far as is known. */
export const shareRequestSchema = z.looseObject({
  ProofId: proofIdSchema,
  ProofStatusId: proofStatusIdSchema.nullish(),
  Guests: z.array(guestRequestSchema),
  IsCancelled: z.boolean().nullish(),
  EmailMessageContent: z.string().nullish(),
  EmailLanguageCode: z.string().nullish(),
  /** Whether guests see the comments of the others; absent leaves it (`docs/api/extensions.md#shared-comments`). */
  AreCommentsShared: extensionField(z.boolean().nullish()),
});

/** `docs/api/reference.md#share` as read. */
export const shareSchema = z.looseObject({
  ProofId: proofIdSchema,
  ProofStatusId: proofStatusIdSchema.nullish(),
  Guests: z.array(guestSchema),
  IsCancelled: z.boolean().nullish(),
  AreCommentsShared: extensionField(z.boolean().nullish()),
});
